#include "lib/trick_views.h"

#include "lib/test.h"

enum { TRICK_NUMBERS_MAX = 2 * PLANOWANIE_DEALS_MAX + 1 };

/* A command in parts: its name, its words, and those that are numbers. */
struct trick_command {
	char text[GAME_LINE_MAX];
	char *name;
	char *words[TRICK_NUMBERS_MAX];
	int numbers[TRICK_NUMBERS_MAX];
	int count;
};

static void
trick_command_split(struct trick_command *command, const char *line)
{
	char *rest;

	snprintf(command->text, sizeof command->text, "%s", line);
	command->name = strtok_r(command->text, " ", &rest);
	command->count = 0;
	for (char *word; (word = strtok_r(NULL, " ", &rest));) {
		command->words[command->count] = word;
		command->numbers[command->count++] = atoi(word);
	}
}

/* The cards that the words from the second on are; false: one is none. */
static bool
trick_command_cards(const struct trick_command *command,
	const struct trick_deck *deck, trick_card cards[])
{
	for (int i = 1; i < command->count; i++)
		if (!trick_card_parse(deck, command->words[i], &cards[i - 1]))
			return false;
	return true;
}

/* `set_game` as two arrays. */
static void
trick_command_course(
	const struct trick_command *command, int cards[], int leaders[])
{
	for (int i = 0; i < command->numbers[0]; i++) {
		cards[i] = command->numbers[1 + 2 * i];
		leaders[i] = command->numbers[2 + 2 * i];
	}
}

bool
planowanie_view_hear(
	struct planowanie_view *view, const char *line, char *reason)
{
	static struct trick_command c;
	trick_card cards[TRICK_CARDS_MAX];
	int sizes[PLANOWANIE_DEALS_MAX], leaders[PLANOWANIE_DEALS_MAX];

	trick_command_split(&c, line);
	if (strcmp(c.name, "set_deck") == 0)
		return planowanie_view_deck(
			view, c.words[0], c.words[1], reason);
	if (strcmp(c.name, "set_players") == 0)
		return planowanie_view_players(
			view, c.numbers[0], c.numbers[1], reason);
	if (strcmp(c.name, "declare") == 0)
		return planowanie_view_declare(
			view, c.numbers[0], c.numbers[1], reason);
	if (strcmp(c.name, "set_game") == 0) {
		trick_command_course(&c, sizes, leaders);
		return planowanie_view_game(
			view, c.numbers[0], sizes, leaders, reason);
	}
	if (!trick_command_cards(&c, &view->deck, cards))
		return false;
	if (strcmp(c.name, "set_cards") == 0)
		return planowanie_view_cards(view, c.numbers[0], cards, reason);
	return planowanie_view_play(view, c.numbers[0], cards[0], reason);
}

bool
herc_view_hear(struct herc_view *view, const char *line, char *reason)
{
	static struct trick_command c;
	trick_card cards[TRICK_CARDS_MAX];
	int sizes[1], leaders[1];

	trick_command_split(&c, line);
	if (strcmp(c.name, "set_deck") == 0)
		return herc_view_deck(view, c.words[0], c.words[1], reason);
	if (strcmp(c.name, "set_players") == 0)
		return herc_view_players(
			view, c.numbers[0], c.numbers[1], reason);
	if (strcmp(c.name, "set_game") == 0) {
		trick_command_course(&c, sizes, leaders);
		return herc_view_game(
			view, c.numbers[0], sizes, leaders, reason);
	}
	if (!trick_command_cards(&c, &view->deck, cards))
		return false;
	if (strcmp(c.name, "set_cards") == 0)
		return herc_view_cards(view, c.numbers[0], cards, reason);
	return herc_view_play(view, c.numbers[0], cards[0], reason);
}

void
planowanie_views_hear(void *views, seat_set hearers, const char *line)
{
	char reason[TRICK_REASON_MAX];

	for (; hearers != 0; hearers &= hearers - 1) {
		struct planowanie_view *view = views;

		if (!planowanie_view_hear(
			    view + __builtin_ctzll(hearers), line, reason))
			fail_msg("%s: %s", line, reason);
	}
}

void
herc_views_hear(void *views, seat_set hearers, const char *line)
{
	char reason[TRICK_REASON_MAX];

	for (; hearers != 0; hearers &= hearers - 1) {
		struct herc_view *view = views;

		if (!herc_view_hear(
			    view + __builtin_ctzll(hearers), line, reason))
			fail_msg("%s: %s", line, reason);
	}
}

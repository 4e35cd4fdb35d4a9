#include "tablic/commands.h"

#include <limits.h>
#include <stdio.h>

#include "cards/card_arguments.h"
#include "tablic/strategy.h"
#include "tablic/text.h"
#include "tablic/view.h"

_Static_assert((int)TABLIC_VIEW_REASON_MAX <= (int)GAME_REASON_MAX, "reasons");

enum { DEALS_MAX = CARD_COUNT }; /* a deal has at least a card */

void
tablic_commands_forget(void *view, int scoring)
{
	tablic_view_start(view, (enum tablic_scoring)scoring);
}

static bool
set_deck(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	const char *values;
	const char *suits;

	return card_arguments_deck(arguments, &values, &suits, reason) &&
	       tablic_view_deck(view, values, suits, reason);
}

static bool
set_players(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	int seats;
	int seat;

	return arguments_players(
		       arguments, TABLIC_SEATS_MAX, &seats, &seat, reason) &&
	       tablic_view_players(view, seats, seat, reason);
}

static bool
set_match(void *state, char *arguments, char reason[static GAME_REASON_MAX])
{
	struct tablic_view *view = state;
	int before[TABLIC_SEATS_MAX];
	int to;

	return arguments_number(
		       &arguments, "the points to win", INT_MAX, &to, reason) &&
	       arguments_result(arguments, view->open.seats, before, reason) &&
	       tablic_view_match(view, to, before, reason);
}

static bool
set_game(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	struct card_course course;

	return card_arguments_course(arguments, DEALS_MAX, CARD_COUNT,
		       TABLIC_SEATS_MAX, &course, reason) &&
	       tablic_view_game(view, course.deals, course.sizes,
		       course.leaders, reason);
}

static bool
set_mode(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	const char *word = arguments_word(&arguments);

	return tablic_view_mode(view, word ? word : "", reason);
}

static bool
set_table(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	card cards[CARD_ARGUMENTS_MAX];
	int count;

	return card_arguments_cards(
		       arguments, &card_reader_usual, cards, &count, reason) &&
	       tablic_view_table(view, count, cards, reason);
}

static bool
set_cards(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	card cards[CARD_ARGUMENTS_MAX];
	int count;

	return card_arguments_cards(
		       arguments, &card_reader_usual, cards, &count, reason) &&
	       tablic_view_cards(view, count, cards, reason);
}

static bool
show_cards(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	card cards[CARD_ARGUMENTS_MAX];
	int seat;
	int count;

	return card_arguments_show(arguments, &card_reader_usual,
		       TABLIC_SEATS_MAX, &seat, cards, &count, reason) &&
	       tablic_view_show(view, seat, count, cards, reason);
}

/* `7S 3H 4C` and nothing after it. */
static bool
read_play(char *arguments, struct tablic_play *play,
	char reason[static GAME_REASON_MAX])
{
	const char *word = arguments_word(&arguments);
	card c;

	if (!card_argument(&card_reader_usual, word, &play->played, reason))
		return false;
	play->taken = 0;
	while ((word = arguments_word(&arguments))) {
		if (!card_argument(&card_reader_usual, word, &c, reason))
			return false;
		if (play->taken & card_bit(c))
			return arguments_refuse(
				reason, "%s is named twice", word);
		play->taken |= card_bit(c);
	}
	return true;
}

static bool
read_arguments(char *arguments, int *seat, struct tablic_play *play,
	char reason[static GAME_REASON_MAX])
{
	return arguments_number(&arguments, "a player", TABLIC_SEATS_MAX - 1,
		       seat, reason) &&
	       read_play(arguments, play, reason);
}

static bool
hear_play(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	struct tablic_play play;
	int seat;

	return read_arguments(arguments, &seat, &play, reason) &&
	       tablic_view_play(view, seat, play, reason);
}

static bool
result(void *state, char *arguments, char reason[static GAME_REASON_MAX])
{
	const struct tablic_view *view = state;
	int points[TABLIC_SEATS_MAX];

	return arguments_result(arguments, view->open.seats, points, reason);
}

static bool
may_play(const void *state)
{
	const struct tablic_view *view = state;

	return view->hand && view->open.turn == view->seat;
}

static const char *
missing(const void *state)
{
	const struct tablic_view *view = state;

	if (view->open.seats == 0)
		return "set_players";
	return tablic_hands_empty(&view->open) && !tablic_over(&view->open)
		       ? "set_cards"
		       : NULL;
}

static int
plays_left(const void *view)
{
	return tablic_view_plays_left(view);
}

static void
answer_play(const void *player, const void *view, struct effort *effort,
	struct random *random, char answer[static GAME_LINE_MAX])
{
	const struct tablic_strategy *strategy = player;

	tablic_play_format(
		strategy->choose(strategy->self, view, effort, random), answer);
}

const struct seat_command tablic_commands[] = {
	{"set_deck", set_deck},
	{"set_players", set_players},
	{"set_match", set_match},
	{"set_game", set_game},
	{"set_mode", set_mode},
	{"set_table", set_table},
	{"set_cards", set_cards},
	{"show_cards", show_cards},
	{"play", hear_play},
	{"result", result},
	{0},
};

const struct seat_question tablic_questions[] = {
	{
		.name = "gen_move",
		.refusal = "it is not my turn",
		.may_ask = may_play,
		.missing = missing,
		.answers_left = plays_left,
		.answer = answer_play,
	},
	{0},
};

#include "player/arguments.h"

#include <limits.h>

void
arguments_answer(struct bot *bot, bool done, const char *reason)
{
	if (done)
		bot_done(bot);
	else
		bot_fail(bot, "%s", reason);
}

bool
arguments_ended(struct bot *bot, char *arguments)
{
	const char *word = command_word(&arguments);

	if (word)
		bot_fail(bot, "too many arguments: %.*s", ARGUMENTS_SHOWN_MAX,
			word);
	return !word;
}

bool
arguments_number(struct bot *bot, char **arguments, const char *what, int max,
	int *number)
{
	long long n;

	if (!command_number(arguments, 0, max, &n)) {
		bot_fail(bot, "%s must be a number from 0 to %d", what, max);
		return false;
	}
	*number = (int)n;
	return true;
}

bool
arguments_card(struct bot *bot, const struct arguments_deck *deck,
	const char *word, uint8_t *c)
{
	if (word && deck->parse(deck->deck, word, c))
		return true;
	bot_fail(bot, "%.*s is no card", ARGUMENTS_SHOWN_MAX,
		word ? word : "nothing");
	return false;
}

bool
arguments_cards(struct bot *bot, char *arguments,
	const struct arguments_deck *deck,
	uint8_t cards[static ARGUMENTS_CARDS_MAX], int *count)
{
	if (!arguments_number(
		    bot, &arguments, "the number of cards", deck->max, count))
		return false;
	for (int i = 0; i < *count; i++)
		if (!arguments_card(
			    bot, deck, command_word(&arguments), &cards[i]))
			return false;
	return arguments_ended(bot, arguments);
}

bool
arguments_show_cards(struct bot *bot, char *arguments,
	const struct arguments_deck *deck, int seats, int *seat,
	uint8_t cards[static ARGUMENTS_CARDS_MAX], int *count)
{
	return arguments_number(bot, &arguments, "a player", seats - 1, seat) &&
	       arguments_cards(bot, arguments, deck, cards, count);
}

bool
arguments_play(struct bot *bot, char *arguments,
	const struct arguments_deck *deck, int seats, int *seat, uint8_t *c)
{
	return arguments_number(bot, &arguments, "a player", seats - 1, seat) &&
	       arguments_card(bot, deck, command_word(&arguments), c) &&
	       arguments_ended(bot, arguments);
}

bool
arguments_set_deck(struct bot *bot, char *arguments, const char **values,
	const char **suits)
{
	*values = command_word(&arguments);
	*suits = command_word(&arguments);
	if (!*suits) {
		bot_fail(bot, "set_deck needs the values and the suits");
		return false;
	}
	return arguments_ended(bot, arguments);
}

bool
arguments_set_players(
	struct bot *bot, char *arguments, int max, int *seats, int *seat)
{
	return arguments_number(
		       bot, &arguments, "the number of players", max, seats) &&
	       arguments_number(bot, &arguments, "a player", max - 1, seat) &&
	       arguments_ended(bot, arguments);
}

bool
arguments_set_game(struct bot *bot, char *arguments, int max, int cards,
	int seats, struct arguments_course *course)
{
	if (!arguments_number(bot, &arguments, "the number of deals", max,
		    &course->deals))
		return false;
	for (int i = 0; i < course->deals; i++)
		if (!arguments_number(bot, &arguments, "the size of a hand",
			    cards, &course->sizes[i]) ||
			!arguments_number(bot, &arguments, "a leader",
				seats - 1, &course->leaders[i]))
			return false;
	return arguments_ended(bot, arguments);
}

bool
arguments_result(struct bot *bot, char *arguments, int seats, int points[])
{
	for (int seat = 0; seat < seats; seat++)
		if (!arguments_number(bot, &arguments, "a result", INT_MAX,
			    &points[seat]))
			return false;
	return arguments_ended(bot, arguments);
}

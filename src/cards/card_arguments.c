#include "cards/card_arguments.h"

#include "cards/card.h"

static bool
parse_usual(const void *deck, const char *word, uint8_t *c)
{
	(void)deck;
	return card_parse(word, c);
}

static bool
parse_trick(const void *deck, const char *word, uint8_t *c)
{
	return trick_card_parse(deck, word, c);
}

const struct card_reader card_reader_usual = {
	.parse = parse_usual, .max = CARD_COUNT};

struct card_reader
card_reader_of(const struct trick_deck *deck)
{
	return (struct card_reader){parse_trick, deck, TRICK_CARDS_MAX};
}

bool
card_argument(const struct card_reader *reader, const char *word, uint8_t *c,
	char reason[static GAME_REASON_MAX])
{
	if (word && reader->parse(reader->deck, word, c))
		return true;
	return arguments_refuse(reason, "%.*s is no card", ARGUMENTS_SHOWN_MAX,
		word ? word : "nothing");
}

bool
card_arguments_deck(char *arguments, const char **values, const char **suits,
	char reason[static GAME_REASON_MAX])
{
	*values = arguments_word(&arguments);
	*suits = arguments_word(&arguments);
	if (!*suits)
		return arguments_refuse(
			reason, "set_deck needs the values and the suits");
	return arguments_end(arguments, reason);
}

bool
card_arguments_course(char *arguments, int max, int cards, int seats,
	struct card_course *course, char reason[static GAME_REASON_MAX])
{
	if (!arguments_number(&arguments, "the number of deals", max,
		    &course->deals, reason))
		return false;
	for (int i = 0; i < course->deals; i++) {
		if (!arguments_number(&arguments, "the size of a hand", cards,
			    &course->sizes[i], reason) ||
			!arguments_number(&arguments, "a leader", seats - 1,
				&course->leaders[i], reason))
			return false;
	}
	return arguments_end(arguments, reason);
}

bool
card_arguments_cards(char *arguments, const struct card_reader *reader,
	uint8_t cards[static CARD_ARGUMENTS_MAX], int *count,
	char reason[static GAME_REASON_MAX])
{
	if (!arguments_number(&arguments, "the number of cards", reader->max,
		    count, reason))
		return false;
	for (int i = 0; i < *count; i++) {
		if (!card_argument(reader, arguments_word(&arguments),
			    &cards[i], reason))
			return false;
	}
	return arguments_end(arguments, reason);
}

bool
card_arguments_show(char *arguments, const struct card_reader *reader,
	int seats, int *seat, uint8_t cards[static CARD_ARGUMENTS_MAX],
	int *count, char reason[static GAME_REASON_MAX])
{
	return arguments_number(
		       &arguments, "a player", seats - 1, seat, reason) &&
	       card_arguments_cards(arguments, reader, cards, count, reason);
}

bool
card_arguments_play(char *arguments, const struct card_reader *reader,
	int seats, int *seat, uint8_t *c, char reason[static GAME_REASON_MAX])
{
	return arguments_number(
		       &arguments, "a player", seats - 1, seat, reason) &&
	       card_argument(reader, arguments_word(&arguments), c, reason) &&
	       arguments_end(arguments, reason);
}

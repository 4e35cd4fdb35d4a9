#include "player/trick_arguments.h"

static bool
parse_card(const void *deck, const char *word, uint8_t *c)
{
	return trick_card_parse(deck, word, c);
}

struct arguments_deck
trick_arguments(const struct trick_deck *deck)
{
	return (struct arguments_deck){parse_card, deck, TRICK_CARDS_MAX};
}

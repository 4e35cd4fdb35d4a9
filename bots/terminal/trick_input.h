/*
 * A person's card in a trick game, from a typed line to a card. No terminal
 * here: lines go in, what to say comes out.
 *
 * A card is written as the deck has it, in either case; with the usual values
 * and suits also as card_name.h reads it: `10`, `hearts 7`, `karo a`. A value
 * or a suit alone does where only one card that may be played is meant.
 */
#ifndef TERMINAL_TRICK_INPUT_H
#define TERMINAL_TRICK_INPUT_H

#include <stdbool.h>

#include "cards/trick.h"

enum { TRICK_INPUT_TEXT_MAX = 512 };

struct trick_input {
	const struct trick_deck *deck;
	const struct trick *trick;
	trick_set hand;
	trick_set legal;
	bool done;
	trick_card card; /* valid when DONE, and legal */
};

/* Starts, or starts again, with a HAND of which LEGAL may be played; DECK and
 * TRICK are kept. A only card is played unasked; then NOTE says so. */
void trick_input_start(struct trick_input *, const struct trick_deck *deck,
	const struct trick *trick, trick_set hand, trick_set legal,
	char note[static TRICK_INPUT_TEXT_MAX]);

/* The card in LINE, which is changed. False: NOTE says why it cannot be. */
bool trick_input_line(struct trick_input *, char *line,
	char note[static TRICK_INPUT_TEXT_MAX]);

/* How many tricks, from 0 to MOST. False: NOTE says why that cannot be. */
bool trick_input_tricks(const char *line, int most, int *tricks,
	char note[static TRICK_INPUT_TEXT_MAX]);

#endif

/*
 * Trax in words: a turn from and to text, and the reason why one is illegal.
 */
#ifndef TRAX_TEXT_H
#define TRAX_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "trax/rules.h"

enum {
	TRAX_ACTION_MAX = 11 * TRAX_SQUARES_MOST + 1, /* bytes with the NUL */
	TRAX_REASON_MAX = 256,			      /* bytes with the NUL */
};

/* `r c TILE` repeated, or `pass`, between blanks. Whether the squares are on
 * the board is not asked here. False, with the reason, for anything else. */
bool trax_turn_parse(const char *text, struct trax_turn *,
	char reason[static TRAX_REASON_MAX]);

/* The tiles in their order, one blank between two words. */
void trax_turn_format(
	const struct trax_turn *, char text[static TRAX_ACTION_MAX]);

/* Why a ruling, which must not be TRAX_LEGAL, was given: square, tile, rule. */
void trax_explain(
	const struct trax_ruling *, char reason[static TRAX_REASON_MAX]);

#endif

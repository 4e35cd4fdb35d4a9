/*
 * Turns that could complete a path of one's own at once: the tiles that join
 * the ends of the hot paths of a field, to each other or to a border. There are
 * others, that forced tiles complete far away; a search finds those.
 */
#ifndef TRAX_SEARCH_COMPLETION_H
#define TRAX_SEARCH_COMPLETION_H

#include "trax/search/field.h"

enum { COMPLETIONS_MOST = 16 };

/* For COLOUR, from its first hot paths; their number. Each tile matches, on a
 * square that touches one. */
int completion_moves(const struct field *, enum trax_colour colour,
	struct field_move moves[static COMPLETIONS_MOST]);

#endif

/* The frame of a game of Trax (common/game_frame.h), which hides nothing. */
#ifndef TRAX_FRAME_H
#define TRAX_FRAME_H

#include <jansson.h>

#include "trax/rules.h"

enum { TRAX_WORDS_MAX = 96 }; /* bytes of a turn in words, with the NUL */

/* A new object; NULL: no memory. */
json_t *trax_frame(const struct trax *);

/* The number of the board among the places. */
int trax_frame_board(void);

/* What a turn does: "places lldd at 3 4, which forces 1 more". */
void trax_frame_words(
	const struct trax_turn *, char words[static TRAX_WORDS_MAX]);

#endif

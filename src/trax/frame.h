/* The frame of a game of Trax (common/game_frame.h), which hides nothing. */
#ifndef TRAX_FRAME_H
#define TRAX_FRAME_H

#include <jansson.h>

#include "trax/rules.h"

/* A new object; NULL: no memory. */
json_t *trax_frame(const struct trax *);

/* The number of the board among the places. */
int trax_frame_board(void);

/* What a turn does: "places lldd at 3 4, which forces 1 more". */
json_t *trax_frame_say(const struct trax_turn *);

#endif

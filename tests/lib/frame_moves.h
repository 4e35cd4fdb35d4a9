/* What a frame says was moved, done to the frame before it. */
#ifndef LIB_FRAME_MOVES_H
#define LIB_FRAME_MOVES_H

#include <jansson.h>

/* A test fails unless that makes the places of the frame BEFORE those of AFTER,
 * where both are of one deal, pieces without a face being moved as such. */
void frame_moves_expect(const json_t *before, const json_t *after);

#endif

/*
 * The learned weights of the worth of a position (worth.h), by the size of the
 * board, src/trax/SIZE.net: ridge regression on the outcomes of games with itself (TD(lambda) with
 * lambda 0.7, Sutton 1988), and on what a search says of turns not played.
 */
#ifndef TRAX_SEARCH_WEIGHTS_H
#define TRAX_SEARCH_WEIGHTS_H

#include <stdint.h>

#include "trax/search/worth.h"

/* Boards of up to 8x8, 12x12, 18x18 squares, and larger ones. */
enum { WEIGHTS_SIZES = 4 };

/* Which of them a board is played by, from 0. */
int weights_size(int rows, int columns);

/* Those of a size, in units of 1/WORTH_POINT. */
void weights_copy(int size, int16_t weights[static WORTH_WEIGHTS]);

/* The same as a board of that size wants them. */
void weights_unfold(int size, struct worth *);

#endif

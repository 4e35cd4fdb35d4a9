/*
 * The learned weights of the worth of a position (worth.h), by the size of the
 * board: ridge regression on the outcomes of games with itself (TD(lambda) with
 * lambda 0.7, Sutton 1988), and on what a search says of turns not played.
 */
#ifndef TRAX_SEARCH_WEIGHTS_H
#define TRAX_SEARCH_WEIGHTS_H

#include "learning/weights.h"
#include "trax/search/worth.h"

/* Boards of up to 8x8, 12x12, 18x18 squares, and larger ones. */
enum { WEIGHTS_SIZES = 4 };

extern const struct learning_weights trax_weights_7;
extern const struct learning_weights trax_weights_10;
extern const struct learning_weights trax_weights_15;
extern const struct learning_weights trax_weights_25;

/* Which of them a board is played by, from 0. */
int weights_size(int rows, int columns);

/* The weights of a size, which are WORTH_WEIGHTS. */
const int16_t *weights_of(int size);

#endif

/*
 * Noise of the Gumbel distribution: where it is added to each of several sums,
 * the largest one is each of them with a chance in proportion to exp of the sum
 * (Gumbel 1954). A number is drawn by drawing one of a table.
 */
#ifndef LEARNING_GUMBEL_H
#define LEARNING_GUMBEL_H

#include <stdint.h>

enum { LEARNING_GUMBELS = 256, LEARNING_GUMBEL_UNIT = 256 };

/* -ln(-ln((i + 1/2) / LEARNING_GUMBELS)), 1 written as LEARNING_GUMBEL_UNIT. */
extern const int16_t learning_gumbel[LEARNING_GUMBELS];

#endif

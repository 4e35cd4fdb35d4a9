/*
 * Learned numbers: whole ones of 16 bits, in units of 1/`unit`. Each table is a file
 * NAME.net beside the sources of its game, which the assembler puts into the object:
 * some lines of text, which say what it is and how it was made, an empty line, and
 * the numbers, of two bytes each, the lower first. `talon-train` writes these files;
 * nobody else does.
 *
 * One is at most LEARNING_BYTES_MAX long, and so are all of a game.
 */
#ifndef LEARNING_WEIGHTS_H
#define LEARNING_WEIGHTS_H

#include <stdint.h>

#include "common/incbin.h"

enum {
	LEARNING_BYTES_MAX = 4 << 20,
	LEARNING_WEIGHTS_MAX = LEARNING_BYTES_MAX / (int)sizeof(int16_t),
};

struct learning_weights {
	const char *file, *end; /* its bytes, as INCBIN names them */
	int count;
	int unit; /* the number 1 is written as this */
};

#define LEARNING_WEIGHTS(net, count, unit)  \
	{                                   \
		net, net##_end, count, unit \
	}

/* The COUNT numbers that there are; it is the caller who knows how many. */
void learning_weights_read(
	const struct learning_weights *, float to[], int count);

/* The same in their unit. */
void learning_weights_copy(
	const struct learning_weights *, int16_t to[], int count);

/* WEIGHT in units of 1/UNIT, rounded, and clamped to what fits. */
int16_t learning_weights_round(float weight, int unit);

#endif

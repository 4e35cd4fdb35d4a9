/*
 * The worth of a position to the seat whose turn it is: a sum over all open
 * paths of weights of their features (prospect.h), one set of weights for paths
 * of its own colour and one for those of the other's, and over the number of
 * paths that one tile could complete.
 *
 * Weights are whole numbers, of boards of one class of size; a table of them is
 * unfolded, so that a path costs a few look-ups.
 */
#ifndef TRAX_SEARCH_WORTH_H
#define TRAX_SEARCH_WORTH_H

#include <stdint.h>

#include "trax/search/prospect.h"

enum {
	/* The features of a path, in this order. Those of lengths have the
	 * length as their value, others have 1. */
	WORTH_SHAPE = 0,
	WORTH_FAR = WORTH_SHAPE + PROSPECT_SHAPES,
	WORTH_GAP_LENGTH = WORTH_FAR + PROSPECT_FAR,
	WORTH_FREE = WORTH_GAP_LENGTH + PROSPECT_GAPS,
	WORTH_FREE_LENGTH = WORTH_FREE + PROSPECT_MISSING,
	WORTH_BOUND = WORTH_FREE_LENGTH + PROSPECT_MISSING,
	WORTH_BOUND_LENGTH = WORTH_BOUND + PROSPECT_COURSES * PROSPECT_MISSING,
	WORTH_THREATS = WORTH_BOUND_LENGTH + PROSPECT_MISSING,
	WORTH_FEATURES = WORTH_THREATS + PROSPECT_THREATS,

	/* Those of the seat to move, those of the other, and one for all. */
	WORTH_TURN = 2 * WORTH_FEATURES,
	WORTH_WEIGHTS = WORTH_TURN + 1,

	WORTH_OF_PATH = 4,  /* features, at most */
	WORTH_LENGTH = 100, /* longer paths count as this */
	WORTH_DISTANCES = 2 * TRAX_SIDE_MOST + 2,

	/* Weights of lengths are in parts of a point, others in larger ones,
	 * and so is what a search has to do with. */
	WORTH_PART = 1024,
	WORTH_POINT = 64,
};

struct worth_feature {
	int index; /* below WORTH_FEATURES */
	int value;
};

/* The features of a path; their number. */
int worth_features(const struct prospect *,
	const uint8_t shapes[static PROSPECT_NEAR],
	struct worth_feature features[static WORTH_OF_PATH]);

/* A worth to its owner when it is to move, and when the other is. */
struct worth_pair {
	int32_t mine;
	int32_t theirs;
};

struct worth {
	struct worth_pair near[PROSPECT_NEAR];
	struct worth_pair far[WORTH_DISTANCES];
	struct worth_pair gap_length[WORTH_DISTANCES];
	struct worth_pair free[WORTH_DISTANCES];
	struct worth_pair free_length[WORTH_DISTANCES];
	struct worth_pair bound[PROSPECT_COURSES][WORTH_DISTANCES];
	struct worth_pair bound_length[WORTH_DISTANCES];
	struct worth_pair threats[PROSPECT_THREATS];
	int32_t turn;
};

/* Unfolds WORTH_WEIGHTS weights. */
void worth_unfold(struct worth *, const int16_t *weights);

/* Adds to SUM what a path is worth, SIGN times, in WORTH_PART. */
void worth_add(const struct worth *, const struct prospect *, int sign,
	struct worth_pair *sum);

#endif

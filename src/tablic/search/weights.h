/*
 * The learned weights of the expert's value nets. `make train` makes
 * src/tablic/search/weights_data.c, where they are in units of
 * 1/TABLIC_WEIGHTS_UNIT, in the order of struct tablic_value_net.
 */
#ifndef TABLIC_SEARCH_WEIGHTS_H
#define TABLIC_SEARCH_WEIGHTS_H

#include "tablic/search/value_net.h"

enum {
	TABLIC_WEIGHTS_UNIT = 2048,
	TABLIC_WEIGHTS_COUNT = sizeof(struct tablic_value_net) / sizeof(float),
};

/* By scoring. */
extern const int16_t tablic_weights[2][TABLIC_WEIGHTS_COUNT];

/* The net of a scoring. */
void tablic_weights_read(struct tablic_value_net *, enum tablic_scoring);

/* WEIGHT in these units, rounded, and clamped to what fits. */
int16_t tablic_weights_round(float weight);

#endif

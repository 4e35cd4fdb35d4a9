/*
 * The learned weights of the expert's value nets, in the order of struct
 * tablic_value_net. `make train` makes their sources.
 */
#ifndef TABLIC_SEARCH_WEIGHTS_H
#define TABLIC_SEARCH_WEIGHTS_H

#include "learning/weights.h"
#include "tablic/search/value_net.h"

enum { TABLIC_WEIGHTS_UNIT = 2048 }; /* of the numbers that are written */

extern const struct learning_weights tablic_weights_points;
extern const struct learning_weights tablic_weights_stihovi;

/* The net of a scoring. */
void tablic_weights_read(struct tablic_value_net *, enum tablic_scoring);

#endif

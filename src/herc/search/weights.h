/* What talon-train has learned of Herc: the weights of its policy. */
#ifndef HERC_SEARCH_WEIGHTS_H
#define HERC_SEARCH_WEIGHTS_H

#include "herc/search/policy.h"
#include "learning/weights.h"

/* HERC_POLICY_WEIGHTS of them, in units of 1/HERC_POLICY_UNIT. */
extern const struct learning_weights herc_weights;

#endif

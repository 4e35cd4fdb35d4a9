/* What talon-train has learned of Herc, src/herc/policy.net: the weights of its
 * policy. */
#ifndef HERC_SEARCH_WEIGHTS_H
#define HERC_SEARCH_WEIGHTS_H

#include <stdint.h>

#include "herc/search/policy.h"

/* In units of 1/HERC_POLICY_UNIT. */
void herc_weights_copy(int16_t policy[static HERC_POLICY_WEIGHTS]);

#endif

/*
 * Whether given cards can all be taken at once: a search for disjoint groups
 * of one sum that cover them, filled up from other cards where that helps.
 */
#ifndef TABLIC_CAPTURE_COVER_H
#define TABLIC_CAPTURE_COVER_H

#include <stdbool.h>

#include "tablic/card_numbers.h"

/*
 * Can all of MUST go into disjoint groups of sum TARGET, each filled up from
 * MUST and MAY? All numbers are less than TARGET and mean what they say.
 */
bool tablic_capture_cover(int target, number_counts must, number_counts may);

#endif

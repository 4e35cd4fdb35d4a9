/*
 * Players by rating, the best first. Equal ratings stand as std::sort of the
 * GNU C++ library leaves them, with which BayesElo is built: an introsort,
 * which keeps the order of equals only among up to 16.
 */
#ifndef RATING_STD_SORT_ORDER_H
#define RATING_STD_SORT_ORDER_H

#include <stddef.h>

/* Fills ORDER with the numbers 0 to COUNT - 1 of ELO. */
void std_sort_order(size_t count, const double *elo, int *order);

#endif

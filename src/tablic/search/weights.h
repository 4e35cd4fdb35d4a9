/*
 * The learned weights of the expert's value nets, in the order of
 * learning/net.h. `make train` makes their files, src/tablic/NAME.net.
 */
#ifndef TABLIC_SEARCH_WEIGHTS_H
#define TABLIC_SEARCH_WEIGHTS_H

#include "tablic/search/value_net.h"

/* The number 1 as it is written, and as it is for pairs. */
enum { TABLIC_WEIGHTS_UNIT = 2048, TABLIC_WEIGHTS_UNIT_PAIRS = 64 };

enum { TABLIC_NETS = 6 };

/* The number, from 0, of the net for so many players; -1: there is none. */
int tablic_weights_number(enum tablic_scoring, int seats);

/* Reads that net, which there is. */
void tablic_weights_read(
	struct tablic_value_net *, enum tablic_scoring, int seats);

/* The small one of two for points, from which the large one learns. */
void tablic_weights_read_small(struct tablic_value_net *);

#endif

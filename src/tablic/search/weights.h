/*
 * The learned weights of the expert's value nets, in the order of
 * learning/net.h. `make train` makes their files, src/tablic/NAME.net.
 */
#ifndef TABLIC_SEARCH_WEIGHTS_H
#define TABLIC_SEARCH_WEIGHTS_H

#include "tablic/search/value_net.h"

/* The number 1 as it is written, and as it is for pairs. */
enum { TABLIC_WEIGHTS_UNIT = 2048, TABLIC_WEIGHTS_UNIT_PAIRS = 64 };

/* The net of a scoring, for two; for points it is large. */
void tablic_weights_read(struct tablic_value_net *, enum tablic_scoring);

/* The small one for points, from which the large one learns. */
void tablic_weights_read_small(struct tablic_value_net *);

enum { TABLIC_WEIGHTS_MANY = 3 }; /* nets: for three, four, and six players */

/* The number, from 0, of that for SEATS players; -1: there is none. */
int tablic_weights_of_seats(int seats);

/* That net, which there is; it is large. */
void tablic_weights_read_many(struct tablic_value_net *, int seats);

/* The net for two pairs. */
void tablic_weights_read_pairs(struct tablic_value_net *);

#endif

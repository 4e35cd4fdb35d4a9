/*
 * Tablić as the rules page says it, word by word and with no thought of speed:
 * every subset of the table, every way to split it. The tests hold the real
 * rules and players against it on small tables.
 */
#ifndef LIB_NAIVE_TABLIC_H
#define LIB_NAIVE_TABLIC_H

#include <stdbool.h>

#include "cards/card.h"

/* The next subset of SET after SUBSET; 0 comes after the last. */
card_set naive_tablic_next_subset(card_set subset, card_set set);

/* Can a card of VALUE count as NUMBER in a sum? */
bool naive_tablic_counts_as(int value, int number);

/* Can the cards of GROUP count so that they sum to exactly SUM? */
bool naive_tablic_sums_to(card_set group, int sum);

/* Does TAKEN split into groups for a played card of VALUE? */
bool naive_tablic_splits(int value, card_set taken);

int naive_tablic_points(card);
int naive_tablic_set_points(card_set set);

/* The seven numbers that the greedy player compares, in their order. */
struct naive_tablic_rank {
	int by[7];
};

struct naive_tablic_rank naive_tablic_rank_of(
	card_set table, card played, card_set taken);

/* Negative, 0 or positive, as the first is less than the second. */
int naive_tablic_compare(struct naive_tablic_rank, struct naive_tablic_rank);

/* The greatest rank that PLAYED can have when it takes all of CHOSEN; false:
 * it cannot take them. */
bool naive_tablic_best(card_set table, card played, card_set chosen,
	struct naive_tablic_rank *);

#endif

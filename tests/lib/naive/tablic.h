/*
 * Tablić as the rules page says it, word by word and with no thought of speed:
 * every subset of the table, every way to split it. The tests hold the real
 * rules and players against it on small tables.
 */
#ifndef LIB_NAIVE_TABLIC_H
#define LIB_NAIVE_TABLIC_H

#include <stdbool.h>
#include <string.h>

#include "cards/card.h"

/* The next subset of SET after SUBSET; 0 comes after the last. */
static inline card_set
slow_next_subset(card_set subset, card_set set)
{
	return (subset - set) & set;
}

static inline bool
slow_counts_as(int value, int number)
{
	static const int numbers[] = {
		2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 1};

	return number == numbers[value] || (value == 12 && number == 11);
}

/* Can the cards of GROUP count so that they sum to exactly SUM? */
static inline bool
slow_sums_to(card_set group, int sum)
{
	if (group == 0)
		return sum == 0;
	card first = card_set_first(group);
	for (int number = 1; number <= sum; number++) {
		if (slow_counts_as(card_value(first), number) &&
			slow_sums_to(group & (group - 1), sum - number))
			return true;
	}
	return false;
}

static inline bool
slow_is_group(int value, card_set group)
{
	for (int number = 1; number <= 14; number++) {
		if (slow_counts_as(value, number) &&
			slow_sums_to(group, number))
			return true;
	}
	return false;
}

/* Does TAKEN split into groups for a played card of VALUE? */
static inline bool
slow_splits(int value, card_set taken)
{
	if (taken == 0)
		return true;
	card_set first = taken & -taken;
	card_set others = taken & ~first;
	card_set more = 0;
	do {
		if (slow_is_group(value, first | more) &&
			slow_splits(value, others & ~more))
			return true;
		more = slow_next_subset(more, others);
	} while (more != 0);
	return false;
}

static inline int
slow_points(card c)
{
	if (c == 33)
		return 2;
	return card_value(c) >= 8 || c == 0;
}

static inline int
slow_set_points(card_set set)
{
	int points = 0;

	for (; set != 0; set &= set - 1)
		points += slow_points(card_set_first(set));
	return points;
}

/* The seven numbers that the greedy player compares, in their order. */
struct slow_rank {
	int by[7];
};

static inline int
slow_number_played(int value)
{
	return value == 12 ? 1 : value + 2 + (value > 8);
}

/* 1 if C takes part in a capture, -1 if it is laid down, 0 otherwise. */
static inline int
slow_part(card c, card played, card_set taken)
{
	if (taken == 0)
		return played == c ? -1 : 0;
	return ((taken | card_bit(played)) & card_bit(c)) != 0;
}

static inline int
slow_aces(card played, card_set taken)
{
	card_set all = taken | card_bit(played);

	if (taken == 0)
		return card_value(played) == 12 ? -1 : 0;
	return card_set_size(all & (card_set)15 << 48);
}

static inline struct slow_rank
slow_rank_of(card_set table, card played, card_set taken)
{
	struct slow_rank rank = {{
		taken != 0 && taken == table,
		taken != 0 ? slow_set_points(taken | card_bit(played))
			   : -slow_points(played),
		card_set_size(taken),
		slow_part(33, played, taken),
		slow_part(0, played, taken),
		slow_aces(played, taken),
		14 - slow_number_played(card_value(played)),
	}};

	return rank;
}

static inline int
slow_compare(struct slow_rank a, struct slow_rank b)
{
	for (int i = 0; i < 7; i++) {
		if (a.by[i] != b.by[i])
			return a.by[i] < b.by[i] ? -1 : 1;
	}
	return 0;
}

/* The greatest rank that PLAYED can have when it takes all of CHOSEN; false:
 * it cannot take them. */
static inline bool
slow_best(card_set table, card played, card_set chosen, struct slow_rank *best)
{
	bool found = false;
	card_set more = 0;

	do {
		card_set taken = chosen | more;
		struct slow_rank rank = slow_rank_of(table, played, taken);
		if (slow_splits(card_value(played), taken) &&
			(!found || slow_compare(rank, *best) > 0)) {
			*best = rank;
			found = true;
		}
		more = slow_next_subset(more, table & ~chosen);
	} while (more != 0);
	return found;
}

#endif

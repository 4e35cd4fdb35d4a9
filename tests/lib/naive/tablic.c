#include "lib/naive/tablic.h"

card_set
naive_tablic_next_subset(card_set subset, card_set set)
{
	return (subset - set) & set;
}

bool
naive_tablic_counts_as(int value, int number)
{
	static const int numbers[] = {
		2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 1};

	return number == numbers[value] || (value == 12 && number == 11);
}

/* Can the cards of GROUP count so that they sum to exactly SUM? */
bool
naive_tablic_sums_to(card_set group, int sum)
{
	if (group == 0)
		return sum == 0;
	card first = card_set_first(group);
	for (int number = 1; number <= sum; number++) {
		if (naive_tablic_counts_as(card_value(first), number) &&
			naive_tablic_sums_to(group & (group - 1), sum - number))
			return true;
	}
	return false;
}

static bool
is_group(int value, card_set group)
{
	for (int number = 1; number <= 14; number++) {
		if (naive_tablic_counts_as(value, number) &&
			naive_tablic_sums_to(group, number))
			return true;
	}
	return false;
}

bool
naive_tablic_splits(int value, card_set taken)
{
	if (taken == 0)
		return true;
	card_set first = taken & -taken;
	card_set others = taken & ~first;
	card_set more = 0;
	do {
		if (is_group(value, first | more) &&
			naive_tablic_splits(value, others & ~more))
			return true;
		more = naive_tablic_next_subset(more, others);
	} while (more != 0);
	return false;
}

int
naive_tablic_points(card c)
{
	if (c == 33)
		return 2;
	return card_value(c) >= 8 || c == 0;
}

int
naive_tablic_set_points(card_set set)
{
	int points = 0;

	for (; set != 0; set &= set - 1)
		points += naive_tablic_points(card_set_first(set));
	return points;
}

static int
number_played(int value)
{
	return value == 12 ? 1 : value + 2 + (value > 8);
}

/* 1 if C takes part in a capture, -1 if it is laid down, 0 otherwise. */
static int
part(card c, card played, card_set taken)
{
	if (taken == 0)
		return played == c ? -1 : 0;
	return ((taken | card_bit(played)) & card_bit(c)) != 0;
}

static int
aces(card played, card_set taken)
{
	card_set all = taken | card_bit(played);

	if (taken == 0)
		return card_value(played) == 12 ? -1 : 0;
	return card_set_size(all & (card_set)15 << 48);
}

struct naive_tablic_rank
naive_tablic_rank_of(card_set table, card played, card_set taken)
{
	struct naive_tablic_rank rank = {{
		taken != 0 && taken == table,
		taken != 0 ? naive_tablic_set_points(taken | card_bit(played))
			   : -naive_tablic_points(played),
		card_set_size(taken),
		part(33, played, taken),
		part(0, played, taken),
		aces(played, taken),
		14 - number_played(card_value(played)),
	}};

	return rank;
}

int
naive_tablic_compare(struct naive_tablic_rank a, struct naive_tablic_rank b)
{
	for (int i = 0; i < 7; i++) {
		if (a.by[i] != b.by[i])
			return a.by[i] < b.by[i] ? -1 : 1;
	}
	return 0;
}

bool
naive_tablic_best(card_set table, card played, card_set chosen,
	struct naive_tablic_rank *best)
{
	bool found = false;
	card_set more = 0;

	do {
		card_set taken = chosen | more;
		struct naive_tablic_rank rank =
			naive_tablic_rank_of(table, played, taken);

		if (naive_tablic_splits(card_value(played), taken) &&
			(!found || naive_tablic_compare(rank, *best) > 0)) {
			*best = rank;
			found = true;
		}
		more = naive_tablic_next_subset(more, table & ~chosen);
	} while (more != 0);
	return found;
}

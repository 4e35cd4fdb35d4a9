#include "tablic_groups.h"

#include <assert.h>

/* The types from the greatest number to the least; a group is looked for in
 * this order, so that no group is found twice. */
static const struct {
	int type, number;
} order[TABLIC_TYPES] = {{11, 14}, {10, 13}, {9, 12}, {8, 10},
	{TABLIC_TYPE_TD, 10}, {7, 9}, {6, 8}, {5, 7}, {4, 6}, {3, 5}, {2, 4},
	{1, 3}, {0, 2}, {TABLIC_TYPE_2C, 2}, {TABLIC_ACE, 1}};

struct finding {
	tablic_counts table;
	tablic_counts *groups;
	int count;
};

/* Every way to add exactly NEED to GROUP with cards from place FROM on. */
static void
fill(struct finding *f, tablic_counts group, int need, int from)
{
	if (need == 0) {
		assert(f->count < TABLIC_GROUPS_MAX);
		f->groups[f->count++] = group;
		return;
	}
	for (int i = from; i < TABLIC_TYPES; i++) {
		int number = order[i].number;
		tablic_counts one = tablic_count_one(order[i].type);
		int left = tablic_count(f->table, order[i].type);
		tablic_counts more = group;
		for (int n = number; n <= need && left > 0; n += number) {
			more += one;
			left--;
			fill(f, more, need - n, i + 1);
		}
	}
}

/* With one ace at 11; two would be more than any card takes. */
static void
fill_with_eleven(struct finding *f, int target)
{
	tablic_counts ace = tablic_count_one(TABLIC_ACE);

	if (target < 11 || tablic_count(f->table, TABLIC_ACE) == 0)
		return;
	f->table -= ace;
	fill(f, ace, target - 11, 0);
}

int
tablic_groups_find(tablic_counts table, int value,
	tablic_counts groups[static TABLIC_GROUPS_MAX])
{
	struct finding f = {.table = table, .groups = groups};

	fill(&f, 0, tablic_target(value), 0);
	fill_with_eleven(&f, tablic_target(value));
	return f.count;
}

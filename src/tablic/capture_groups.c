#include "tablic/capture_groups.h"

#include <assert.h>

/* Bit s: a sum of s; for s up to 15, which is enough. */
typedef uint32_t sum_bits;

/* One type that lies on the table, and what sums the types after it have. */
struct step {
	tablic_counts one;
	int number, count;
	sum_bits after;
};

/* The last STEPS are those of the types on the table, always in one order, so
 * that no group is found twice. */
struct finding {
	struct step steps[TABLIC_TYPES];
	tablic_counts *groups;
	int count;
};

static const uint8_t numbers[TABLIC_TYPES] = {
	2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 1, 2, 10};

/* Returns the first step; *SUMS are those of all. */
static const struct step *
list_steps(struct finding *f, tablic_counts table, sum_bits *sums)
{
	struct step *step = f->steps + TABLIC_TYPES;

	*sums = 1;
	while (table != 0) {
		int type = __builtin_ctzll(table) / 4;
		int count = tablic_count(table, type);

		*--step = (struct step){
			.one = tablic_count_one(type),
			.number = numbers[type],
			.count = count,
			.after = *sums,
		};
		for (; count > 0; count--)
			*sums |= *sums << numbers[type];
		table &= ~((tablic_counts)15 << 4 * type);
	}
	return step;
}

/* Every way to add exactly NEED to GROUP with cards from STEP on; there is one.
 */
static void
fill(struct finding *f, const struct step *step, tablic_counts group, int need)
{
	if (need == 0) {
		assert(f->count < TABLIC_CAPTURE_GROUPS_MAX);
		f->groups[f->count++] = group;
		return;
	}
	for (int count = step->count;; count--) {
		if ((step->after >> need & 1) != 0)
			fill(f, step + 1, group, need);
		need -= step->number;
		if (count == 0 || need < 0)
			return;
		group += step->one;
	}
}

static void
find(struct finding *f, tablic_counts table, tablic_counts group, int need)
{
	sum_bits sums;
	const struct step *first = list_steps(f, table, &sums);

	if ((sums >> need & 1) != 0)
		fill(f, first, group, need);
}

int
tablic_capture_groups_find(tablic_counts table, int value,
	tablic_counts groups[static TABLIC_CAPTURE_GROUPS_MAX])
{
	tablic_counts ace = tablic_count_one(TABLIC_ACE);
	int target = tablic_target(value);
	struct finding f;

	f.groups = groups;
	f.count = 0;
	find(&f, table, 0, target);
	/* With one ace at 11; two would be more than any card takes. */
	if (target >= 11 && tablic_count(table, TABLIC_ACE) != 0)
		find(&f, table - ace, ace, target - 11);
	return f.count;
}

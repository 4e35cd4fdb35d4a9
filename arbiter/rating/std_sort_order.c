#include "rating/std_sort_order.h"

/* Parts as short as this are left to the insertion sort at the end. */
enum { RUN_MAX = 16 };

static void
swap(int *a, int *b)
{
	int kept = *a;

	*a = *b;
	*b = kept;
}

/* Swaps the player of the median rating of *A, *B and *C with *TO. */
static void
take_median(const double *elo, int *to, int *a, int *b, int *c)
{
	double x = elo[*a];
	double y = elo[*b];
	double z = elo[*c];

	if (x > y)
		swap(to, y > z ? b : x > z ? c : a);
	else
		swap(to, x > z ? a : y > z ? c : b);
}

/* Puts the players that are better than the pivot, order[0], before those that
 * are worse; returns where the second part begins. */
static size_t
partition(const double *elo, int *order, size_t count)
{
	double pivot = elo[order[0]];
	size_t from = 1;
	size_t to = count;

	for (;;) {
		while (from < count && elo[order[from]] > pivot)
			from++;
		to--;
		while (to > 0 && pivot > elo[order[to]])
			to--;
		if (from >= to)
			return from;
		swap(&order[from], &order[to]);
		from++;
	}
}

static void
insertion_sort(const double *elo, int *order, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		int moved = order[i];
		size_t at = i;

		for (; at > 0 && elo[moved] > elo[order[at - 1]]; at--)
			order[at] = order[at - 1];
		order[at] = moved;
	}
}

/* Sorts down to short parts, which are in order among each other. DEPTH bounds
 * the recursion; where it ends, insertion does the rest. */
static void
sort_roughly(const double *elo, int *order, size_t count, int depth)
{
	while (count > RUN_MAX && depth-- > 0) {
		take_median(elo, order, order + 1, order + count / 2,
			order + count - 1);
		size_t cut = partition(elo, order, count);
		sort_roughly(elo, order + cut, count - cut, depth);
		count = cut;
	}
}

void
std_sort_order(size_t count, const double *elo, int *order)
{
	int depth = 0;

	for (size_t rest = count; rest > 1; rest /= 2)
		depth += 2;
	for (size_t i = 0; i < count; i++)
		order[i] = (int)i;
	sort_roughly(elo, order, count, depth);
	insertion_sort(elo, order, count);
}

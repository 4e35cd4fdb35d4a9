/* Sets of games joined. */
#include <errno.h>
#include <stdlib.h>

#include "sums/game_set.h"

/* How often runs are cut to one length and put together. */
enum { TURNS_MAX = 4 };

static int
by_value(long a, long b)
{
	return (a > b) - (a < b);
}

static int
by_first(const void *a, const void *b)
{
	const struct game_run *x = a;
	const struct game_run *y = b;

	return by_value(x->first, y->first);
}

static int
by_form(const void *a, const void *b)
{
	const struct game_run *x = a;
	const struct game_run *y = b;

	if (x->step != y->step)
		return by_value(x->step, y->step);
	return x->times != y->times ? by_value(x->times, y->times)
				    : by_first(a, b);
}

int
game_set_join(struct game_set *set, const struct game_set *more)
{
	for (size_t i = 0; i < more->count; i++)
		if (game_set_add_run(set, &more->all[i]) < 0)
			return -1;
	return 0;
}

static void
sort(struct game_set *set, int (*order)(const void *, const void *))
{
	if (set->count > 0)
		qsort(set->all, set->count, sizeof *set->all, order);
}

/* A run of one stretch has no step; one without gaps is one stretch. */
static void
normalize(struct game_run *run)
{
	if (run->times > 1 && run->step == run->length) {
		run->length *= run->times;
		run->times = 1;
	}
	if (run->times == 1)
		run->step = 0;
}

/* Whether B, of the same step and as many times, is next to A. */
static bool
is_next(const struct game_run *a, const struct game_run *b)
{
	return a->step == b->step && a->times == b->times &&
	       b->first == a->first + a->length &&
	       (a->times == 1 || a->length + b->length <= a->step);
}

/* Puts runs together that are next to each other. */
static void
put_together(struct game_set *set)
{
	size_t count = 0;

	sort(set, by_form);
	for (size_t i = 0; i < set->count; i++) {
		struct game_run *run = &set->all[i];

		if (count > 0 && is_next(&set->all[count - 1], run))
			set->all[count - 1].length += run->length;
		else
			set->all[count++] = *run;
	}
	set->count = count;
	for (size_t i = 0; i < count; i++)
		normalize(&set->all[i]);
}

/* Cuts those of one step, which are sorted, to the least times. -1 with errno.
 */
static int
cut_longer(struct game_set *set)
{
	size_t count = set->count;
	long step = 0;
	long least = 1;

	for (size_t i = 0; i < count; i++) {
		struct game_run rest = set->all[i];

		if (rest.step != step)
			least = rest.times;
		step = rest.step;
		if (rest.times == least)
			continue;
		set->all[i].times = least;
		rest.first += rest.step * least;
		rest.times -= least;
		normalize(&rest);
		if (game_set_add_run(set, &rest) < 0)
			return -1;
	}
	return 0;
}

/* Whether each run lies behind the one before. */
static bool
is_ordered(const struct game_set *set)
{
	for (size_t i = 1; i < set->count; i++) {
		const struct game_run *run = &set->all[i - 1];

		if (run->first + run->step * (run->times - 1) + run->length >
			set->all[i].first)
			return false;
	}
	return true;
}

/* By every single game. */
static int
arrange_slowly(struct game_set *set)
{
	struct number_set numbers = {0};
	struct game_set all = {0};
	long twice;
	int result = game_set_add_to(set, &numbers, &twice);

	if (result == 1 && game_set_of(&all, &numbers) < 0)
		result = -1;
	int error = errno;
	number_set_release(&numbers);
	game_set_release(set);
	*set = all;
	errno = error;
	return result;
}

int
game_set_arrange(struct game_set *set)
{
	put_together(set);
	for (int turn = 0; turn < TURNS_MAX; turn++) {
		sort(set, by_form);
		if (cut_longer(set) < 0)
			return -1;
		put_together(set);
	}
	sort(set, by_first);
	return is_ordered(set) ? 1 : arrange_slowly(set);
}

#include "sums/game_set.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/array.h"

void
game_set_release(struct game_set *set)
{
	free(set->all);
	*set = (struct game_set){0};
}

/* The last stretch of a run begins there. */
static long
last_of(const struct game_run *run)
{
	return run->first + run->step * (run->times - 1);
}

/* The first number behind the run. */
static long
end_of(const struct game_run *run)
{
	return last_of(run) + run->length;
}

/* Makes the stretch one more of the last run, if it is one. */
static bool
continue_run(struct game_set *set, long first, long length)
{
	struct game_run *run = &set->all[set->count - 1];
	long step = first - last_of(run);

	if (run->length != length || (run->times > 1 && run->step != step))
		return false;
	run->step = step;
	run->times++;
	return true;
}

/* Adds RUN as it is, behind the others. -1 with errno. */
static int
game_set_add_run(struct game_set *set, const struct game_run *run)
{
	if (ARRAY_GROW(set->all, set->count, set->capacity) < 0)
		return -1;
	set->all[set->count++] = *run;
	return 0;
}

int
game_set_append(struct game_set *set, long first, long last)
{
	const struct game_run run = {
		.first = first, .length = last - first + 1, .times = 1};

	return set->count > 0 && continue_run(set, first, run.length)
		       ? 0
		       : game_set_add_run(set, &run);
}

static int
visit(void *set, long first, long last)
{
	return game_set_append(set, first, last);
}

int
game_set_of(struct game_set *set, const struct number_set *numbers)
{
	return number_set_stretches(numbers, visit, set);
}

long
game_set_games(const struct game_set *set)
{
	long games = 0;

	for (size_t i = 0; i < set->count; i++)
		games += set->all[i].length * set->all[i].times;
	return games;
}

bool
game_set_has(const struct game_set *set, long id)
{
	for (size_t i = 0; i < set->count; i++) {
		const struct game_run *run = &set->all[i];
		long behind = id - run->first;

		if (behind < 0)
			break;
		if (behind < run->length)
			return true;
		if (run->times > 1 && behind / run->step < run->times &&
			behind % run->step < run->length)
			return true;
	}
	return false;
}

void
game_set_write(const struct game_set *set, struct text *text)
{
	for (size_t i = 0; i < set->count; i++) {
		const struct game_run *run = &set->all[i];

		text_add_format(text, "%s%ld", i > 0 ? "," : "", run->first);
		if (run->length > 1)
			text_add_format(
				text, "-%ld", run->first + run->length - 1);
		if (run->times > 1)
			text_add_format(
				text, "+%ld*%ld", run->step, run->times);
	}
}

/* Digits of a number at *AT, which moves behind them. */
static bool
take_number(const char **at, long *number)
{
	long value = 0;

	if (**at < '0' || **at > '9')
		return false;
	for (; **at >= '0' && **at <= '9'; ++*at) {
		int digit = **at - '0';

		if (value > (LONG_MAX - digit) / 10)
			return false;
		value = value * 10 + digit;
	}
	*number = value;
	return true;
}

static bool
take_repetition(const char **at, struct game_run *run)
{
	if (**at != '+')
		return true;
	++*at;
	if (!take_number(at, &run->step) || *(*at)++ != '*' ||
		!take_number(at, &run->times))
		return false;
	return run->times > 1 && run->step > run->length &&
	       run->times - 1 <=
		       (LONG_MAX - run->first - run->length) / run->step;
}

static bool
take_run(const char **at, struct game_run *run)
{
	long last;

	*run = (struct game_run){.times = 1};
	if (!take_number(at, &run->first) || run->first == LONG_MAX)
		return false;
	last = run->first;
	if (**at == '-') {
		++*at;
		if (!take_number(at, &last) || last <= run->first ||
			last == LONG_MAX)
			return false;
	}
	run->length = last - run->first + 1;
	return take_repetition(at, run);
}

static bool
parse(struct game_set *set, const char *text)
{
	const char *at = text;
	struct game_run run;
	long games = 0;

	for (; *at != '\0'; at++) {
		if (!take_run(&at, &run) ||
			(set->count > 0 && end_of(&set->all[set->count - 1]) >
						   run.first) ||
			run.length > (LONG_MAX - games) / run.times ||
			game_set_add_run(set, &run) < 0)
			return false;
		games += run.length * run.times;
		if (*at == '\0')
			return true;
		if (*at != ',' || at[1] == '\0')
			return false;
	}
	return true;
}

bool
game_set_parse(struct game_set *set, const char *text)
{
	*set = (struct game_set){0};
	if (parse(set, text))
		return true;
	game_set_release(set);
	return false;
}

static int
add_stretch(struct number_set *numbers, long first, long length, long *twice)
{
	for (long id = first; id < first + length; id++) {
		int added = number_set_add(numbers, id);

		if (added > 0)
			continue;
		*twice = id;
		return added;
	}
	return 1;
}

int
game_set_add_to(
	const struct game_set *set, struct number_set *numbers, long *twice)
{
	int result = 1;

	for (size_t i = 0; result == 1 && i < set->count; i++) {
		const struct game_run *run = &set->all[i];

		for (long n = 0; result == 1 && n < run->times; n++)
			result = add_stretch(numbers,
				run->first + n * run->step, run->length, twice);
	}
	return result;
}

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

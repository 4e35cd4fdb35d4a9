#include "sums/game_set.h"

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

int
game_set_add_run(struct game_set *set, const struct game_run *run)
{
	struct game_run *all =
		array_grow(set->all, set->count, &set->capacity, sizeof *all);

	if (!all)
		return -1;
	set->all = all;
	all[set->count++] = *run;
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

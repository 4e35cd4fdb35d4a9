#include "check/check_series.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/examination.h"

int
check_series_init(struct check_series *series, const struct check_list *list,
	struct examination *e, const char *only)
{
	*series = (struct check_series){
		.list = list,
		.examination = e,
		.only = only,
		.results = calloc(list->count, sizeof *series->results),
	};
	return series->results ? 0 : -1;
}

void
check_series_release(struct check_series *series)
{
	for (size_t i = 0; i < series->count; i++)
		free(series->results[i].dialogue);
	free(series->results);
}

static bool
is_chosen(const struct check_series *series, const struct check *check)
{
	return !series->only || check_is_named(check, series->only);
}

size_t
check_series_size(const struct check_series *series)
{
	size_t size = 0;

	for (size_t i = 0; i < series->list->count; i++)
		size += is_chosen(series, &series->list->checks[i]);
	return size;
}

/* The first check that CHECK needs and that failed, or could not be done for
 * the same reason; NULL. */
static const struct check *
bar_of(const struct check_series *series, const struct check *check)
{
	for (size_t i = 0; i < series->count; i++) {
		const struct check_result *result = &series->results[i];

		if ((result->verdict == CHECK_FAILED || result->barred) &&
			check_is_needed(result->check, check->needs))
			return result->check;
	}
	return NULL;
}

static void
do_check(struct check_series *series, struct check_result *result)
{
	struct examination *e = series->examination;
	const int64_t begun_ns = loop_now();

	examination_begin(e);
	result->verdict = result->check->run(e, result->check);
	result->took_ns = loop_now() - begun_ns;
	if (e->why[0] == '\0' && result->verdict != CHECK_PASSED)
		strlcpy(e->why, "it did not", sizeof e->why);
	if (result->verdict != CHECK_PASSED)
		strlcpy(result->why, e->why, sizeof result->why);
	if (result->verdict == CHECK_FAILED)
		result->dialogue = strdup(
			conversation_tail(&e->talk, CHECK_DIALOGUE_LINES));
	strlcpy(result->figure, e->figure, sizeof result->figure);
	examination_end(e);
}

/* What fails because the time for all checks is up is no fault. */
static void
forgive_late(struct check_series *series, struct check_result *result)
{
	if (!talk_loop_is_over(series->examination->loop) ||
		result->verdict == CHECK_PASSED)
		return;
	result->verdict = CHECK_SKIPPED;
	result->late = true;
	strlcpy(result->why, "the time for all checks is up",
		sizeof result->why);
}

const struct check_result *
check_series_next(struct check_series *series)
{
	const struct check_list *list = series->list;
	struct examination *e = series->examination;

	while (series->next < list->count &&
		!is_chosen(series, &list->checks[series->next]))
		series->next++;
	if (series->next == list->count || e->broken || e->loop->signal != 0)
		return NULL;
	struct check_result *result = &series->results[series->count];
	result->check = &list->checks[series->next++];
	const struct check *bar = bar_of(series, result->check);
	if (talk_loop_is_over(e->loop))
		result->verdict = CHECK_FAILED;
	else if (!bar)
		do_check(series, result);
	else {
		result->verdict = CHECK_SKIPPED;
		result->barred = true;
		snprintf(
			result->why, sizeof result->why, "needs %s", bar->name);
	}
	forgive_late(series, result);
	if (e->broken || e->loop->signal != 0)
		return NULL;
	series->count++;
	return result;
}

size_t
check_series_count(const struct check_series *series, int group,
	enum check_level level, enum check_verdict verdict)
{
	size_t count = 0;

	for (size_t i = 0; i < series->count; i++) {
		const struct check_result *result = &series->results[i];

		count += (group == -1 || (int)result->check->group == group) &&
			 result->check->level == level &&
			 result->verdict == verdict;
	}
	return count;
}

size_t
check_series_late(const struct check_series *series)
{
	size_t count = 0;

	for (size_t i = 0; i < series->count; i++)
		count += series->results[i].late;
	return count;
}

bool
check_series_is_good(const struct check_series *series)
{
	for (size_t i = 0; i < series->count; i++) {
		const struct check_result *result = &series->results[i];

		if (result->check->level == CHECK_MUST &&
			(result->verdict == CHECK_FAILED || result->late))
			return false;
	}
	return true;
}

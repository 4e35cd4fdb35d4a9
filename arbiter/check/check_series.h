/*
 * The checks of a list, done one after another, and what became of each.
 *
 *	check_series_init(&series, &list, &examination, only);
 *	while ((result = check_series_next(&series)))
 *		... result->check->name, result->verdict ...
 *	check_series_release(&series);
 */
#ifndef CHECK_CHECK_SERIES_H
#define CHECK_CHECK_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/reason.h"
#include "check/check.h"
#include "check/check_list.h"

struct examination;

/* As many lines of a dialogue are shown. */
enum { CHECK_DIALOGUE_LINES = 14 };

struct check_result {
	const struct check *check;
	enum check_verdict verdict;
	bool barred;	      /* skipped for a check that it needs */
	bool late;	      /* skipped since the time for all was up */
	char why[REASON_MAX]; /* unless it passed; a sentence without its
			       * stop */
	char figure[64];      /* if it passed; or "" */
	char *dialogue;	      /* owned: its end, if it failed; or NULL */
	int64_t took_ns;
};

struct check_series {
	const struct check_list *list;
	struct examination *examination;
	const char *only;	      /* NULL: all */
	struct check_result *results; /* owned */
	size_t count;		      /* done so far */
	size_t next;		      /* in the list */
};

/* ONLY names the checks or groups that are done, whatever they need. All must
 * outlive the series. -1 with errno. */
int check_series_init(struct check_series *, const struct check_list *list,
	struct examination *, const char *only);
void check_series_release(struct check_series *);

/* How many checks there are to do, those done included. */
size_t check_series_size(const struct check_series *);

/* Does the next check; valid until the series is released. NULL: all are done,
 * or our surroundings failed, or a signal asked for the end. */
const struct check_result *check_series_next(struct check_series *);

/* How many results of a group, of all groups if it is -1, have that level and
 * that verdict. */
size_t check_series_count(const struct check_series *, int group,
	enum check_level level, enum check_verdict verdict);

/* For how many there was no time. */
size_t check_series_late(const struct check_series *);

/* Whether all musts were done, as far as what they need has not failed, and
 * none failed. */
bool check_series_is_good(const struct check_series *);

#endif

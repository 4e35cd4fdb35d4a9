/*
 * What people, prove(1) and other programs are told of a series of checks.
 */
#ifndef CHECK_CHECK_REPORT_H
#define CHECK_CHECK_REPORT_H

#include <stdint.h>

#include "base/text.h"
#include "check/check.h"

struct check_report {
	const struct check_series *series;
	const char *game;
	const char *bot;     /* its name */
	const char *command; /* that does a check again, but for its name:
			      * "talon check 'my bot' --only" */
	int64_t took_ns;
};

/* For people: a line a group, then each failure with the sentence of the
 * protocol and the end of the dialogue. */
void check_report_plain(const struct check_report *, struct text *text);

/* A line of TAP, with what stands below it. NUMBER begins at 1. */
void check_report_tap(
	const struct check_report *, size_t number, struct text *text);

/* One JSON object. */
void check_report_json(const struct check_report *, struct text *text);

/* A line for each check of LIST, with its level. */
void check_report_list(const struct check_list *list, struct text *text);

#endif

/*
 * The first line of a record file, which is the run, and what makes another run
 * of it.
 */
#ifndef RECORD_RUN_LINE_H
#define RECORD_RUN_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"

struct run;
struct text;

/* Adds the run's line to LINE, line feed included. -1 with errno: no memory.
 * That of a shard of many bots names them by their digest (roster.h);
 * run_write_whole has them in any case. */
int run_write(const struct run *run, struct text *line);
int run_write_whole(const struct run *run, struct text *line);

/* False, with the reason in words and *RUN untouched, when LINE is not
 * exactly what run_write writes. Bots that stand apart are missing then: what
 * knows where the line is from has roster_load fill them in. */
bool run_parse(struct run *run, const char *line, size_t length,
	char reason[static REASON_MAX]);

/* Adds to LINES what keeps --resume from continuing a file begun with WAS as
 * IS, which may have another length (change.h): each difference on a line
 * of its own, in the words of the command line. */
void run_differences(
	const struct run *was, const struct run *is, struct text *lines);

/* Whether there is none; else REASON is the first of them. */
bool run_same(const struct run *was, const struct run *is,
	char reason[static REASON_MAX]);

#endif

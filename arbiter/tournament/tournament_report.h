/*
 * The table of a tournament, for people and for programs.
 */
#ifndef TOURNAMENT_TOURNAMENT_REPORT_H
#define TOURNAMENT_TOURNAMENT_REPORT_H

#include <stdint.h>
#include <stdio.h>

#include "base/table.h"
#include "blame/blame.h"
#include "tournament/contest.h"

/* Prints the table so far. ELAPSED_NS is the time of this session; below 0 it
 * is not known: the table leaves it out, and in JSON it is null. So it is with
 * WARNINGS that are NULL. -1 with errno. */
int tournament_report(FILE *, const struct contest *,
	const struct warnings *warnings, enum output_form, int64_t elapsed_ns);

#endif

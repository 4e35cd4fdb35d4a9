/*
 * A tournament for people and for programs: its table, and its games to come.
 */
#ifndef TOURNAMENT_TOURNAMENT_REPORT_H
#define TOURNAMENT_TOURNAMENT_REPORT_H

#include <stdint.h>
#include <stdio.h>

#include "base/table.h"
#include "blame/warnings.h"
#include "tournament/contest.h"

/* Prints the table so far. ELAPSED_NS is the time of this session; below 0 it
 * is not known: the table leaves it out, and in JSON it is null. So it is with
 * WARNINGS that are NULL. -1 with errno. */
int tournament_report(FILE *, const struct contest *,
	const struct warnings *warnings, enum output_form, int64_t elapsed_ns);

/* Prints every game that is neither played nor given out and can be told, one
 * a line: as a table or as JSON. They count as given out. -1 with errno. */
int tournament_report_schedule(FILE *, struct contest *, enum output_form);

/* Prints what has to be played next: the numbers of the games that are open in
 * the first round that is not complete, which is drawn if it can be. -1 with
 * errno. */
int tournament_report_plan(FILE *, struct contest *, enum output_form);

#endif

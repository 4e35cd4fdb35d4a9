/*
 * The results for people and for programs. Times and names come from the
 * tally and its run. ELAPSED_NS is the time of this session; below 0 it is not
 * known: the table leaves it out, and in JSON it is null. So it is with
 * WARNINGS that are NULL.
 */
#ifndef MATCH_MATCH_REPORT_H
#define MATCH_MATCH_REPORT_H

#include <stdint.h>
#include <stdio.h>

#include "blame/warnings.h"
#include "play/tally.h"

/* A table of the bots, the margin of two, the faults and the warnings with one
 * example each. -1 with errno. */
int match_report_table(FILE *file, const struct tally *tally,
	const struct warnings *warnings, int64_t elapsed_ns);

/* Which bots used the processor between their turns, and for how long. */
void match_report_burnt(FILE *file, const struct sums *sums);

/* The faults of all bots, which are those of BOTS by their numbers, with
 * reasons unless they have been TOLD. */
void match_report_faults(FILE *file, const struct sums *sums,
	const struct run *run, const struct run_bot *bots, bool told);

/* One JSON object on one line. -1 with errno. */
int match_report_json(FILE *file, const struct tally *tally,
	const struct warnings *warnings, int64_t elapsed_ns);

#endif

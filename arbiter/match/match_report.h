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

#include "blame/blame.h"
#include "play/tally.h"

/* A table of the bots, the margin of two, the faults and the warnings with one
 * example each. -1 with errno. */
int match_report_table(FILE *file, const struct tally *tally,
	const struct warnings *warnings, int64_t elapsed_ns);

/* What stands behind a table of all bots, COUNT of them: which of them used the
 * processor between their turns, and for how long, what is odd about their
 * results, and their faults and the warnings, faults with reasons unless these
 * have been told. */
void match_report_remarks(FILE *file, const struct sums *sums,
	const struct run *run, const struct run_bot *bots, int count,
	const struct warnings *warnings);

/* The last member of an object, and its end. */
void match_report_add_seconds(struct text *json, int64_t elapsed_ns);

/* One JSON object on one line. -1 with errno. */
int match_report_json(FILE *file, const struct tally *tally,
	const struct warnings *warnings, int64_t elapsed_ns);

#endif

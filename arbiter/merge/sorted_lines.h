/*
 * The games of all inputs in the order of their numbers, whatever the order in
 * the files and however many these are: those that are scattered are sorted in
 * runs first, by a temporary file, and so are those of more files than may be
 * open at a time.
 *
 * Memory is that of a window for each open file and of one for sorting,
 * whatever the number of games.
 */
#ifndef MERGE_SORTED_LINES_H
#define MERGE_SORTED_LINES_H

#include "merge/line_source.h"

struct sorted_lines {
	/* The caller's, as long as they are used: */
	const struct merge_plan *plan;
	int input_count;
	const struct hmac_key *key; /* NULL: signatures are believed */
	struct merge_watch *watch;
	const char *path; /* that the temporary file has for a moment */
	size_t memory;	  /* bytes for sorting; 0: the usual */
	int files;	  /* that may be open at a time; 0: the usual */

	struct spill spill;
	struct spill_run *runs;
	size_t run_count;
	size_t run_capacity;
	struct line_source *sources;
	int source_count;
	struct line_heap heads; /* the next line of each source */
};

/* Reads what has to be sorted before. The first part is set, the rest 0. -1
 * with the reason in words; it may be released all the same. */
int sorted_lines_begin(struct sorted_lines *, char reason[static REASON_MAX]);
void sorted_lines_release(struct sorted_lines *);

/* The next line, whose bytes are the caller's to free: 1. 0: there is none. -1
 * with the reason in words. */
int sorted_lines_next(struct sorted_lines *, struct merge_line *line,
	char reason[static REASON_MAX]);

#endif

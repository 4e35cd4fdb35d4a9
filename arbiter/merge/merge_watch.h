/*
 * What is looked at now and then while many lines are read: whether somebody
 * wants the end, and the line on a terminal that says how far it is.
 */
#ifndef MERGE_MERGE_WATCH_H
#define MERGE_MERGE_WATCH_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/reason.h"
#include "record/reading_progress.h"

struct merge_watch {
	struct reading_progress progress;
	bool quiet; /* the caller's: no such line */
	off_t done;
	int steps; /* until it is looked at again */
};

/* SIZE bytes are to be read, which on the line are called WHAT; the caller's as
 * long as that is drawn. */
void merge_watch_begin(struct merge_watch *, const char *what, off_t size);

/* LENGTH bytes have been read. -1 with the reason in words: a signal has asked
 * for the end. */
int merge_watch_step(
	struct merge_watch *, size_t length, char reason[static REASON_MAX]);

/* Wipes the line out. */
void merge_watch_end(struct merge_watch *);

#endif

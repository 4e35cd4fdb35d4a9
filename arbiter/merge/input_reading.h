/*
 * An input that is read once more: the lines of its games, as they stand there.
 * It has to be what it was the first time; what has been added since is left
 * alone.
 */
#ifndef MERGE_INPUT_READING_H
#define MERGE_INPUT_READING_H

#include "base/reason.h"
#include "merge/line_heap.h"
#include "merge/merge_input.h"
#include "record/reader.h"

struct input_reading {
	struct reader reader;
	const struct merge_input *input; /* the caller's, which has been looked
					    at */
	int index;			 /* of it */
	struct merge_watch *watch;	 /* the caller's */
	bool open;
};

/* Of the INDEX-th input of PLAN, which outlives it. -1 with the reason in
 * words; it may be closed all the same. */
int input_reading_open(struct input_reading *, const struct merge_plan *plan,
	int index, const struct hmac_key *key, struct merge_watch *watch,
	char reason[static REASON_MAX]);

void input_reading_close(struct input_reading *);

/* The next game that counts, whose bytes are the caller's to free: 1. 0: there
 * is none any more. -1 with the reason in words. */
int input_reading_next(struct input_reading *, struct merge_line *line,
	char reason[static REASON_MAX]);

#endif

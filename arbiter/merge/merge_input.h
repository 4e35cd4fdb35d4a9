/*
 * One of the record files that are merged, as it was found when it was read for
 * the first time; and what all of them have in common.
 */
#ifndef MERGE_MERGE_INPUT_H
#define MERGE_MERGE_INPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/reason.h"
#include "guard/hmac.h"
#include "merge/merge_events.h"
#include "merge/merge_watch.h"
#include "record/about.h"
#include "record/run.h"

/* Games of a file may come so much before others with lower numbers, and are
 * put in order while they are read; those of a file with greater disorder are
 * sorted before. */
#define MERGE_WINDOW_BYTES ((size_t)1 << 20)

struct merge_input {
	const char *path; /* the caller's */
	bool is_old;	  /* the file that is to be replaced, which nobody has
			     named: whatever it has, others have to have, too */
	off_t size;
	bool is_shard;
	bool is_empty; /* it has no whole line, as that of a talon that has
			  hardly begun */
	long lines;    /* that are whole */
	uint64_t high; /* of the sum of the last one */
	uint64_t low;
	long games;
	long voids;
	bool is_ordered;   /* by the games' numbers */
	bool is_scattered; /* more than the window holds */
};

/* {0} is of no file so far. */
struct merge_plan {
	const struct merge_input *inputs; /* the caller's */
	const struct merge_input *first;  /* with a run; NULL: none so far */
	struct run run; /* as its first line is to be merged */
	struct abouts abouts;
	struct merge_events events;
	long shards; /* into how many the run was cut; 0: not known */
};

void merge_plan_release(struct merge_plan *);

/*
 * Reads an input, one of the plan's, which has its path, and adds to the plan
 * what it knows of the run. KEY has signed it, if that is not NULL. A half line
 * at its end is passed over with a warning. -1 with the reason in words, which
 * names the line.
 */
int merge_input_look(struct merge_input *, struct merge_plan *,
	const struct hmac_key *key, struct merge_watch *,
	char reason[static REASON_MAX]);

#endif

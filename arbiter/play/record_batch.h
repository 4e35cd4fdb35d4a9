/*
 * Records that have come and wait to be taken together. The batch keeps their
 * memory from time to time.
 */
#ifndef PLAY_RECORD_BATCH_H
#define PLAY_RECORD_BATCH_H

#include <stddef.h>

#include "record/record.h"

/* {0} is empty. */
struct record_batch {
	struct record *records;
	int count; /* its owner may lower it: the last ones are forgotten */
	size_t capacity;
};

void record_batch_release(struct record_batch *);

/* Room for one more record, empty; NULL with errno: no memory. */
struct record *record_batch_add(struct record_batch *);

#endif

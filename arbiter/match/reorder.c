#include "match/reorder.h"

#include <assert.h>
#include <stdlib.h>

int
reorder_init(struct reorder *reorder, long size)
{
	size_t count = (size_t)size;

	*reorder = (struct reorder){
		.records = calloc(count, sizeof *reorder->records),
		.waits = calloc(count, sizeof *reorder->waits),
	};
	if (!reorder->records || !reorder->waits)
		return -1;
	for (; reorder->size < size; reorder->size++)
		record_init(&reorder->records[reorder->size]);
	return 0;
}

void
reorder_release(struct reorder *reorder)
{
	for (long i = 0; i < reorder->size; i++)
		record_release(&reorder->records[i]);
	free(reorder->records);
	free(reorder->waits);
	*reorder = (struct reorder){0};
}

bool
reorder_has_room(const struct reorder *reorder, long id)
{
	return id < reorder->next + reorder->size;
}

void
reorder_add(struct reorder *reorder, struct record *record)
{
	long slot = record->id % reorder->size;
	struct record older = reorder->records[slot];

	assert(record->id >= reorder->next &&
		reorder_has_room(reorder, record->id) && !reorder->waits[slot]);
	reorder->records[slot] = *record;
	reorder->waits[slot] = true;
	record_clear(&older);
	*record = older;
}

struct record *
reorder_take(struct reorder *reorder)
{
	long slot = reorder->next % reorder->size;

	if (!reorder->waits[slot])
		return NULL;
	reorder->waits[slot] = false;
	reorder->next++;
	return &reorder->records[slot];
}

struct record *
reorder_take_early(struct reorder *reorder)
{
	for (long i = 0; i < reorder->size; i++) {
		struct record *record = reorder_take(reorder);

		if (record)
			return record;
		reorder->next++;
	}
	return NULL;
}

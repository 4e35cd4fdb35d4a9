#include "match/reorder.h"

#include <assert.h>
#include <stdlib.h>

int
backlog_init(struct backlog *backlog, long size)
{
	size_t count = (size_t)size;

	*backlog = (struct backlog){
		.records = calloc(count, sizeof *backlog->records),
		.waits = calloc(count, sizeof *backlog->waits),
	};
	if (!backlog->records || !backlog->waits)
		return -1;
	for (; backlog->size < size; backlog->size++)
		record_init(&backlog->records[backlog->size]);
	return 0;
}

void
backlog_release(struct backlog *backlog)
{
	for (long i = 0; i < backlog->size; i++)
		record_release(&backlog->records[i]);
	free(backlog->records);
	free(backlog->waits);
	*backlog = (struct backlog){0};
}

bool
backlog_has_room(const struct backlog *backlog, long id)
{
	return id < backlog->next + backlog->size;
}

void
backlog_add(struct backlog *backlog, struct record *record)
{
	long slot = record->id % backlog->size;
	struct record older = backlog->records[slot];

	assert(record->id >= backlog->next &&
		backlog_has_room(backlog, record->id) && !backlog->waits[slot]);
	backlog->records[slot] = *record;
	backlog->waits[slot] = true;
	record_clear(&older);
	*record = older;
}

struct record *
backlog_take(struct backlog *backlog)
{
	long slot = backlog->next % backlog->size;

	if (!backlog->waits[slot])
		return NULL;
	backlog->waits[slot] = false;
	backlog->next++;
	return &backlog->records[slot];
}

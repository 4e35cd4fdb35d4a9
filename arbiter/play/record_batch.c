#include "play/record_batch.h"

#include <stdlib.h>

enum { CAPACITY_START = 4 };

void
record_batch_release(struct record_batch *batch)
{
	for (int i = 0; i < batch->capacity; i++)
		record_release(&batch->records[i]);
	free(batch->records);
	*batch = (struct record_batch){0};
}

static int
grow(struct record_batch *batch)
{
	int capacity =
		batch->capacity > 0 ? 2 * batch->capacity : CAPACITY_START;
	struct record *records =
		reallocarray(batch->records, (size_t)capacity, sizeof *records);

	if (!records)
		return -1;
	batch->records = records;
	while (batch->capacity < capacity)
		record_init(&records[batch->capacity++]);
	return 0;
}

struct record *
record_batch_add(struct record_batch *batch)
{
	if (batch->count == batch->capacity && grow(batch) < 0)
		return NULL;
	struct record *record = &batch->records[batch->count++];
	record_clear(record);
	return record;
}

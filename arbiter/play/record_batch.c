#include "play/record_batch.h"

#include <stdlib.h>

#include "base/array.h"

void
record_batch_release(struct record_batch *batch)
{
	for (size_t i = 0; i < batch->capacity; i++)
		record_release(&batch->records[i]);
	free(batch->records);
	*batch = (struct record_batch){0};
}

struct record *
record_batch_add(struct record_batch *batch)
{
	size_t known = batch->capacity;

	if (ARRAY_GROW(batch->records, batch->count, batch->capacity) < 0)
		return NULL;
	while (known < batch->capacity)
		record_init(&batch->records[known++]);
	struct record *record = &batch->records[batch->count++];
	record_clear(record);
	return record;
}

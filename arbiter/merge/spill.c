#include "merge/spill.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WAITING_MAX = 1 << 20, BLOCK_MIN = 64 * 1024 };

/* What stands before the bytes of a line. */
struct head {
	long id;
	long number;
	size_t length;
	int input;
};

int
spill_open(struct spill *spill, const char *path)
{
	*spill = (struct spill){.file = fopen(path, "w+e")};
	if (!spill->file)
		return -1;
	setvbuf(spill->file, NULL, _IONBF, 0);
	return unlink(path);
}

void
spill_close(struct spill *spill)
{
	if (spill->file)
		fclose(spill->file);
	text_release(&spill->waiting);
	*spill = (struct spill){0};
}

off_t
spill_end(const struct spill *spill)
{
	return spill->end + (off_t)spill->waiting.length;
}

int
spill_flush(struct spill *spill)
{
	const struct text *waiting = &spill->waiting;

	if (text_failed(waiting) < 0)
		return -1;
	if (waiting->length == 0)
		return 0;
	if (fseeko(spill->file, spill->end, SEEK_SET) < 0 ||
		fwrite(waiting->bytes, 1, waiting->length, spill->file) <
			waiting->length)
		return -1;
	spill->end += (off_t)waiting->length;
	text_clear(&spill->waiting);
	return 0;
}

int
spill_add(struct spill *spill, const struct merge_line *line)
{
	struct head head;

	memset(&head, 0, sizeof head);
	head.id = line->id;
	head.number = line->number;
	head.length = line->length;
	head.input = line->input;
	text_add(&spill->waiting, (const char *)&head, sizeof head);
	text_add(&spill->waiting, line->bytes, line->length);
	return spill->waiting.length < WAITING_MAX
		       ? text_failed(&spill->waiting)
		       : spill_flush(spill);
}

void
spill_reading_release(struct spill_reading *reading)
{
	free(reading->block);
	reading->block = NULL;
}

static int
grow(struct spill_reading *reading, size_t size)
{
	char *block = realloc(reading->block, size);

	if (!block)
		return -1;
	reading->block = block;
	reading->size = size;
	return 0;
}

/* Sees to it that the block has LENGTH bytes that were not taken. -1 with
 * errno. */
static int
need(struct spill_reading *reading, const struct spill *spill, size_t length)
{
	size_t left = reading->count - reading->begin;

	if (left >= length)
		return 0;
	if (left > 0)
		memmove(reading->block, reading->block + reading->begin, left);
	reading->begin = 0;
	reading->count = left;
	if (reading->size < length &&
		grow(reading, length > BLOCK_MIN ? length : BLOCK_MIN) < 0)
		return -1;
	size_t room = reading->size - left;
	if ((off_t)room > reading->end - reading->at)
		room = (size_t)(reading->end - reading->at);
	errno = EIO;
	if (fseeko(spill->file, reading->at, SEEK_SET) < 0 ||
		fread(reading->block + left, 1, room, spill->file) < room)
		return -1;
	reading->at += (off_t)room;
	reading->count += room;
	return reading->count >= length ? 0 : -1;
}

static int
take(struct spill_reading *reading, const struct spill *spill, void *to,
	size_t length)
{
	if (need(reading, spill, length) < 0)
		return -1;
	memcpy(to, reading->block + reading->begin, length);
	reading->begin += length;
	return 0;
}

int
spill_reading_next(struct spill_reading *reading, const struct spill *spill,
	struct merge_line *line)
{
	struct head head;

	if (reading->at == reading->end && reading->begin == reading->count)
		return 0;
	if (take(reading, spill, &head, sizeof head) < 0)
		return -1;
	*line = (struct merge_line){
		.id = head.id,
		.input = head.input,
		.number = head.number,
		.bytes = malloc(head.length),
		.length = head.length,
	};
	if (!line->bytes)
		return -1;
	if (take(reading, spill, line->bytes, head.length) == 0)
		return 1;
	free(line->bytes);
	return -1;
}

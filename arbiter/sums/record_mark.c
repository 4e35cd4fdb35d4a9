#include "sums/record_mark.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <xxhash.h>

#include "base/hex.h"
#include "base/json_fields.h"

enum { TAIL_MAX = 64 * 1024 };

static int
sum_tail(struct record_mark *mark, FILE *file)
{
	char *tail = malloc(TAIL_MAX);
	size_t wanted = mark->bytes < TAIL_MAX ? (size_t)mark->bytes : TAIL_MAX;
	int result = -1;

	if (!tail)
		return -1;
	errno = EIO;
	if (fseeko(file, mark->bytes - (off_t)wanted, SEEK_SET) == 0 &&
		fread(tail, 1, wanted, file) == wanted) {
		XXH128_hash_t sum = XXH3_128bits(tail, wanted);

		snprintf(mark->tail, sizeof mark->tail,
			"%016" PRIx64 "%016" PRIx64, sum.high64, sum.low64);
		result = 0;
	}
	free(tail);
	return result;
}

int
record_mark_of(struct record_mark *mark, const char *path)
{
	struct stat status;
	FILE *file = fopen(path, "re");
	int result = -1;

	if (!file)
		return -1;
	*mark = (struct record_mark){0};
	if (fstat(fileno(file), &status) == 0) {
		mark->bytes = status.st_size;
		errno = ESPIPE;
		result = S_ISREG(status.st_mode) ? sum_tail(mark, file) : -1;
	}
	int error = errno;
	fclose(file);
	errno = error;
	return result;
}

bool
record_mark_is_given(const struct record_mark *mark)
{
	return *mark->tail != '\0';
}

bool
record_mark_same(const struct record_mark *a, const struct record_mark *b)
{
	return a->bytes == b->bytes && strcmp(a->tail, b->tail) == 0;
}

void
record_mark_write(const struct record_mark *mark, struct text *line)
{
	text_add_format(line, "{\"bytes\":%" PRId64 ",\"tail\":\"%s\"}",
		mark->bytes, mark->tail);
}

void
record_mark_take(struct record_mark *mark, struct json_fields *all)
{
	const json_t *object = json_fields_object(all, "record");
	uint8_t bytes[RECORD_MARK_DIGITS / 2];
	struct json_fields fields;
	char reason[REASON_MAX];

	json_fields_begin(&fields, object, reason);
	mark->bytes = json_fields_integer(&fields, "bytes", 0, INT64_MAX);
	const char *tail = json_fields_string(&fields, "tail");
	if (strlen(tail) == RECORD_MARK_DIGITS &&
		hex_read(bytes, tail, sizeof bytes))
		memcpy(mark->tail, tail, sizeof mark->tail);
	if (!json_fields_end(&fields) || !record_mark_is_given(mark))
		json_fields_complain(all, "\"record\" is no mark");
}

/*
 * The line reader: the same bytes, read in one cut and in another, must give
 * the same lines, the same end and the same rest. The first byte of the input
 * chooses the cut; 0 is one byte at a time.
 */
#include "protocol/line.h"

#include "lib/fuzz.h"

/* A checksum over lines and their ends, so that nothing is allocated. */
struct outcome {
	uint64_t sum;
	size_t lines;
	size_t rest;
	enum line_status end;
};

static void
mix(struct outcome *outcome, const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++)
		outcome->sum = outcome->sum * 31 + (unsigned char)bytes[i] + 1;
	outcome->sum = outcome->sum * 31 + 7;
}

static void
take_lines(struct line_reader *reader, struct outcome *outcome)
{
	char *line;
	size_t length;

	while ((outcome->end = line_next(reader, &line, &length)) ==
		LINE_WHOLE) {
		assert(length <= LINE_LENGTH_MAX);
		assert(line[length] == '\0');
		assert(memchr(line, '\n', length) == NULL);
		assert(memchr(line, '\r', length) == NULL);
		mix(outcome, line, length);
		outcome->lines++;
	}
}

static struct outcome
read_in_parts(const uint8_t *bytes, size_t size, size_t part)
{
	static struct line_reader reader;
	struct outcome outcome = {0};
	const char *rest;

	memset(&reader, 0, sizeof(reader));
	while (size > 0 && outcome.end != LINE_TOO_LONG) {
		char *space;
		size_t room = line_space(&reader, &space);
		size_t length = part < room ? part : room;

		length = length < size ? length : size;
		assert(length > 0);
		memcpy(space, bytes, length);
		line_filled(&reader, length);
		take_lines(&reader, &outcome);
		bytes += length;
		size -= length;
	}
	outcome.rest = line_rest(&reader, &rest);
	mix(&outcome, rest, outcome.rest);
	return outcome;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct outcome whole, parts;

	if (size == 0)
		return 0;
	whole = read_in_parts(data + 1, size - 1, SIZE_MAX);
	parts = read_in_parts(data + 1, size - 1, (size_t)data[0] + 1);
	assert(whole.lines == parts.lines);
	assert(whole.end == parts.end);
	assert(whole.rest == parts.rest);
	assert(whole.sum == parts.sum);
	return 0;
}

#include "merge/input_reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
input_reading_open(struct input_reading *reading, const struct merge_plan *plan,
	int index, const struct hmac_key *key, struct merge_watch *watch,
	char reason[static REASON_MAX])
{
	const struct merge_input *input = &plan->inputs[index];

	*reading = (struct input_reading){
		.input = input, .index = index, .watch = watch};
	if (reader_open_like_signed(
		    &reading->reader, input->path, &plan->run, key, reason) < 0)
		return -1;
	reading->open = true;
	reading->reader.quiet = true;
	reading->reader.voids = true;
	return 0;
}

void
input_reading_close(struct input_reading *reading)
{
	if (reading->open)
		reader_close(&reading->reader);
	reading->open = false;
}

/* Whether the lines that were there the first time have been read. */
static bool
is_through(const struct input_reading *reading)
{
	return reading->reader.chain.lines >= reading->input->lines;
}

/* Whether they are what they were. */
static int
check_end(const struct input_reading *reading, char reason[static REASON_MAX])
{
	const struct chain *chain = &reading->reader.chain;
	const struct merge_input *input = reading->input;

	if (chain->lines == input->lines && chain->high == input->high &&
		chain->low == input->low)
		return 0;
	snprintf(reason, REASON_MAX, "%.400s: was changed while it was read",
		input->path);
	return -1;
}

static int
copy(const struct input_reading *reading, struct merge_line *line,
	char reason[static REASON_MAX])
{
	const struct reader *reader = &reading->reader;

	*line = (struct merge_line){
		.id = reader->record.id,
		.input = reading->index,
		.number = reader->line_number,
		.bytes = malloc(reader->length),
		.length = reader->length,
	};
	if (!line->bytes)
		return reason_no_memory(reason);
	memcpy(line->bytes, reader->line, reader->length);
	return 1;
}

int
input_reading_next(struct input_reading *reading, struct merge_line *line,
	char reason[static REASON_MAX])
{
	struct reader *reader = &reading->reader;

	while (!is_through(reading)) {
		enum reader_result kind = reader_step(reader, reason);

		if (kind == READER_ERROR)
			return -1;
		if (kind == READER_END)
			break;
		if (merge_watch_step(
			    reading->watch, (size_t)reader->taken, reason) < 0)
			return -1;
		if (kind == READER_RECORD && *reader->record.voided == '\0')
			return copy(reading, line, reason);
	}
	return check_end(reading, reason);
}

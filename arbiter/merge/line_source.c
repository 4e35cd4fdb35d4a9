#include "merge/line_source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
line_source_of_input(
	struct line_source *source, const struct input_reading *input)
{
	*source = (struct line_source){.input = *input};
}

void
line_source_of_run(struct line_source *source, const struct spill *spill,
	const struct spill_run *run)
{
	*source = (struct line_source){
		.run = {.at = run->begin, .end = run->end}, .spill = spill};
}

void
line_source_close(struct line_source *source)
{
	input_reading_close(&source->input);
	line_heap_release(&source->window);
	spill_reading_release(&source->run);
}

/* Reads as much as the window holds. */
static int
fill_window(struct line_source *source, char reason[static REASON_MAX])
{
	struct merge_line line;

	while (!source->ended && source->window.bytes <= MERGE_WINDOW_BYTES) {
		int result = input_reading_next(&source->input, &line, reason);

		if (result < 0)
			return -1;
		source->ended = result == 0;
		if (result == 1 && line_heap_add(&source->window, &line) < 0) {
			free(line.bytes);
			return reason_no_memory(reason);
		}
	}
	return 0;
}

static int
next_of_input(struct line_source *source, struct merge_line *line,
	char reason[static REASON_MAX])
{
	if (source->input.input->is_ordered)
		return input_reading_next(&source->input, line, reason);
	if (fill_window(source, reason) < 0)
		return -1;
	if (source->window.count == 0)
		return 0;
	*line = line_heap_take(&source->window);
	return 1;
}

int
line_source_next(struct line_source *source, struct merge_line *line,
	char reason[static REASON_MAX])
{
	if (!source->spill)
		return next_of_input(source, line, reason);
	int result = spill_reading_next(&source->run, source->spill, line);
	if (result < 0)
		snprintf(reason, REASON_MAX, "temporary file: %s",
			strerror(errno));
	return result;
}

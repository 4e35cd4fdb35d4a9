#include "merge/sorted_lines.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/array.h"

enum { FILES_MAX = 64, FILES_KEPT = 16, RUNS_MAX = 256 };

static const size_t sort_bytes = (size_t)32 << 20;

static int
fail_to_spill(char reason[static REASON_MAX])
{
	snprintf(reason, REASON_MAX, "temporary file: %s", strerror(errno));
	return -1;
}

static int
find_files(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) < 0 ||
		limit.rlim_cur >= FILES_MAX + FILES_KEPT)
		return FILES_MAX;
	return limit.rlim_cur > FILES_KEPT + 2
		       ? (int)limit.rlim_cur - FILES_KEPT
		       : 2;
}

static int
add_run(struct sorted_lines *lines, off_t begin, char reason[static REASON_MAX])
{
	struct spill_run *runs = array_grow(lines->runs, lines->run_count,
		&lines->run_capacity, sizeof *runs);

	if (!runs)
		return reason_no_memory(reason);
	lines->runs = runs;
	runs[lines->run_count++] =
		(struct spill_run){begin, spill_end(&lines->spill)};
	return 0;
}

static int
need_spill(struct sorted_lines *lines, char reason[static REASON_MAX])
{
	if (lines->spill.file || spill_open(&lines->spill, lines->path) == 0)
		return 0;
	return reason_of_file(lines->path, reason);
}

static int
open_input(const struct sorted_lines *lines, int index,
	struct input_reading *reading, char reason[static REASON_MAX])
{
	return input_reading_open(
		reading, lines->plan, index, lines->key, lines->watch, reason);
}

/* Writes the first line of HEAP, which is in the turn *TURN or begins the next
 * one, and with it a run. *BEGIN is that of the run. */
static int
write_first(struct sorted_lines *lines, struct line_heap *heap, long *turn,
	off_t *begin, char reason[static REASON_MAX])
{
	struct merge_line first = line_heap_take(heap);
	int result = 0;

	if (first.turn > *turn) {
		result = add_run(lines, *begin, reason);
		*begin = spill_end(&lines->spill);
		*turn = first.turn;
	}
	if (result == 0 && spill_add(&lines->spill, &first) < 0)
		result = fail_to_spill(reason);
	free(first.bytes);
	return result;
}

/* By replacement selection (Knuth, The Art of Computer Programming 3, 5.4.1): a
 * line that comes too late for the run that is being written waits for the
 * next. */
static int
sort_lines(struct sorted_lines *lines, struct input_reading *reading,
	struct line_heap *heap, char reason[static REASON_MAX])
{
	const size_t memory = lines->memory > 0 ? lines->memory : sort_bytes;
	off_t begin = spill_end(&lines->spill);
	struct merge_line line;
	long turn = 0;
	long last = -1;
	int result;

	while ((result = input_reading_next(reading, &line, reason)) == 1) {
		line.turn = line.id > last ? turn : turn + 1;
		if (line_heap_add(heap, &line) < 0) {
			free(line.bytes);
			return reason_no_memory(reason);
		}
		while (heap->bytes > memory) {
			last = heap->lines[0].id;
			if (write_first(lines, heap, &turn, &begin, reason) < 0)
				return -1;
		}
	}
	while (result == 0 && heap->count > 0)
		result = write_first(lines, heap, &turn, &begin, reason);
	return result == 0 ? add_run(lines, begin, reason) : -1;
}

static int
sort_input(
	struct sorted_lines *lines, int index, char reason[static REASON_MAX])
{
	struct input_reading reading;
	struct line_heap heap = {0};
	int result = -1;

	if (need_spill(lines, reason) == 0 &&
		open_input(lines, index, &reading, reason) == 0) {
		result = sort_lines(lines, &reading, &heap, reason);
		input_reading_close(&reading);
	}
	line_heap_release(&heap);
	return result;
}

/* Takes the next line of a source into the heads. */
static int
advance(struct sorted_lines *lines, int source, char reason[static REASON_MAX])
{
	struct merge_line line;
	int result = line_source_next(&lines->sources[source], &line, reason);

	if (result < 1)
		return result;
	line.source = source;
	if (line_heap_add(&lines->heads, &line) == 0)
		return 0;
	free(line.bytes);
	return reason_no_memory(reason);
}

int
sorted_lines_next(struct sorted_lines *lines, struct merge_line *line,
	char reason[static REASON_MAX])
{
	if (lines->heads.count == 0)
		return 0;
	*line = line_heap_take(&lines->heads);
	if (advance(lines, line->source, reason) == 0)
		return 1;
	free(line->bytes);
	return -1;
}

static void
close_sources(struct sorted_lines *lines)
{
	for (int i = 0; i < lines->source_count; i++)
		line_source_close(&lines->sources[i]);
	lines->source_count = 0;
	line_heap_release(&lines->heads);
}

/* Whether an input has lines, and they need not be sorted before. */
static bool
is_direct(const struct merge_input *input)
{
	return input->games > 0 && !input->is_scattered;
}

/* Opens the inputs from *NEXT on, COUNT of them at most. */
static int
open_inputs(struct sorted_lines *lines, int *next, int count,
	char reason[static REASON_MAX])
{
	for (; *next < lines->input_count && count > 0; ++*next) {
		struct input_reading reading;

		if (!is_direct(&lines->plan->inputs[*next]))
			continue;
		int result = open_input(lines, *next, &reading, reason);
		if (result < 0)
			return -1;
		line_source_of_input(
			&lines->sources[lines->source_count++], &reading);
		count--;
	}
	return 0;
}

static void
open_runs(
	struct sorted_lines *lines, const struct spill_run *runs, size_t count)
{
	for (size_t i = 0; i < count; i++)
		line_source_of_run(&lines->sources[lines->source_count++],
			&lines->spill, &runs[i]);
}

static int
open_heads(struct sorted_lines *lines, char reason[static REASON_MAX])
{
	for (int i = 0; i < lines->source_count; i++)
		if (advance(lines, i, reason) < 0)
			return -1;
	return 0;
}

/* Makes one run of all open sources, and closes them. */
static int
join_sources(struct sorted_lines *lines, char reason[static REASON_MAX])
{
	off_t begin = spill_end(&lines->spill);
	struct merge_line line;
	int result = open_heads(lines, reason);

	while (result == 0 &&
		(result = sorted_lines_next(lines, &line, reason)) == 1) {
		result = spill_add(&lines->spill, &line);
		free(line.bytes);
		if (result < 0)
			fail_to_spill(reason);
	}
	close_sources(lines);
	return result == 0 ? add_run(lines, begin, reason) : -1;
}

static int
flush(struct sorted_lines *lines, char reason[static REASON_MAX])
{
	return lines->spill.file && spill_flush(&lines->spill) < 0
		       ? fail_to_spill(reason)
		       : 0;
}

/* Makes runs of more inputs than may be open, so many at a time. */
static int
join_inputs(
	struct sorted_lines *lines, int files, char reason[static REASON_MAX])
{
	int result = need_spill(lines, reason);

	for (int next = 0; result == 0 && next < lines->input_count;) {
		result = open_inputs(lines, &next, files, reason);
		if (result == 0 && lines->source_count > 0)
			result = join_sources(lines, reason);
	}
	return result;
}

/* Makes fewer runs of them, until they can be read at once. */
static int
join_runs(struct sorted_lines *lines, char reason[static REASON_MAX])
{
	size_t next = 0;

	while (lines->run_count - next > RUNS_MAX) {
		if (flush(lines, reason) < 0)
			return -1;
		open_runs(lines, lines->runs + next, RUNS_MAX);
		next += RUNS_MAX;
		if (join_sources(lines, reason) < 0)
			return -1;
	}
	open_runs(lines, lines->runs + next, lines->run_count - next);
	return flush(lines, reason);
}

static int
make_sources(
	struct sorted_lines *lines, int files, char reason[static REASON_MAX])
{
	int direct = 0;
	int next = 0;

	for (int i = 0; i < lines->input_count; i++)
		direct += is_direct(&lines->plan->inputs[i]);
	if (direct > files && join_inputs(lines, files, reason) < 0)
		return -1;
	if (join_runs(lines, reason) < 0)
		return -1;
	return direct > files ? 0 : open_inputs(lines, &next, files, reason);
}

int
sorted_lines_begin(struct sorted_lines *lines, char reason[static REASON_MAX])
{
	const int files = lines->files > 0 ? lines->files : find_files();

	lines->sources =
		calloc((size_t)files + RUNS_MAX, sizeof *lines->sources);
	if (!lines->sources)
		return reason_no_memory(reason);
	for (int i = 0; i < lines->input_count; i++)
		if (lines->plan->inputs[i].is_scattered &&
			sort_input(lines, i, reason) < 0)
			return -1;
	return make_sources(lines, files, reason) < 0
		       ? -1
		       : open_heads(lines, reason);
}

void
sorted_lines_release(struct sorted_lines *lines)
{
	close_sources(lines);
	free(lines->sources);
	free(lines->runs);
	spill_close(&lines->spill);
}

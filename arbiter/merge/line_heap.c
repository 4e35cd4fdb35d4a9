#include "merge/line_heap.h"

#include <assert.h>
#include <stdlib.h>

#include "base/array.h"

void
line_heap_release(struct line_heap *heap)
{
	for (size_t i = 0; i < heap->count; i++)
		free(heap->lines[i].bytes);
	free(heap->lines);
	*heap = (struct line_heap){0};
}

static bool
is_before(const struct merge_line *a, const struct merge_line *b)
{
	if (a->turn != b->turn)
		return a->turn < b->turn;
	if (a->id != b->id)
		return a->id < b->id;
	if (a->input != b->input)
		return a->input < b->input;
	return a->number < b->number;
}

int
line_heap_add(struct line_heap *heap, const struct merge_line *line)
{
	struct merge_line *lines = array_grow(
		heap->lines, heap->count, &heap->capacity, sizeof *lines);
	size_t at = heap->count;

	if (!lines)
		return -1;
	heap->lines = lines;
	heap->count++;
	heap->bytes += line->length;
	while (at > 0 && is_before(line, &lines[(at - 1) / 2])) {
		lines[at] = lines[(at - 1) / 2];
		at = (at - 1) / 2;
	}
	lines[at] = *line;
	return 0;
}

/* Puts LINE where the place AT and those below it are free. */
static void
sink(struct line_heap *heap, size_t at, const struct merge_line *line)
{
	struct merge_line *lines = heap->lines;
	size_t child;

	while ((child = 2 * at + 1) < heap->count) {
		if (child + 1 < heap->count &&
			is_before(&lines[child + 1], &lines[child]))
			child++;
		if (!is_before(&lines[child], line))
			break;
		lines[at] = lines[child];
		at = child;
	}
	lines[at] = *line;
}

struct merge_line
line_heap_take(struct line_heap *heap)
{
	assert(heap->count > 0);
	const struct merge_line first = heap->lines[0];
	const struct merge_line last = heap->lines[--heap->count];

	if (heap->count > 0)
		sink(heap, 0, &last);
	heap->bytes -= first.length;
	return first;
}

#include "merge/merge_events.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

static void
release_list(struct merge_event_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		free(list->all[i].line);
	free(list->all);
}

void
merge_events_release(struct merge_events *events)
{
	release_list(&events->changes);
	release_list(&events->seeds);
	free(events->lengths);
	*events = (struct merge_events){0};
}

static int
add(struct merge_event_list *list, const struct merge_event *event)
{
	struct merge_event *all = array_grow(
		list->all, list->count, &list->capacity, sizeof *all);
	char *line = malloc(event->length);

	if (all)
		list->all = all;
	if (!all || !line) {
		free(line);
		return -1;
	}
	memcpy(line, event->line, event->length);
	all[list->count] = *event;
	all[list->count++].line = line;
	return 0;
}

enum merge_event_news
merge_events_take(struct merge_event_list *list, size_t before,
	const struct merge_event *event)
{
	if (before == list->count)
		return add(list, event) < 0 ? MERGE_EVENT_FAILED
					    : MERGE_EVENT_NEW;
	const struct merge_event *known = &list->all[before];
	return known->length == event->length &&
			       memcmp(known->line, event->line,
				       event->length) == 0
		       ? MERGE_EVENT_KNOWN
		       : MERGE_EVENT_ANOTHER;
}

enum merge_event_news
merge_events_take_length(struct merge_events *events, long length)
{
	size_t at = events->length_count;

	while (at > 0 && events->lengths[at - 1] >= length)
		at--;
	if (at < events->length_count && events->lengths[at] == length)
		return MERGE_EVENT_KNOWN;
	long *lengths = array_grow(events->lengths, events->length_count,
		&events->length_capacity, sizeof *lengths);
	if (!lengths)
		return MERGE_EVENT_FAILED;
	events->lengths = lengths;
	memmove(lengths + at + 1, lengths + at,
		(events->length_count - at) * sizeof *lengths);
	lengths[at] = length;
	events->length_count++;
	return MERGE_EVENT_NEW;
}

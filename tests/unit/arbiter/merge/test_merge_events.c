#include "merge/merge_events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/test.h"

static char first[] = "{1}\n";
static char second[] = "{2}\n";

static enum merge_event_news
take(struct merge_event_list *list, size_t before, char *line)
{
	const struct merge_event event = {.line = line, .length = strlen(line)};

	return merge_events_take(list, before, &event);
}

TEST(files_know_the_first_lines_of_all)
{
	struct merge_events events = {0};

	assert_int_equal(take(&events.changes, 0, first), MERGE_EVENT_NEW);
	assert_int_equal(take(&events.changes, 0, first), MERGE_EVENT_KNOWN);
	assert_int_equal(take(&events.changes, 1, second), MERGE_EVENT_NEW);
	assert_int_equal(take(&events.changes, 0, second), MERGE_EVENT_ANOTHER);
	assert_int_equal(take(&events.changes, 1, second), MERGE_EVENT_KNOWN);
	assert_int_equal(events.changes.count, 2);
	merge_events_release(&events);
}

TEST(lengths_stand_in_order_each_once)
{
	const long given[] = {20, 10, 20, 30, 10, 15};
	const long found[] = {10, 15, 20, 30};
	struct merge_events events = {0};

	for (int i = 0; i < 6; i++)
		assert_int_equal(merge_events_take_length(&events, given[i]),
			i == 2 || i == 4 ? MERGE_EVENT_KNOWN : MERGE_EVENT_NEW);
	assert_int_equal(events.length_count, 4);
	assert_memory_equal(events.lengths, found, sizeof found);
	merge_events_release(&events);
}

/*
 * The lines of record files that are no games: how long the run has become, who
 * joined or left a tournament, and what is public of the seed. Files of one run
 * may know of some of them only, the first ones; all that any of them knows
 * stands in the merged file.
 */
#ifndef MERGE_MERGE_EVENTS_H
#define MERGE_MERGE_EVENTS_H

#include <stdbool.h>
#include <stddef.h>

struct merge_event {
	char *line; /* owned by the list, without its checksum */
	size_t length;
	int input;   /* the first file that has it */
	long number; /* of the line there */
};

struct merge_event_list {
	struct merge_event *all;
	size_t count;
	size_t capacity;
};

struct merge_events {
	struct merge_event_list changes; /* of the roster */
	struct merge_event_list seeds;
	long *lengths; /* of the run, each once; ascending */
	size_t length_count;
	size_t length_capacity;
};

void merge_events_release(struct merge_events *);

enum merge_event_news {
	MERGE_EVENT_FAILED = -1, /* with errno: no memory */
	MERGE_EVENT_KNOWN,
	MERGE_EVENT_NEW,     /* and added */
	MERGE_EVENT_ANOTHER, /* than the one that is known in its place */
};

/* Takes the event that has so many BEFORE it in its file; its line is
 * copied. */
enum merge_event_news merge_events_take(struct merge_event_list *,
	size_t before, const struct merge_event *event);

/* Takes a length. NEW or KNOWN; FAILED. */
enum merge_event_news merge_events_take_length(
	struct merge_events *, long length);

#endif

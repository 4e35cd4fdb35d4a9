/*
 * A change of a stored tournament, a line of its record file: a bot comes, or
 * one leaves, from a round on that has not begun.
 */
#ifndef RECORD_ROSTER_CHANGE_H
#define RECORD_ROSTER_CHANGE_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "base/text.h"
#include "record/run.h"

struct event {
	bool add;	    /* else withdraw */
	struct run_bot bot; /* of one that leaves only the name */
	long round;	    /* the first with it, or without */
	json_t *parsed;	    /* what the bot points into after event_parse */
};

void event_release(struct event *);

/* Whether a line of a record file is an event, as far as its begin tells. */
bool event_is(const char *line, size_t length);

/* Adds the event's line to LINE, line feed included. -1 with errno. */
int event_write(const struct event *, struct text *line);

/* The opposite. False, with the reason in words and *EVENT empty, for anything
 * else. */
bool event_parse(struct event *, const char *line, size_t length,
	char reason[static REASON_MAX]);

#endif

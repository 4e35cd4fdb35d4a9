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

struct roster_change {
	bool add;	    /* else withdraw */
	struct run_bot bot; /* of one that leaves only the name */
	long round;	    /* the first with it, or without */
	json_t *parsed; /* what the bot points into after roster_change_parse */
};

void roster_change_release(struct roster_change *);

/* Whether a line of a record file is an event, as far as its begin tells. */
bool roster_change_is(const char *line, size_t length);

/* Adds the event's line to LINE, line feed included. -1 with errno. */
int roster_change_write(const struct roster_change *, struct text *line);

/* The opposite. False, with the reason in words and *EVENT empty, for anything
 * else. */
bool roster_change_parse(struct roster_change *, const char *line,
	size_t length, char reason[static REASON_MAX]);

#endif

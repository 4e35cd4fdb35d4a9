/*
 * A change of the roster of a stored tournament, one line of its record file:
 * the user adds or withdraws a bot from a round on that has not begun.
 */
#ifndef RECORD_ROSTER_CHANGE_H
#define RECORD_ROSTER_CHANGE_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "base/reason.h"
#include "record/run.h"

struct text;

struct roster_change {
	bool add;	    /* else the bot is withdrawn */
	struct run_bot bot; /* of a withdrawn bot the name alone */
	long round;	    /* the first round with the bot, or without it */
	json_t *parsed;	    /* owned: what `bot` points into after
			     * roster_change_parse */
};

void roster_change_release(struct roster_change *);

/* Whether a line of a record file begins like a change. */
bool roster_change_is(const char *line, size_t length);

/* Adds the change's line to LINE, line feed included. -1 with errno: no
 * memory. */
int roster_change_write(const struct roster_change *, struct text *line);

/* Reads what roster_change_write wrote and nothing else. False, with the reason
 * in words; the change is then empty. */
bool roster_change_parse(struct roster_change *, const char *line,
	size_t length, char reason[static REASON_MAX]);

#endif

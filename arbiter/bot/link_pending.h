/*
 * The commands that a bot has not answered yet, in order: part of link.
 */
#ifndef BOT_LINK_PENDING_H
#define BOT_LINK_PENDING_H

#include "bot/link.h"

void link_pending_release(struct link_pending *);
void link_pending_clear(struct link_pending *);

/* Adds the command of LINE, which expects ANSWER and is not yet sent. -1 with
 * errno: no memory. */
int link_pending_add(
	struct link_pending *, const char *line, enum expected_answer answer);

/* The oldest command, valid until one is added; NULL: none is pending. */
const struct link_command *link_pending_first(const struct link_pending *);

/* Removes the oldest command, which must have been sent. */
void link_pending_remove(struct link_pending *);

#endif

/*
 * The commands whose answers a bot owes, in order: part of link.
 */
#ifndef BOT_LINK_PENDING_H
#define BOT_LINK_PENDING_H

#include "bot/link.h"

void link_pending_release(struct link_pending *);
void link_pending_clear(struct link_pending *);

/* LINE's command is owed ANSWER, not yet sent. -1 with errno. */
int link_pending_add(
	struct link_pending *, const char *line, enum link_answer answer);

/* The oldest debt; NULL: nothing is owed. */
const struct link_command *link_pending_first(const struct link_pending *);

/* The oldest debt, which must have been sent, is paid. */
void link_pending_remove(struct link_pending *);

#endif

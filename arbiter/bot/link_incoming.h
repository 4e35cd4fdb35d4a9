/*
 * What comes in from a bot: its answers, its standard error and the report of
 * its end. Part of link, whose header has what the world outside calls; link.c
 * has the way out, which is where the two meet:
 *
 *	the loop calls link_*_ready  ->  the bytes are kept  ->  link->notify
 *	the owner calls link_take    ->  an answer, a fault, or nothing yet
 */
#ifndef BOT_LINK_INCOMING_H
#define BOT_LINK_INCOMING_H

#include "bot/link.h"

/* Called by the loop; OWNER is the link. */
loop_ready link_output_ready;
loop_ready link_errors_ready;
loop_ready link_status_ready;

/* Likewise, by its timer. */
void link_doubt_due(void *owner, int64_t now_ns);

/* A bot that is in doubt has ended. */
void link_end_doubt(struct link *);

/* Takes WATCH out of the loop if *WATCHED, which becomes false. */
void link_unwatch(struct link *, struct loop_watch *watch, bool *watched);

/* Adds BYTES to the trace. */
void link_trace(const struct link *, enum trace_direction direction,
	const char *bytes, size_t length);

#endif

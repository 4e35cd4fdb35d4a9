/*
 * The author's end of a bot that plays elsewhere: one connection, over which the
 * processes of the bot are started and ended here as the arbiter there does with
 * those of others. When the line is cut it calls again, and the same processes go
 * on.
 */
#ifndef REMOTE_JOIN_H
#define REMOTE_JOIN_H

#include <stdbool.h>

#include "base/reason.h"
#include "bot/bot_spec.h"
#include "remote/broker.h"

struct join_terms {
	const struct invitation *invitation;
	const struct bot_spec *bot;
	bool keep;  /* it waits for the next run when one is over */
	bool quiet; /* only why it ends is said */
};

/* Plays until the run is over, or a signal comes. The exit status; what there is to
 * know goes to standard error. */
int join_run(const struct join_terms *);

#endif

/*
 * The games in play, as the arbiter that plays them publishes them at the
 * socket beside its record file: connects again and again while there is
 * nobody, and never waits. Keeps the newest position of each job.
 *
 *	struct live_games live = {.path = path, .loop = &loop,
 *		.heard = heard, .owner = owner};
 *	live_games_begin(&live);
 *	...
 *	live_games_release(&live);
 */
#ifndef SERVE_LIVE_GAMES_H
#define SERVE_LIVE_GAMES_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "base/loop.h"
#include "base/text.h"

enum { LIVE_GAMES_JOBS = 256 };

struct live_game {
	long job;
	long id;
	char *message; /* JSON, one line */
};

struct live_games {
	const char *path; /* of the record file; the caller's, like the next */
	struct loop *loop;

	/* Something is in play, or, with ENDED, not any more: MESSAGE is what
	 * pages are told. */
	void (*heard)(void *owner, const char *message);
	void *owner;

	int socket; /* -1: nobody is there */
	struct loop_watch watch;
	struct loop_timer timer;
	struct text incoming; /* what has come, up to half a line */
	struct live_game games[LIVE_GAMES_JOBS];
	size_t count;
};

void live_games_begin(struct live_games *);
void live_games_release(struct live_games *);

/* Whether somebody publishes games. */
bool live_games_are_heard(const struct live_games *);

#endif

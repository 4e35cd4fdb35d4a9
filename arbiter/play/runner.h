/*
 * The place where the games of a run are played: tables with the processes of
 * bots, one loop over them all, the record file kept safe, and the line that
 * says how far the run is. Which games are played, and what comes of them, is
 * up to the owner.
 */
#ifndef PLAY_RUNNER_H
#define PLAY_RUNNER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/loop.h"
#include "bot/bot_spec.h"
#include "bot/process.h"
#include "bot/trace.h"
#include "play/progress.h"
#include "play/worker.h"
#include "record/fixture.h"
#include "record/journal.h"
#include "record/record.h"
#include "record/run.h"
#include "referee/deals.h"

/* What comes next at a table that is free. */
enum runner_next {
	RUNNER_GAME, /* this one */
	RUNNER_WAIT, /* perhaps one after the end of a game in play */
	RUNNER_NONE, /* none any more */
	RUNNER_STOP, /* and nobody waits for the games in play */
};

struct runner_terms {
	const char *name; /* of the subcommand, for messages */
	const struct run *run;
	const struct spec *specs; /* the bots by number */
	const struct deals *deals;
	struct journal *journal; /* is synced; of no file if PATH is NULL */
	const char *path;
	bool measured; /* processor times are recorded, whatever the clock */
	bool lockstep;
	bool restart;
	bool verbose; /* every line of the wire is shown */
	bool patient; /* the first SIGINT lets the games in play end */

	enum runner_next (*next)(void *owner, struct fixture *);

	/* Takes a game that has just ended and is not void; RECORD is left
	 * empty or as it was. -1 with errno, and *WHAT says of what. */
	int (*take)(void *owner, struct record *, int64_t now_ns,
		const char **what);

	void (*asked)(void *owner); /* by SIGUSR1; NULL: not listened to */
	void *owner;
};

/* A table, and the game that waits for who sits there to leave. */
struct runner_place {
	struct worker table;
	struct fixture fixture;
	bool reserved;
};

struct runner {
	struct runner_terms terms;
	struct loop loop;
	struct process_family family;
	struct worker_terms worker_terms;
	struct runner_place *places;
	int place_count;
	bool waiting; /* an idle table waits for a game to end */
	bool leaving; /* no game begins any more */
	struct loop_timer sync;
	struct progress progress; /* the owner's to begin and to update */
	struct trace wire;
	int64_t started_ns;
	bool failed; /* said so already */
};

/* From now on signals are caught, so one hall at a time. */
void runner_init(struct runner *, const struct runner_terms *);
void runner_release(struct runner *);

/* The bots are these now; none of them may be at play. */
void runner_know(struct runner *, const struct spec *specs);

/* Plays at JOBS tables until no game is left, or until it fails. Returns the
 * signal that ended it early, else 0. */
int runner_play(struct runner *, int jobs);

/* The line of progress goes, and all processes end. */
void runner_close(struct runner *);

/* Our surroundings failed: says so, and the run ends. */
void runner_fail(struct runner *, const char *what, int error);

#endif

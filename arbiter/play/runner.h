/*
 * The runner plays the games of a run: it has workers with the processes of
 * bots, one loop over them all, and the line that says how far the run is.
 * Which games are played, and what becomes of them, is up to its owner, who
 * also keeps the record file.
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
#include "record/record.h"
#include "record/run.h"
#include "referee/deals.h"

/* What comes next for a worker that is free. */
enum runner_next {
	RUNNER_GAME, /* this one */
	RUNNER_WAIT, /* perhaps one after the end of a game in play */
	RUNNER_NONE, /* no game any more */
	RUNNER_STOP, /* likewise, and the games in play do not matter */
};

struct runner_terms {
	const char *name; /* of the subcommand, for messages */
	const struct run *run;
	const struct bot_spec *specs; /* the bots by number */
	const struct deals *deals;
	bool recorded; /* the games' starts are needed */
	bool measured; /* processor times are recorded, whatever the clock */
	bool lockstep;
	bool restart;
	bool verbose; /* every line of the trace is shown */
	bool patient; /* the first SIGINT lets the games in play end */

	enum runner_next (*next)(void *owner, struct fixture *);

	/* A game has ended; a void one will be played again. RECORD is left
	 * empty or as it was. -1: the owner has called runner_fail. */
	int (*ended)(void *owner, struct record *, int64_t now_ns);

	void (*asked)(void *owner); /* by SIGUSR1; NULL: nobody listens */
	void *owner;
};

/* A worker, and the game that is reserved for it until the processes of other
 * bots have ended. */
struct runner_place {
	struct worker worker;
	struct fixture fixture;
	bool reserved;
};

struct runner {
	struct runner_terms terms;
	struct loop loop; /* the owner may add timers */
	struct process_family family;
	struct worker_terms worker_terms;
	struct runner_place *places;
	int place_count;
	bool waiting;		  /* an idle worker waits for a game to end */
	bool playing_out;	  /* no game begins any more */
	struct progress progress; /* the owner's to begin and to update */
	struct trace trace;
	int64_t started_ns;
	bool failed; /* a message has said so */
};

/* From now on signals are caught, so one runner at a time. */
void runner_init(struct runner *, const struct runner_terms *);
void runner_release(struct runner *);

/* The bots are these now; none of them may be at play. */
void runner_know(struct runner *, const struct bot_spec *specs);

/* Plays with JOBS workers until no game is left, or until it fails. Returns the
 * signal that ended it early, else 0. */
int runner_play(struct runner *, int jobs);

/* Wipes out the line of progress, and ends all processes. */
void runner_close(struct runner *);

/* Our surroundings failed: says so, the first time, and ends the run. */
void runner_fail(struct runner *, const char *what, int error);

#endif

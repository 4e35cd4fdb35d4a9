/*
 * The process of a worker: a fork of the arbiter with a loop of its own, which
 * plays the games that the session hands it and hands back their records.
 */
#ifndef WORKER_WORKER_PROCESS_H
#define WORKER_WORKER_PROCESS_H

#include <stdbool.h>

#include "base/cores.h"
#include "bot/bot_spec.h"
#include "record/run.h"
#include "referee/deals.h"

/* The trial of bots before their first games has so many spares at most; bots
 * beyond are started again. And so many processes, with those on trial. */
enum { TRIAL_SPARES_MOST = 64, TRIAL_PROCESSES_MOST = 96 };

struct text;

/* What is the same for all workers of a run. All pointers are the caller's. */
struct worker_process_terms {
	const struct run *run;
	const struct bot_spec *specs; /* the bots by number */
	int spec_count;
	const struct deals *deals;
	bool recorded; /* what bots say besides answers is kept */
	bool measured; /* processor times are recorded, whatever the clock */
	struct process_limits limits; /* of each bot */
	bool undo;		      /* the person may take actions back */
	const char *log;	      /* folder of the logs; NULL: none */
	int verbosity; /* 1: every line of the trace is shown, 2: every move */
	const struct cores_given *cores; /* shared by JOBS; NULL: no pinning */
	int jobs;
	int tried; /* bots, before their first games */
};

/* How many processes a worker has for each seat. */
int worker_process_sets(const struct worker_process_terms *);

/*
 * Serves the session over SOCKET until it says that there are no games any more,
 * or closes its end; then ends all processes of bots, and this one. Call it in
 * a fresh fork, NUMBER tells it from others in the trace and is 0 if there are
 * none. Signals that ask for the end are the session's to hear.
 */
_Noreturn void worker_process_run(
	const struct worker_process_terms *, int number, int socket);

/* Adds the line that tells who watches that the GAME of a job has ended. */
void worker_process_add_end(struct text *, int job, long game);

#endif

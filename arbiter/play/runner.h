/*
 * The runner plays the games of a run: it has the processes of workers, one a
 * job, hands them games and takes their records, and keeps the line that says
 * how far the run is. Which games are played, and what becomes of them, is up
 * to its owner, who also keeps the record file.
 *
 * A worker has its next game before one ends. A worker that dies costs its
 * games nothing: they are played again.
 */
#ifndef PLAY_RUNNER_H
#define PLAY_RUNNER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/frame.h"
#include "base/loop.h"
#include "base/text.h"
#include "blame/warnings.h"
#include "bot/bot_spec.h"
#include "play/progress.h"
#include "play/record_batch.h"
#include "record/record.h"
#include "record/run.h"
#include "record/schedule.h"
#include "referee/deals.h"
#include "worker/worker_message.h"
#include "worker/worker_process.h"

/* Hears what waitpid says of a worker: it was stopped, or it has ended. */
typedef void worker_changed(void *owner, pid_t, int status);

/* Numbers of processes: a few, so that looking at each of them is quick. {0} is
 * empty. */
struct pid_list {
	pid_t *pids; /* owned */
	int count;
};

/* The processes of workers as children of the arbiter, which forks them, waits
 * for them, has one that was stopped go on, ends them, and kills what one that
 * was killed leaves behind, which comes to the arbiter then. */
struct worker_family {
	struct pid_list workers;
	struct pid_list inherited; /* children from before */
	bool complete; /* false: without /proc it cannot find orphans */
	worker_changed *changed;
	void *owner;
};

/* The connection with a worker's process: the games that it has been handed. */
struct worker_link {
	pid_t pid; /* 0: there is no process */
	int socket;
	bool ended; /* nothing comes any more */
	bool retiring;
	bool asked_back; /* for its next game */
	struct frame_reader in;
	struct text out;
	struct worker_order orders[WORKER_ORDERS_MAX]; /* first: in play */
	int order_count;
	int on_trial; /* bots without a verdict so far */
};

/* What a worker says; the bytes are valid until the next call. */
struct worker_news {
	enum worker_message kind;
	const char *bytes;
	size_t length;
	struct worker_order order;    /* of a game */
	struct trial_verdict verdict; /* on a bot */
};

struct worker_pool_terms {
	struct loop *loop;
	const struct worker_process_terms *worker;

	void (*heard)(void *owner, const struct worker_news *);
	/* Worker NUMBER, from 1 on, has died; the game was in play if its
	 * `deaths` count it. */
	void (*lost)(void *owner, int number, const struct worker_order *);
	/* Once a round of the loop, after all that was heard in it, and all
	 * that was lost. */
	void (*settle)(void *owner, int64_t now_ns);
	void *owner;
};

struct worker_pool;

/* A worker, or room for one. */
struct worker_place {
	struct worker_pool *pool;
	struct worker_link link;
	struct loop_watch watch;
	bool watched;
	bool dead;	     /* its process has been waited for */
	bool unwanted;	     /* no process could be started */
	int64_t continue_ns; /* when a process that was stopped goes on */
};

struct worker_pool {
	struct worker_pool_terms terms;
	struct worker_family family;
	struct worker_place *places;
	int count;
	bool watched;		  /* somebody watches what the workers play */
	struct loop_timer settle; /* when something has come from workers */
	struct loop_timer wake;	  /* for stopped workers, and for orphans */
	int64_t orphans_ns;	  /* when those of dead workers are killed */
};

/* Asks for games that have not begun: for one a worker that has nothing to do,
 * of those that have no home or of any; or for every one. False: there are
 * none.
 */
enum worker_pool_wish { WORKER_POOL_FREE, WORKER_POOL_ANY, WORKER_POOL_ALL };

/* What comes next for a worker that has room for a game. */
enum runner_next {
	RUNNER_GAME, /* this one */
	RUNNER_WAIT, /* perhaps one after the end of a game in play */
	RUNNER_NONE, /* no game any more */
	RUNNER_STOP, /* likewise, and the games in play do not matter */
};

struct runner_terms {
	const char *name; /* of the subcommand, for messages */
	struct worker_process_terms worker;
	bool patient; /* the first SIGINT lets the games in play end */

	enum runner_next (*next)(void *owner, struct fixture *);

	/* COUNT games have ended, some perhaps after the run has failed; a void
	 * one will be played again. A record is left empty or as it was. -1:
	 * the owner has called runner_fail. */
	int (*ended)(
		void *owner, struct record *records, int count, int64_t now_ns);

	/* For runner_try: whether a bot whose first game is not known yet is to
	 * be tried. */
	bool (*wanted)(void *owner, int bot);
	/* What came of it, perhaps several times for a bot. */
	void (*judged)(void *owner, const struct trial_verdict *);
	/* A bot has done something that no game counts. NULL: nobody asks. */
	void (*warned)(void *owner, const struct warning *);

	/* Lines of JSON for who watches (talon-records(5)); see runner_watch. */
	void (*shown)(void *owner, const char *lines, size_t length);

	void (*asked)(void *owner); /* by SIGUSR1; NULL: nobody listens */
	void *owner;
};

/* Games that are to be played before any other, since a worker gave them back
 * or died: the one of the lowest number first. {0} is empty. */
struct order_list {
	struct worker_order *orders;
	int count;
	size_t capacity;
};

/* Where the trace is printed: standard error. The terminal may be slow or gone:
 * while lines are being printed the signals that end a run come through. {0}
 * waits for the terminal. */
struct trace_output {
	bool nonblocking; /* standard error, at the end of a run */
	int flags;	  /* of standard error before that */
};

struct runner {
	struct runner_terms terms;
	struct loop loop; /* the owner may add timers */
	struct worker_pool pool;
	struct order_list returned;
	struct record_batch batch; /* what the owner has not taken */
	int *homes; /* by bot: the worker that has tried it before a game of it
		       was known, or 0; NULL: nobody is tried */
	bool trying;
	struct loop_timer steal;
	bool stealing;	  /* games that are reserved for other workers */
	bool running;	  /* the first workers have been started */
	bool playing_out; /* no game begins any more */
	struct progress progress; /* the owner's to begin and to update */
	struct trace_output output;
	int64_t started_ns;
	bool failed; /* a message has said so */
};

/* From now on signals are caught, so one runner at a time. */
void runner_init(struct runner *, const struct runner_terms *);
void runner_release(struct runner *);

/* The bots are these COUNT now; none of them may be at play. */
void runner_know(struct runner *, const struct bot_spec *specs, int count);

/* Before runner_play with as many JOBS: tries the bots, in the processes that
 * play their first games. Returns as that does, when each has been judged. */
int runner_try(struct runner *, int jobs);

/* Plays with JOBS workers until no game is left, or until it fails. Returns the
 * signal that ended it early, else 0. */
int runner_play(struct runner *, int jobs);

/* Lets the games in play end, and no other begins. */
void runner_play_out(struct runner *);

/* Whether somebody watches: the workers show what they play. */
void runner_watch(struct runner *, bool watched);

/* Wipes out the line of progress, and ends all processes. */
void runner_close(struct runner *);

/* Lets messages through to a terminal that nobody may read. */
void runner_stop_waiting(struct runner *);

/* Our surroundings failed: says so, the first time, and ends the run. */
void runner_fail(struct runner *, const char *what, int error);

/* The same with the whole message. */
void runner_fail_because(struct runner *, const char *message);

#endif

/*
 * The processes of a run's workers: starts them, hears them, has one that was
 * stopped go on, and notices when one has died. What they say, and which games
 * they are given, is their owner's business.
 *
 *	if (worker_pool_init(&pool, &terms, jobs) < 0)
 *		err(1, NULL);
 *	if ((place = worker_pool_place(&pool, 1, 1)))
 *		worker_pool_give(&pool, place, &order);
 *	... the loop calls terms.heard, and then terms.settle ...
 *	worker_pool_release(&pool);
 */
#ifndef PLAY_WORKER_POOL_H
#define PLAY_WORKER_POOL_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/frame.h"
#include "base/loop.h"
#include "base/text.h"
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

/* Makes room for COUNT workers. -1 with errno, EMFILE where there cannot be so
 * many descriptors; {0} may be released all the same. */
int worker_pool_init(
	struct worker_pool *, const struct worker_pool_terms *, int count);

/* Ends all workers with their bots, and waits for them. */
void worker_pool_release(struct worker_pool *);

/* Takes what the workers have said by now, without the loop. */
void worker_pool_hear(struct worker_pool *);

/* After SIGCHLD. */
void worker_pool_reap(struct worker_pool *);

/* The place of worker NUMBER, from 1 on, if it has room for a worker, or one
 * that has fewer than COUNT games; else NULL. */
struct worker_place *worker_pool_place(
	struct worker_pool *, int number, int count);

/* Hands a game to the worker of PLACE, which has room for it. -1 with errno: no
 * worker can be started there, now or later. */
int worker_pool_give(struct worker_pool *, struct worker_place *place,
	const struct worker_order *);

/* The place of worker NUMBER, from 1 on, tries COUNT bots. -1 with errno: no
 * worker can be started there. */
int worker_pool_try(
	struct worker_pool *, int number, const int *bots, int count);

/* How many verdicts on bots are still to come. */
int worker_pool_on_trial(const struct worker_pool *);

/* Asks for games that have not begun: for one a worker that has nothing to do,
 * of those that have no home or of any; or for every one. False: there are
 * none.
 */
enum worker_pool_wish { WORKER_POOL_FREE, WORKER_POOL_ANY, WORKER_POOL_ALL };
bool worker_pool_ask_back(struct worker_pool *, enum worker_pool_wish);

/* Lets the workers end that have no game. Returns how many there are. */
int worker_pool_retire_idle(struct worker_pool *);

/* Whether somebody watches: tells all workers, and those that start later. */
void worker_pool_watch(struct worker_pool *, bool watched);

/* How many workers there are that have not been told to end. */
int worker_pool_open(const struct worker_pool *);

/* How many have a game in play. */
int worker_pool_playing(const struct worker_pool *);

#endif

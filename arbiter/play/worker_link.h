/*
 * The runner's end of the connection with a worker's process: the games that it
 * has been handed, and what it has to say.
 *
 *	if (worker_link_open(&link, &family, &terms, number) < 0)
 *		err(1, NULL);
 *	worker_link_play(&link, &order);
 *	... whenever link.socket is readable:
 *	worker_link_read(&link);
 *	while (worker_link_take(&link, &news))
 *		...
 */
#ifndef PLAY_WORKER_LINK_H
#define PLAY_WORKER_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/frame.h"
#include "worker/trial_verdict.h"
#include "play/worker_family.h"
#include "worker/worker_message.h"
#include "worker/worker_process.h"

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

/* Starts the process of a worker; {0} has none. -1 with errno. */
int worker_link_open(struct worker_link *, struct worker_family *,
	const struct worker_process_terms *, int number);

/* Closes the connection, so that the process ends soon if it lives. Its orders
 * stay to be read. */
void worker_link_close(struct worker_link *);

/* What cannot be said, since the worker is dead, need not be: its end will be
 * heard of. */
void worker_link_play(struct worker_link *, const struct worker_order *);
void worker_link_ask_back(struct worker_link *);
void worker_link_try(struct worker_link *, const int *bots, int count);
void worker_link_retire(struct worker_link *);
void worker_link_watch(struct worker_link *, bool watched);

/* Reads what has come from the worker, without waiting. False: nothing has, or
 * ever will (`ended`). */
bool worker_link_read(struct worker_link *);

/* The next of what was read; false: there is none. A game that has ended or was
 * given back is no order any more. */
bool worker_link_take(struct worker_link *, struct worker_news *);

#endif

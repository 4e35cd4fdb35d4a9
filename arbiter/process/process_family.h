/*
 * The wardens of an arbiter: those that have a bot, those that end what is left
 * of one, and those that wait for the next. A start is cheap for it: no process
 * is copied but the warden's own small one. Part of process, whose header says
 * what a warden is.
 */
#ifndef PROCESS_PROCESS_FAMILY_H
#define PROCESS_PROCESS_FAMILY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>
#include <sys/types.h>

struct order_news;
struct order_pipes;
struct process_limits;
struct process_program;

enum warden_state {
	WARDEN_BUSY,   /* belongs to a process */
	WARDEN_ENDING, /* what is left of one, until it says that nothing is */
	WARDEN_IDLE,
};

struct warden {
	pid_t pid;  /* 0: it has ended */
	int socket; /* for orders and news; -1: we have hung up */
	struct cpu_time_account *account;
	enum warden_state state;
	bool alone;    /* it has said so of its last process */
	pid_t leader;  /* of the group that was all there is of its bot, when */
	long last_pid; /* this was the last number given; 0: nobody knows */
	LIST_ENTRY(warden) entry;
};

/* All processes that the arbiter has to wait for. */
struct process_family {
	LIST_HEAD(, warden) wardens;
};

/* Makes this process, which has no children yet, the parent of what a killed
 * warden leaves behind. Call it before the first process_start. -1 with errno.
 */
int process_family_init(struct process_family *);

/* Waits for the wardens that have ended; call after SIGCHLD. */
void process_family_reap(struct process_family *);

/* Sends all wardens home and waits until every process that was finished is
 * gone, for a few seconds at most; then kills the wardens too. */
void process_family_wait(struct process_family *);

/* A warden that carries out the order now. NULL with errno. */
struct warden *process_family_hire(struct process_family *,
	const struct process_program *, const struct process_limits *,
	const struct order_pipes *);

/* As order_receive_news, for a warden that belongs to a process. */
int warden_take_news(struct warden *, struct order_news *);

/* Has it stop its process with all that this has started, or let all go on, and
 * waits until that is done; *DONE_NS is when it began to. 0: there are news
 * instead; -1: it does not answer. */
int warden_stop(struct warden *, bool stop, int64_t *done_ns);

/* Has it end what is left of its process, to which it belongs no more. */
void warden_dismiss(struct warden *);

#endif

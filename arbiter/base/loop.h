/*
 * The one loop of a process: it waits for descriptors, deadlines and signals
 * and calls the functions of their owners. Only this module polls and reads the
 * clock. One loop at a time, since signals belong to the process.
 *
 *	loop_init(&loop, child_ended, late, owner);
 *	struct loop_watch watch = {.ready = on_ready, .owner = owner};
 *	if (loop_watch_read(&loop, &watch, fd) < 0)
 *		err(1, NULL);
 *	struct loop_timer timer = {.at_ns = LOOP_NEVER, .due = on_due, ...};
 *	loop_add_timer(&loop, &timer);
 *	int signal = loop_run(&loop);	(on_ready may call loop_stop)
 */
#ifndef BASE_LOOP_H
#define BASE_LOOP_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>
#include <time.h>

struct pollfd;

/* "Never", for deadlines. */
#define LOOP_NEVER INT64_MAX

/* Called when OWNER has something to do. NOW_NS is when the wait ended:
 * whatever is ready was ready by then. */
typedef void loop_ready(void *owner, int64_t now_ns);

/* Called, before anything that is ready or due, when the process was held up
 * for LATE_NS: it woke later than its deadline, by more than a scheduler takes
 * (where it must have been stopped, the whole wait counts); or it worked so
 * long on what was ready, longer than its work takes. Also with 0, where it was
 * stopped by a signal and woke in time all the same. */
typedef void loop_late(void *owner, int64_t late_ns);

/* A descriptor to wait for. It must not move while the loop watches it, and is
 * forgotten before the loop is released. */
struct loop_watch {
	loop_ready *ready;
	void *owner;
	size_t slot;
	bool watched; /* false at first */
};

/* A deadline, which must not move either. Its owner sets `at_ns` at any time,
 * and in `due`, since the loop does not. */
struct loop_timer {
	int64_t at_ns;
	loop_ready *due;
	void *owner;
	LIST_ENTRY(loop_timer) entry;
};

struct loop {
	struct pollfd *polls; /* of slot i, as watches[i] */
	struct loop_watch **watches;
	size_t count;
	size_t capacity;
	LIST_HEAD(, loop_timer) timers;
	loop_ready *child_ended; /* after SIGCHLD */
	loop_ready *asked;	 /* after SIGUSR1; NULL: the default action */
	loop_late *late;
	void *owner;
	sigset_t waiting; /* the signal mask while waiting */
	int64_t woken_ns; /* when the last wait ended */
	int64_t heard_ns; /* when signals came through last */
	int64_t late_ns;  /* see loop_late_by */
	int64_t stopped_ns;
	bool was_stopped; /* see loop_was_stopped */
	bool stopped;
};

/* From now on SIGCHLD, SIGCONT and the signals that ask for the end, SIGINT,
 * SIGTERM and SIGHUP, come through only while the loop waits; SIGPIPE and
 * SIGXFSZ are ignored. CHILD_ENDED and LATE may be NULL, where there are no
 * children, and nothing is judged by time. */
void loop_init(
	struct loop *, loop_ready *child_ended, loop_late *late, void *owner);
void loop_release(struct loop *);

/* Calls ASKED after SIGUSR1. */
void loop_listen(struct loop *, loop_ready *asked);

/* Whether signals that ask for the end come through outside the wait, too: for
 * writing to a terminal that nobody may read. */
void loop_let_signals(bool let);

/* The same for SIGINT and SIGCONT alone: for a line editor at a terminal. */
void loop_let_keyboard(bool let);

/* Whether such a signal has come, or is pending. */
bool loop_end_wanted(void);

/* Forgets the signal that has come, so that another one may ask for the end. */
void loop_forget_end(void);

/* The monotonic clock, in nanoseconds. */
int64_t loop_now(void);

/* The date, in seconds since 1970. */
time_t loop_date(void);

/* Watches FD until loop_forget, which does nothing where nothing is watched. -1
 * with errno: no memory. */
int loop_watch_read(struct loop *, struct loop_watch *, int fd);
int loop_watch_write(struct loop *, struct loop_watch *, int fd);
void loop_forget(struct loop *, struct loop_watch *);

/*
 * For how long what was ready when the last wait ended may have been ready
 * already, as far as the loop knows: the time since the wait before in which it
 * did not poll. *STOPPED_NS is the part that it reported to `late` as a late
 * waking.
 */
int64_t loop_late_by(const struct loop *, int64_t *stopped_ns);

/* In `late`: whether the process was stopped, as SIGCONT says, or so long that
 * no machine is that busy. */
bool loop_was_stopped(const struct loop *);

void loop_add_timer(struct loop *, struct loop_timer *);
void loop_remove_timer(struct loop_timer *);

/* Runs until loop_stop or a signal that asks for the end. Returns the signal's
 * number, else 0; -1 with errno: waiting failed. */
int loop_run(struct loop *);
void loop_stop(struct loop *);

#endif

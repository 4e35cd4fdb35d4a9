/*
 * The one poll: descriptors, deadlines and signals to functions of their
 * owners. Only this module polls and reads the clock.
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

/* NOW is when the wait ended: whatever is ready was ready by then. */
typedef void loop_ready(void *owner, int64_t now_ns);

/* The arbiter was held up for LATE_NS: it woke later than it wanted, by more
 * than any scheduler takes, and then the whole wait counts, or it needed so
 * long for what was ready, more than its work takes. Called before anything
 * that is ready or due. */
typedef void loop_late(void *owner, int64_t late_ns);

/* A descriptor that is looked at; the owner keeps it in place while watched. */
struct loop_watch {
	loop_ready *ready;
	void *owner;
	size_t slot;
};

/* One deadline, likewise; set `at_ns` at any time. Not rearmed by itself. */
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
	loop_ready *asked;	 /* after SIGUSR1; NULL: not listened to */
	loop_late *late;
	void *owner;
	sigset_t waiting; /* the signal mask while waiting */
	int64_t woken_ns; /* when the last wait ended */
	int64_t late_ns;  /* see loop_late_by */
	int64_t stopped_ns;
	bool stopped;
};

/* Catches SIGCHLD, and SIGINT, SIGTERM and SIGHUP as wishes to stop, from now
 * on only while waiting; ignores SIGPIPE and SIGXFSZ. One loop at a time. */
void loop_init(
	struct loop *, loop_ready *child_ended, loop_late *late, void *owner);
void loop_release(struct loop *);

/* Listens to SIGUSR1, too. */
void loop_listen(struct loop *, loop_ready *asked);

/* Whether signals that ask for the end interrupt what blocks: for writing to
 * somebody who may not read. */
void loop_let_signals(bool let);

/* Whether such a signal has come, or waits to be let in. */
bool loop_end_wanted(void);

/* The signal that has come is done with: another one may ask for the end. */
void loop_forget_end(void);

/* Monotonic, in nanoseconds. */
int64_t loop_now(void);

/* The date, in seconds since 1970. */
time_t loop_date(void);

/* WATCH stays until loop_forget. -1 with errno when memory is short. */
int loop_watch_read(struct loop *, struct loop_watch *, int fd);
int loop_watch_write(struct loop *, struct loop_watch *, int fd);
void loop_forget(struct loop *, struct loop_watch *);

/*
 * How long before the last wait ended what was ready then may have been there
 * already, as far as is known: the time since the wait before in which the loop
 * did not listen. *STOPPED_NS is what of it `late` was told as a late waking.
 */
int64_t loop_late_by(const struct loop *, int64_t *stopped_ns);

void loop_add_timer(struct loop *, struct loop_timer *);
void loop_remove_timer(struct loop_timer *);

/* Until loop_stop, or a signal that asks for the end: then the signal's
 * number, else 0; -1 with errno when waiting fails. */
int loop_run(struct loop *);
void loop_stop(struct loop *);

#endif

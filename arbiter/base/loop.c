#define _GNU_SOURCE /* ppoll */
#include "base/loop.h"

#include <assert.h>
#include <err.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "base/array.h"

#define NS_PER_S INT64_C(1000000000)

/* A busy machine wakes the process within this; a stopped one does not. */
#define LATE_NS INT64_C(50000000)
/* A machine on which dozens of processes want the core does, within this. */
#define STARVED_NS INT64_C(150000000)
/* None lets it wait for so long. */
#define STOPPED_NS INT64_C(1000000000)
/* The work on what is ready takes less, unless a disk or a stop holds it up. */
#define BUSY_NS INT64_C(2000000)
/* A signal is heard within this where something is always ready. */
#define HEAR_NS INT64_C(1000000)
/* How long the loop waits at most while a deadline is set. */
#define LOOK_NS INT64_C(100000000)

static const int stop_signals[] = {SIGINT, SIGTERM, SIGHUP};

#define STOP_SIGNALS (sizeof stop_signals / sizeof *stop_signals)

/* Written by the handler alone, which runs only while the loop waits, and where
 * loop_let_signals lets it. */
static volatile sig_atomic_t child_signal;
static volatile sig_atomic_t ask_signal;
static volatile sig_atomic_t continue_signal;
static volatile sig_atomic_t stop_signal;

static void
catch_signal(int s)
{
	if (s == SIGCHLD)
		child_signal = 1;
	else if (s == SIGUSR1)
		ask_signal = 1;
	else if (s == SIGCONT)
		continue_signal = 1;
	else
		stop_signal = s;
}

/* Catches S, which comes through only while the loop waits. */
static void
catch_while_waiting(int s, sigset_t *waiting)
{
	struct sigaction action = {.sa_handler = catch_signal};
	sigset_t one;

	sigfillset(&action.sa_mask);
	sigaction(s, &action, NULL);
	sigemptyset(&one);
	sigaddset(&one, s);
	sigprocmask(SIG_BLOCK, &one, NULL);
	sigdelset(waiting, s);
}

/* A signal that was ignored when the process started, as nohup does it, stays
 * ignored. */
static bool
is_ignored(int s)
{
	struct sigaction action;

	return sigaction(s, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static void
ignore(int s)
{
	const struct sigaction action = {.sa_handler = SIG_IGN};

	sigaction(s, &action, NULL);
}

static void
prepare_signals(sigset_t *waiting)
{
	sigprocmask(SIG_BLOCK, NULL, waiting);
	catch_while_waiting(SIGCHLD, waiting);
	catch_while_waiting(SIGCONT, waiting);
	for (size_t i = 0; i < STOP_SIGNALS; i++) {
		if (!is_ignored(stop_signals[i]))
			catch_while_waiting(stop_signals[i], waiting);
	}
	ignore(SIGPIPE);
	ignore(SIGXFSZ);
}

void
loop_init(struct loop *loop, loop_ready *child_ended, loop_late *late,
	void *owner)
{
	*loop = (struct loop){
		.child_ended = child_ended,
		.late = late,
		.owner = owner,
	};
	LIST_INIT(&loop->timers);
	child_signal = ask_signal = continue_signal = stop_signal = 0;
	prepare_signals(&loop->waiting);
}

void
loop_listen(struct loop *loop, loop_ready *asked)
{
	loop->asked = asked;
	catch_while_waiting(SIGUSR1, &loop->waiting);
}

void
loop_let_keyboard(bool let)
{
	sigset_t keyboard;

	sigemptyset(&keyboard);
	sigaddset(&keyboard, SIGINT);
	sigaddset(&keyboard, SIGCONT);
	sigprocmask(let ? SIG_UNBLOCK : SIG_BLOCK, &keyboard, NULL);
}

void
loop_forget_end(void)
{
	stop_signal = 0;
}

void
loop_let_signals(bool let)
{
	sigset_t set;

	sigemptyset(&set);
	for (size_t i = 0; i < STOP_SIGNALS; i++)
		sigaddset(&set, stop_signals[i]);
	sigprocmask(let ? SIG_UNBLOCK : SIG_BLOCK, &set, NULL);
}

bool
loop_end_wanted(void)
{
	sigset_t pending;

	sigpending(&pending);
	for (size_t i = 0; i < STOP_SIGNALS; i++) {
		if (sigismember(&pending, stop_signals[i]))
			return true;
	}
	return stop_signal != 0;
}

void
loop_release(struct loop *loop)
{
	free(loop->polls);
	free(loop->watches);
}

int64_t
loop_now(void)
{
	struct timespec t;

	/* Without it nothing that is measured would be true. */
	if (clock_gettime(CLOCK_MONOTONIC, &t) < 0)
		err(EXIT_FAILURE, "the clock");
	return t.tv_sec * NS_PER_S + t.tv_nsec;
}

time_t
loop_date(void)
{
	return time(NULL);
}

/* Both arrays have the one capacity. */
static int
grow(struct loop *loop)
{
	size_t capacity = loop->capacity;

	if (ARRAY_GROW(loop->polls, loop->count, capacity) < 0)
		return -1;
	return ARRAY_GROW(loop->watches, loop->count, loop->capacity);
}

static int
watch(struct loop *loop, struct loop_watch *w, int fd, short events)
{
	if (grow(loop) < 0)
		return -1;
	w->slot = loop->count++;
	loop->polls[w->slot] = (struct pollfd){.fd = fd, .events = events};
	loop->watches[w->slot] = w;
	w->watched = true;
	return 0;
}

int
loop_watch_read(struct loop *loop, struct loop_watch *w, int fd)
{
	return watch(loop, w, fd, POLLIN);
}

int
loop_watch_write(struct loop *loop, struct loop_watch *w, int fd)
{
	return watch(loop, w, fd, POLLOUT);
}

/* Moves the last slot into the free one; dispatch_ready goes downwards for
 * that. */
void
loop_forget(struct loop *loop, struct loop_watch *w)
{
	if (!w->watched)
		return;
	size_t last = --loop->count;
	w->watched = false;
	assert(w->slot <= last && loop->watches[w->slot] == w);
	loop->polls[w->slot] = loop->polls[last];
	loop->watches[w->slot] = loop->watches[last];
	loop->watches[w->slot]->slot = w->slot;
}

int64_t
loop_late_by(const struct loop *loop, int64_t *stopped_ns)
{
	*stopped_ns = loop->stopped_ns;
	return loop->late_ns;
}

bool
loop_was_stopped(const struct loop *loop)
{
	return loop->was_stopped;
}

void
loop_add_timer(struct loop *loop, struct loop_timer *timer)
{
	LIST_INSERT_HEAD(&loop->timers, timer, entry);
}

void
loop_remove_timer(struct loop_timer *timer)
{
	LIST_REMOVE(timer, entry);
}

static int64_t
nearest_deadline(const struct loop *loop)
{
	int64_t nearest = LOOP_NEVER;
	const struct loop_timer *t;

	LIST_FOREACH (t, &loop->timers, entry) {
		if (t->at_ns < nearest)
			nearest = t->at_ns;
	}
	return nearest;
}

/* While any deadline is set the loop looks at the clock every LOOK_NS, so that
 * it notices when the process was stopped, however far the deadline. */
static int64_t
next_look(int64_t deadline, int64_t now)
{
	if (deadline == LOOP_NEVER)
		return LOOP_NEVER;
	int64_t look = now + LOOK_NS;
	return look < deadline ? look : deadline;
}

/* Where something is ready at once, ppoll lets no signal through, and on a busy
 * machine something may always be; nor does it always where its time was up
 * when it was continued. */
static void
take_signals(struct loop *loop, int64_t now)
{
	sigset_t usual;

	sigprocmask(SIG_SETMASK, &loop->waiting, &usual);
	sigprocmask(SIG_SETMASK, &usual, NULL);
	loop->heard_ns = now;
}

/* Signals come through only here and in take_signals. */
static int
wait_until(struct loop *loop, int64_t deadline, int64_t now)
{
	if (deadline == LOOP_NEVER)
		return ppoll(loop->polls, loop->count, NULL, &loop->waiting);
	int64_t left = deadline - now;
	if (left < 0)
		left = 0;
	struct timespec timeout = {left / NS_PER_S, left % NS_PER_S};
	return ppoll(loop->polls, loop->count, &timeout, &loop->waiting);
}

/* Goes downwards: a function may forget its watch, which moves the last one,
 * seen already, into its slot; new ones come behind it and wait for the next
 * round. */
static void
dispatch_ready(struct loop *loop, int64_t now)
{
	for (size_t i = loop->count; i-- > 0;) {
		if (i >= loop->count || loop->polls[i].revents == 0)
			continue;
		loop->polls[i].revents = 0;
		struct loop_watch *w = loop->watches[i];
		w->ready(w->owner, now);
	}
}

static void
dispatch_due(struct loop *loop, int64_t now)
{
	struct loop_timer *t;

	LIST_FOREACH (t, &loop->timers, entry) {
		if (t->at_ns <= now)
			t->due(t->owner, now);
	}
}

/* How long the process may have been stopped that waited for WAITED_NS and woke
 * LATE_NS after its deadline. Nobody knows for how much of the wait a stopped
 * one was; one that only had to wait for a core was awake until its deadline,
 * or on a machine that is always busy no clock would ever run. */
static int64_t
time_stopped(int64_t waited_ns, int64_t late_ns)
{
	if (late_ns <= LATE_NS)
		return 0;
	return late_ns <= STARVED_NS ? late_ns : waited_ns;
}

/* From BEGUN the loop waited for something to be ready, until UNTIL at most. */
static void
note_waking(struct loop *loop, int64_t begun, int64_t until)
{
	int64_t late = loop->woken_ns - (until > begun ? until : begun);

	if (until == LOOP_NEVER)
		late = 0;
	loop->stopped_ns = time_stopped(loop->woken_ns - begun, late);
	loop->was_stopped = continue_signal || late > STOPPED_NS;
	continue_signal = 0;
	if (loop->late && (loop->stopped_ns > 0 || loop->was_stopped))
		loop->late(loop->owner, loop->stopped_ns);
	loop->was_stopped = false;
	if (loop->stopped_ns > 0)
		loop->late_ns += loop->stopped_ns;
	else if (late > 0)
		loop->late_ns += late;
}

static int
turn(struct loop *loop)
{
	int64_t begun = loop_now();

	loop->late_ns = begun - loop->woken_ns;
	if (loop->late && loop->late_ns > BUSY_NS)
		loop->late(loop->owner, loop->late_ns);
	int64_t until = next_look(nearest_deadline(loop), begun);
	int ready = wait_until(loop, until, begun);
	int64_t now = loop->woken_ns = loop_now();
	if (ready < 0 && errno != EINTR)
		return -1;
	if (now - loop->heard_ns > HEAR_NS)
		take_signals(loop, now);
	note_waking(loop, begun, until);
	if (ready > 0)
		dispatch_ready(loop, now);
	if (child_signal) {
		child_signal = 0;
		if (loop->child_ended)
			loop->child_ended(loop->owner, now);
	}
	if (ask_signal) {
		ask_signal = 0;
		loop->asked(loop->owner, now);
	}
	dispatch_due(loop, now);
	return 0;
}

int
loop_run(struct loop *loop)
{
	loop->stopped = false;
	loop->heard_ns = 0;
	loop->woken_ns = loop_now();
	while (!loop->stopped && !stop_signal) {
		if (turn(loop) < 0)
			return -1;
	}
	return stop_signal;
}

void
loop_stop(struct loop *loop)
{
	loop->stopped = true;
}

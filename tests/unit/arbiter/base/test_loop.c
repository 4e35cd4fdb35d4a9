#include <sys/wait.h>

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "base/loop.h"

#include "lib/test.h"

struct bench {
	struct loop loop;
	int pipe[2];
	struct loop_watch watch;
	struct loop_timer timer;
	int heard;
	int due;
	int children;
	bool was_stopped;
	int64_t late_ns;
};

static void
count_child(void *owner, int64_t now_ns)
{
	struct bench *b = owner;

	(void)now_ns;
	b->children++;
}

static void
stop_at_child(void *owner, int64_t now_ns)
{
	struct bench *b = owner;

	count_child(owner, now_ns);
	loop_stop(&b->loop);
}

static void
read_one(void *owner, int64_t now_ns)
{
	struct bench *b = owner;
	char byte;

	(void)now_ns;
	assert_int_equal(read(b->pipe[0], &byte, 1), 1);
	if (++b->heard == 3)
		loop_stop(&b->loop);
}

static void
ring(void *owner, int64_t now_ns)
{
	struct bench *b = owner;

	assert_true(now_ns >= b->timer.at_ns);
	b->due++;
	b->timer.at_ns = LOOP_NEVER;
	loop_stop(&b->loop);
}

static void
take_late(void *owner, int64_t late_ns)
{
	struct bench *b = owner;

	assert_int_equal(b->due, 0);
	b->late_ns = late_ns;
	b->was_stopped |= loop_was_stopped(&b->loop);
}

BEFORE_EACH
{
	static struct bench bench;

	bench = (struct bench){
		.watch = {.ready = read_one, .owner = &bench},
		.timer = {.at_ns = LOOP_NEVER, .due = ring, .owner = &bench},
	};
	loop_init(&bench.loop, stop_at_child, take_late, &bench);
	loop_add_timer(&bench.loop, &bench.timer);
	*state = &bench;
	assert_int_equal(pipe(bench.pipe), 0);
}

AFTER_EACH
{
	struct bench *b = *state;

	close(b->pipe[0]);
	close(b->pipe[1]);
	loop_release(&b->loop);
}

static void
do_nothing(void *owner, int64_t now_ns)
{
	(void)owner;
	(void)now_ns;
}

TEST(what_is_ready_is_heard)
{
	struct bench *b = *state;

	assert_int_equal(write(b->pipe[1], "abc", 3), 3);
	assert_int_equal(loop_watch_read(&b->loop, &b->watch, b->pipe[0]), 0);
	assert_int_equal(loop_run(&b->loop), 0);
	assert_int_equal(b->heard, 3);
}

TEST(a_deadline_wakes_the_loop)
{
	struct bench *b = *state;

	b->timer.at_ns = loop_now() + 1000;
	assert_int_equal(loop_run(&b->loop), 0);
	assert_int_equal(b->due, 1);
}

/* Whether a process waits for something: "pid (name) S". */
static bool
is_waiting(pid_t pid)
{
	char path[64], state = '?';

	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	FILE *file = fopen(path, "r");
	if (!file)
		return false;
	if (fscanf(file, "%*d (%*[^)]) %c", &state) != 1)
		state = '?';
	fclose(file);
	return state == 'S';
}

/* A child stops us for most of a second, as soon as we wait for anything. */
static void
be_stopped_for_a_while(void)
{
	if (fork() != 0)
		return;
	while (!is_waiting(getppid()))
		poll(NULL, 0, 1);
	kill(getppid(), SIGSTOP);
	poll(NULL, 0, 600);
	kill(getppid(), SIGCONT);
	_exit(0);
}

static void
ring_when_very_late(void *owner, int64_t late_ns)
{
	struct bench *b = owner;

	assert_int_equal(b->due, 0);
	b->was_stopped |= loop_was_stopped(&b->loop);
	if (late_ns < 300000000 || !b->was_stopped)
		return;
	b->late_ns = late_ns;
	b->timer.at_ns = 0;
}

/* However far the deadline: the loop looks at the clock now and then. */
TEST(waking_after_a_stop_is_told_first)
{
	struct bench *b = *state;
	int64_t stopped_ns, begun = loop_now();

	b->timer.at_ns = begun + 60000000000;
	b->loop.child_ended = do_nothing;
	b->loop.late = ring_when_very_late;
	be_stopped_for_a_while();
	assert_int_equal(loop_run(&b->loop), 0);
	assert_int_equal(b->due, 1);
	assert_true(b->late_ns >= 300000000);
	assert_true(b->late_ns <= loop_now() - begun);
	assert_true(loop_late_by(&b->loop, &stopped_ns) >= b->late_ns);
	assert_int_equal(stopped_ns, b->late_ns);
	assert_true(b->was_stopped);
	assert_true(wait(NULL) > 0);
}

/* Whoever is continued was stopped, for however short. */
TEST(a_stop_without_a_late_waking_is_told_too)
{
	struct bench *b = *state;

	b->timer.at_ns = loop_now() + 20000000;
	raise(SIGCONT);
	assert_int_equal(loop_run(&b->loop), 0);
	assert_true(b->was_stopped);
	/* A busy machine may stop us once, but not again and again. */
	for (int i = 0; i < 10; i++) {
		b->was_stopped = false;
		b->due = 0;
		b->timer.at_ns = loop_now() + 20000000;
		assert_int_equal(loop_run(&b->loop), 0);
		if (!b->was_stopped)
			return;
	}
	fail();
}

TEST(a_deadline_in_the_past_is_no_late_waking)
{
	const int64_t hour_ns = 3600000000000;
	struct bench *b = *state;
	int64_t stopped_ns;

	b->timer.at_ns = loop_now() - hour_ns;
	assert_int_equal(loop_run(&b->loop), 0);
	assert_int_equal(b->due, 1);
	assert_true(b->late_ns < hour_ns);
	assert_true(loop_late_by(&b->loop, &stopped_ns) < hour_ns);
}

/* Reads one after having been busy for ten milliseconds. */
static void
dawdle(void *owner, int64_t now_ns)
{
	while (loop_now() < now_ns + 10000000)
		continue;
	read_one(owner, now_ns);
}

TEST(being_busy_for_long_is_told)
{
	struct bench *b = *state;
	int64_t stopped_ns;

	b->watch.ready = dawdle;
	assert_int_equal(write(b->pipe[1], "abc", 3), 3);
	assert_int_equal(loop_watch_read(&b->loop, &b->watch, b->pipe[0]), 0);
	assert_int_equal(loop_run(&b->loop), 0);
	assert_true(b->late_ns >= 10000000);
	assert_true(loop_late_by(&b->loop, &stopped_ns) >= 10000000);
}

TEST(forgetting_one_watch_keeps_the_others)
{
	struct bench *b = *state;
	struct loop_watch others[40];

	for (int i = 0; i < 40; i++) {
		others[i] = b->watch;
		assert_int_equal(
			loop_watch_write(&b->loop, &others[i], b->pipe[1]), 0);
	}
	assert_int_equal(loop_watch_read(&b->loop, &b->watch, b->pipe[0]), 0);
	for (int i = 0; i < 40; i++)
		loop_forget(&b->loop, &others[i]);
	assert_int_equal(write(b->pipe[1], "abc", 3), 3);
	assert_int_equal(loop_run(&b->loop), 0);
	assert_int_equal(b->heard, 3);
}

TEST(a_signal_that_asks_for_the_end_ends_the_loop)
{
	struct bench *b = *state;

	assert_int_equal(raise(SIGTERM), 0);
	assert_int_equal(loop_run(&b->loop), SIGTERM);
}

static void
leave_unread(void *owner, int64_t now_ns)
{
	struct bench *b = owner;

	(void)now_ns;
	if (++b->heard % 100 == 0)
		loop_stop(&b->loop);
}

TEST(signals_come_through_while_something_is_always_ready)
{
	struct bench *b = *state;

	b->watch.ready = leave_unread;
	b->loop.child_ended = count_child;
	assert_int_equal(write(b->pipe[1], "a", 1), 1);
	assert_int_equal(loop_watch_read(&b->loop, &b->watch, b->pipe[0]), 0);
	assert_int_equal(raise(SIGCHLD), 0);
	assert_int_equal(loop_run(&b->loop), 0);
	assert_int_equal(b->children, 1);
	assert_int_equal(raise(SIGTERM), 0);
	assert_int_equal(loop_run(&b->loop), SIGTERM);
}

TEST(a_signal_of_a_child_is_passed_on)
{
	struct bench *b = *state;

	assert_int_equal(raise(SIGCHLD), 0);
	assert_int_equal(loop_run(&b->loop), 0);
	assert_int_equal(b->children, 1);
}

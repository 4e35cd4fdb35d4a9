#include "live/feed.c"

#include <sys/socket.h>

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "lib/patient_loop.h"
#include "lib/test.h"

enum { LINE = 1000 };

static struct process_family family;
static struct loop loop;
static struct watcher watcher;
static struct loop_watch reading;
static int end; /* that reads */
static size_t told, got, wanted;
static bool gone;
static char line[LINE];

static void
note_gone(void *owner)
{
	assert_ptr_equal(owner, &loop);
	assert_false(watcher.open);
	gone = true;
	loop_stop(&loop);
}

BEFORE_EACH
{
	int ends[2];

	patient_loop_init(&loop, &family);
	patience_begin(&loop);
	assert_false(
		socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) < 0);
	end = ends[1];
	told = got = wanted = 0;
	gone = false;
	memset(line, 'x', LINE);
	line[LINE - 1] = '\n';
	assert_int_equal(
		watcher_open(&watcher, &loop, ends[0], note_gone, &loop), 0);
}

AFTER_EACH
{
	watcher_close(&watcher);
	watcher_close(&watcher);
	close(end);
	loop_release(&loop);
}

/* It is closed once it has read too little. */
static void
tell_without_end(void)
{
	while (watcher_tell(&watcher, line, LINE)) {
		told += LINE;
		assert_in_range(told, 0, 64 * WATCHER_WAITING_MAX);
	}
}

static void
take(void *owner, int64_t now_ns)
{
	char bytes[3000];
	ssize_t n = read(end, bytes, sizeof bytes);

	(void)owner;
	(void)now_ns;
	assert_true(n > 0);
	for (ssize_t i = 0; i < n; i++, got++)
		assert_int_equal(bytes[i], line[got % LINE]);
	if (got < wanted)
		return;
	loop_forget(&loop, &reading);
	loop_stop(&loop);
}

static void
read_until(size_t count)
{
	wanted = count;
	reading = (struct loop_watch){.ready = take};
	assert_int_equal(loop_watch_read(&loop, &reading, end), 0);
	assert_int_equal(loop_run(&loop), 0);
}

TEST(what_is_told_is_read)
{
	assert_true(watcher_tell(&watcher, line, LINE));
	assert_false(watcher.out.watched);
	read_until(LINE);
	assert_int_equal(got, LINE);
}

TEST(who_reads_late_loses_nothing_up_to_a_bound)
{
	while (watcher.socket.out.end - watcher.socket.out.begin <
		WATCHER_WAITING_MAX - LINE) {
		assert_true(watcher_tell(&watcher, line, LINE));
		told += LINE;
	}
	assert_true(watcher.out.watched);
	read_until(told / 2 / LINE * LINE);
	assert_true(watcher_tell(&watcher, line, LINE));
	told += LINE;
	read_until(told);
	assert_int_equal(got, told);
	assert_true(watcher.open);
	assert_false(line_socket_waits(&watcher.socket));
}

TEST(who_does_not_read_is_let_go)
{
	tell_without_end();
	assert_false(watcher.open);
	assert_true(told >= WATCHER_WAITING_MAX - LINE);
	assert_false(gone);
}

TEST(who_leaves_is_gone)
{
	shutdown(end, SHUT_RDWR);
	assert_int_equal(loop_run(&loop), 0);
	assert_true(gone);
}

TEST(who_has_left_is_told_nothing)
{
	shutdown(end, SHUT_RDWR);
	assert_false(watcher_tell(&watcher, line, LINE));
	assert_false(watcher.open);
	assert_false(gone);
}

TEST(who_leaves_while_something_waits_is_gone)
{
	while (!watcher.out.watched)
		assert_true(watcher_tell(&watcher, line, LINE));
	shutdown(end, SHUT_RDWR);
	assert_int_equal(loop_run(&loop), 0);
	assert_true(gone);
	assert_int_equal(loop.count, 0);
}

TEST(who_says_something_is_let_go)
{
	assert_int_equal(write(end, "hello\n", 6), 6);
	assert_int_equal(loop_run(&loop), 0);
	assert_true(gone);
}

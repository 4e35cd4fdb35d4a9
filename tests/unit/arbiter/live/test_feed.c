#include "live/feed.h"

#include <sys/stat.h>

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "lib/patient_loop.h"
#include "lib/scratch.h"
#include "lib/test.h"

#define GREETING "{\"kind\":\"live\",\"version\":1}\n"

static struct process_family family;
static struct loop loop;
static struct feed feed;
static int on_count, off_count; /* calls of `show` */

static void
note_show(void *owner, bool show)
{
	assert_ptr_equal(owner, &loop);
	if (show)
		on_count++;
	else
		off_count++;
	loop_stop(&loop);
}

BEFORE_EACH
{
	patient_loop_init(&loop, &family);
	patience_begin(&loop);
	on_count = off_count = 0;
	feed_init(&feed, &loop, note_show, &loop);
	assert_int_equal(feed_open(&feed, "f"), 0);
}

AFTER_EACH
{
	feed_close(&feed);
	feed_close(&feed);
	assert_int_equal(loop.count, 0);
	loop_release(&loop);
	assert_true(access("f.live", F_OK) < 0);
}

ALL_TESTS(scratch_enter, scratch_leave)

/* Until `show` is called, however soon after the last time. */
static void
run(void)
{
	feed.said_ns = 0;
	assert_int_equal(loop_run(&loop), 0);
}

static int
come(void)
{
	int guest = feed_connect("f");

	assert_true(guest >= 0);
	return guest;
}

/* What can be read now; "" at the end of the stream. */
static void
expect_read(int guest, const char *text)
{
	char bytes[1024];
	struct pollfd ready = {.fd = guest, .events = POLLIN};

	assert_int_equal(poll(&ready, 1, -1), 1);
	ssize_t n = read(guest, bytes, sizeof bytes - 1);
	assert_true(n >= 0);
	bytes[n] = '\0';
	assert_string_equal(bytes, text);
}

TEST(nobody_is_told_nothing)
{
	feed_tell(&feed, "a\n", 2);
	assert_int_equal(on_count + off_count, 0);
}

TEST(everybody_is_told_the_same)
{
	int guests[2];

	for (int i = 0; i < 2; i++) {
		guests[i] = come();
		run();
		assert_int_equal(on_count, i + 1);
		expect_read(guests[i], GREETING);
	}
	feed_tell(&feed, "a\nb\n", 4);
	for (int i = 0; i < 2; i++) {
		expect_read(guests[i], "a\nb\n");
		close(guests[i]);
	}
}

TEST(when_the_last_one_leaves_it_is_said)
{
	int first = come(), second = come();

	run();
	close(first);
	run();
	assert_int_equal(off_count, 0);
	close(second);
	while (off_count == 0)
		run();
	assert_int_equal(off_count, 1);
	int third = come();
	on_count = 0;
	run();
	assert_int_equal(on_count, 1);
	close(third);
}

TEST(it_is_not_said_more_often_than_can_be_heard)
{
	int first = come();
	run();
	int64_t said_ns = feed.said_ns;
	int second = come();
	assert_int_equal(loop_run(&loop), 0);
	assert_int_equal(on_count, 2);
	assert_true(feed.said_ns - said_ns >= INT64_C(100000000));
	close(first);
	close(second);
}

static void
stop_loop(void *owner, int64_t now_ns)
{
	(void)now_ns;
	loop_stop(owner);
}

/* It is closed by the feed. */
static void
expect_refused(int guest)
{
	struct loop_watch watch = {.ready = stop_loop, .owner = &loop};

	assert_int_equal(loop_watch_read(&loop, &watch, guest), 0);
	run();
	loop_forget(&loop, &watch);
	expect_read(guest, "");
	close(guest);
}

TEST(there_are_only_a_few)
{
	int guests[FEED_WATCHERS_MAX];

	for (int i = 0; i < FEED_WATCHERS_MAX; i++) {
		guests[i] = come();
		run();
	}
	expect_refused(come());
	close(guests[0]);
	run();
	guests[0] = come();
	run();
	for (int i = 0; i < FEED_WATCHERS_MAX; i++) {
		expect_read(guests[i], GREETING);
		close(guests[i]);
	}
}

TEST(who_does_not_read_holds_up_nobody)
{
	static char lines[10000];
	int slow = come();

	run();
	memset(lines, 'x', sizeof lines);
	lines[sizeof lines - 1] = '\n';
	for (int i = 0; i < 1000; i++)
		feed_tell(&feed, lines, sizeof lines);
	run();
	assert_int_equal(off_count, 1);
	close(slow);
}

TEST(at_the_end_the_stream_ends)
{
	int guest = come();

	run();
	feed_close(&feed);
	expect_read(guest, GREETING);
	expect_read(guest, "");
	close(guest);
	assert_int_equal(feed_connect("f"), -1);
	assert_int_equal(errno, ENOENT);
}

TEST(what_cannot_be_opened_stays_closed)
{
	struct feed other;

	feed_init(&other, &loop, note_show, &loop);
	assert_int_equal(feed_open(&other, "no/f"), -1);
	assert_int_equal(errno, ENOENT);
	feed_close(&other);
}

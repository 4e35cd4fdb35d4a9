#include "base/frame.h"

#include <sys/socket.h>
#include <sys/wait.h>

#include <errno.h>
#include <unistd.h>

#include "lib/test.h"

enum { LONG = 3000000 }; /* more than a socket holds */

static int ends[2];
static struct text out;
static struct frame_reader in;
static struct frame frame;

BEFORE_EACH
{
	out = (struct text){0};
	in = (struct frame_reader){0};
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
}

AFTER_EACH
{
	close(ends[0]);
	close(ends[1]);
	text_release(&out);
	frame_reader_release(&in);
}

static void
add(uint32_t kind, const char *string)
{
	size_t body = frame_begin(&out, kind);

	text_add_string(&out, string);
	frame_end(&out, body);
}

static void
expect_frame(uint32_t kind, const char *string)
{
	assert_true(frame_next(&in, &frame));
	assert_int_equal(frame.kind, kind);
	assert_int_equal(frame.length, strlen(string));
	assert_memory_equal(frame.bytes, string, frame.length);
}

TEST(frames_come_as_they_were_sent)
{
	add(1, "one");
	add(7, "");
	add(2, "three");
	assert_int_equal(frame_send(ends[0], &out), 0);
	assert_int_equal(out.length, 0);
	assert_true(frame_read(&in, ends[1]) > 0);
	expect_frame(1, "one");
	expect_frame(7, "");
	expect_frame(2, "three");
	assert_false(frame_next(&in, &frame));
}

TEST(where_nothing_has_come_nothing_is_waited_for)
{
	errno = 0;
	assert_int_equal(frame_read(&in, ends[1]), -1);
	assert_int_equal(errno, EAGAIN);
	assert_false(frame_next(&in, &frame));
}

/* Two frames arrive byte by byte: each is there with its last one. */
TEST(half_a_frame_is_none_yet)
{
	size_t first, whole;
	char bytes[64];

	add(1, "one");
	first = out.length;
	add(2, "three");
	whole = out.length;
	assert_true(whole <= sizeof bytes);
	memcpy(bytes, out.bytes, whole);
	for (size_t i = 0; i < whole; i++) {
		assert_int_equal(write(ends[0], &bytes[i], 1), 1);
		assert_int_equal(frame_read(&in, ends[1]), 1);
		if (i + 1 == first)
			expect_frame(1, "one");
		else if (i + 1 == whole)
			expect_frame(2, "three");
		assert_false(frame_next(&in, &frame));
	}
}

TEST(at_the_end_what_came_before_can_be_read)
{
	add(1, "one");
	assert_int_equal(frame_send(ends[0], &out), 0);
	assert_int_equal(write(ends[0], "half", 4), 4);
	close(ends[0]);
	assert_true(frame_read(&in, ends[1]) > 0);
	expect_frame(1, "one");
	assert_false(frame_next(&in, &frame));
	assert_int_equal(frame_read(&in, ends[1]), 0);
	assert_false(frame_next(&in, &frame));
	ends[0] = dup(ends[1]);
}

/* Sends long frames among short ones; the exit status is 0 if all left. */
static int
send_long(void)
{
	char *bytes = malloc(LONG);

	close(ends[1]);
	if (!bytes)
		return 1;
	memset(bytes, 'x', LONG);
	for (int i = 0; i < 3; i++) {
		size_t body = frame_begin(&out, 5);

		text_add(&out, bytes, LONG);
		frame_end(&out, body);
		add(6, "short");
	}
	return frame_send(ends[0], &out) < 0;
}

static void
expect_long_frame(void)
{
	assert_int_equal(frame.kind, 5);
	assert_int_equal(frame.length, LONG);
	for (size_t i = 0; i < frame.length; i += 997)
		assert_int_equal(frame.bytes[i], 'x');
	assert_int_equal(frame.bytes[LONG - 1], 'x');
}

TEST(frames_longer_than_the_socket_holds_arrive_whole)
{
	int status;
	int count = 0;
	ssize_t n;

	pid_t sender = fork();
	if (sender == 0)
		_exit(send_long());
	close(ends[0]);
	ends[0] = dup(ends[1]);
	while ((n = frame_read(&in, ends[1])) != 0) {
		assert_true(n > 0 || errno == EAGAIN);
		while (frame_next(&in, &frame)) {
			if (count++ % 2 == 0)
				expect_long_frame();
			else
				assert_int_equal(frame.kind, 6);
		}
	}
	assert_int_equal(count, 6);
	/* It grows with the longest frame, not with what has come. */
	assert_true(in.capacity < 3 * LONG);
	assert_int_equal(waitpid(sender, &status, 0), sender);
	assert_int_equal(status, 0);
}

TEST(to_one_who_is_gone_nothing_can_be_sent)
{
	close(ends[1]);
	ends[1] = dup(ends[0]);
	add(1, "one");
	errno = 0;
	assert_int_equal(frame_send(ends[0], &out), -1);
	assert_int_equal(errno, EPIPE);
	assert_int_equal(out.length, 0);
}

TEST(what_memory_was_short_for_is_not_sent)
{
	add(1, "one");
	out.failed = true;
	errno = 0;
	assert_int_equal(frame_send(ends[0], &out), -1);
	assert_int_equal(errno, ENOMEM);
	assert_int_equal(frame_read(&in, ends[1]), -1);
	add(2, "two");
	assert_int_equal(frame_send(ends[0], &out), 0);
	assert_true(frame_read(&in, ends[1]) > 0);
	expect_frame(2, "two");
}

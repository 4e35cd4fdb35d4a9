#include "web/line_socket.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "lib/test.h"

static struct line_socket one, other;

BEFORE_EACH
{
	int ends[2];

	assert_int_equal(
		socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
	line_socket_open(&one, ends[0]);
	line_socket_open(&other, ends[1]);
}

AFTER_EACH
{
	line_socket_close(&one);
	line_socket_close(&one);
	line_socket_close(&other);
}

static void
expect_next(const char *text)
{
	size_t length;
	const char *line = line_socket_next(&other, &length);

	if (!text) {
		assert_null(line);
		return;
	}
	assert_non_null(line);
	assert_string_equal(line, text);
	assert_int_equal(length, strlen(text));
}

static bool
add(const char *line)
{
	return line_socket_add(&one, (const char *[]){line, NULL});
}

TEST(lines_come_whole_whatever_they_are_cut_into)
{
	static const char bytes[] = "first\nsecond\n\nlast";

	for (size_t i = 0; i < sizeof bytes - 1; i++) {
		send(one.descriptor, &bytes[i], 1, 0);
		assert_int_equal(line_socket_read(&other), 0);
		if (i == 5)
			expect_next("first");
	}
	expect_next("second");
	expect_next("");
	expect_next(NULL);
	send(one.descriptor, "\n", 1, 0);
	assert_int_equal(line_socket_read(&other), 0);
	expect_next("last");
	expect_next(NULL);
}

TEST(what_came_before_the_end_is_to_be_had)
{
	add("word");
	assert_int_equal(line_socket_write(&one), 0);
	line_socket_close(&one);
	assert_int_equal(line_socket_read(&other), 0);
	assert_int_equal(line_socket_read(&other), -1);
	expect_next("word");
	expect_next(NULL);
	line_socket_add(&other, (const char *[]){"word", NULL});
	assert_int_equal(line_socket_write(&other), -1);
}

TEST(what_does_not_fit_waits)
{
	enum { LINES = 10000 };
	int heard = 0;
	size_t length;

	for (int i = 0; i < LINES; i++)
		assert_true(line_socket_add(&one,
			(const char *[]){"a line of ", "hundred bytes", NULL}));
	while (heard < LINES) {
		assert_int_equal(line_socket_write(&one), 0);
		assert_int_equal(line_socket_read(&other), 0);
		for (const char *line;
			(line = line_socket_next(&other, &length)); heard++)
			assert_string_equal(line, "a line of hundred bytes");
	}
	assert_false(line_socket_waits(&one));
}

TEST(only_so_much_waits)
{
	char *line = malloc(LINE_SOCKET_LINE_MAX + 1);
	int count = 0;

	memset(line, 'l', LINE_SOCKET_LINE_MAX);
	line[LINE_SOCKET_LINE_MAX] = '\0';
	assert_false(add(line));
	assert_false(line_socket_waits(&one));
	line[LINE_SOCKET_LINE_MAX - 1] = '\0';
	while (add(line))
		count++;
	assert_int_equal(count, LINE_SOCKET_WAITING_MAX / LINE_SOCKET_LINE_MAX);
	assert_false(add(""));
	free(line);
}

TEST(a_line_without_end_is_not_kept)
{
	static char part[1 << 15];
	int sent = 0;

	memset(part, 'p', sizeof part);
	do {
		send(one.descriptor, part, sizeof part, 0);
		sent++;
	} while (line_socket_read(&other) == 0);
	expect_next(NULL);
	assert_true(sent <= LINE_SOCKET_LINE_MAX / (int)sizeof part + 3);
}

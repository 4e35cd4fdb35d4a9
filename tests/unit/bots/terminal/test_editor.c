/* openpty, which is no part of POSIX. */
#define _GNU_SOURCE

#include "terminal/editor.h"

#include <pty.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "lib/test.h"

/* What is typed at a terminal, byte by byte; at its end the line is broken off,
 * unless there is a Ctrl-D. */
struct typist {
	const char *typed;
	int master;
	int slave;
	FILE *in;
	FILE *out;
	struct editor *editor;
};

static int
next(void *owner, char *byte)
{
	struct typist *keys = owner;

	if (*keys->typed == '\0')
		return -1;
	*byte = *keys->typed++;
	return 1;
}

/* One for all tests: the library of terminals keeps four and loses a fifth. */
FIXTURE(set_up)
{
	static struct typist keys;

	setenv("TERM", "xterm", 1);
	if (openpty(&keys.master, &keys.slave, NULL, NULL, NULL) < 0)
		return -1;
	keys.out = fdopen(dup(keys.slave), "w");
	keys.in = fdopen(dup(keys.slave), "r");
	keys.editor = editor_new(keys.in, keys.out, next, &keys);
	*state = &keys;
	return keys.editor ? 0 : -1;
}

FIXTURE(tear_down)
{
	struct typist *keys = *state;

	editor_free(keys->editor);
	fclose(keys->in);
	fclose(keys->out);
	close(keys->slave);
	close(keys->master);
	return 0;
}

ALL_TESTS(set_up, tear_down)

static void
expect(struct typist *keys, const char *typed, const char *line)
{
	keys->typed = typed;
	char *read = editor_line(keys->editor, "Yes? ");
	if (line)
		assert_string_equal(read, line);
	else
		assert_null(read);
}

TEST(a_line_is_what_is_left_when_it_is_ended)
{
	expect(*state, "7 3\n", "7 3");
	expect(*state, "\n", "");
	expect(*state,
		"8\b7 4\x01\x0b"
		"9\n",
		"9");
}

TEST(lines_come_back_with_the_arrow)
{
	expect(*state, "7h\n", "7h");
	expect(*state, "\n", "");
	expect(*state, "\033[A 3\n", "7h 3");
	expect(*state, "\033[A\033[A\n", "7h");
}

TEST(keys_mean_the_same_at_each_terminal)
{
	expect(*state, "7 4\033[D\033[D\033[D\033[3~8\n", "8 4");
	expect(*state, "\033[3~7\033[15~\033[1;5Dx\n", "x7");
	expect(*state, "\033[200~7h\033[201~\n", "7h");
}

TEST(a_line_that_is_broken_off_is_none)
{
	expect(*state, "7 3", NULL);
	expect(*state, "\x04", NULL);
	expect(*state, "8\n", "8");
}

TEST(the_terminal_is_as_before)
{
	struct typist *keys = *state;
	struct termios mode;

	expect(keys, "7\n", "7");
	tcgetattr(keys->slave, &mode);
	assert_true(mode.c_lflag & ICANON);
	assert_true(mode.c_lflag & ECHO);
	expect(keys, "7", NULL);
	tcgetattr(keys->slave, &mode);
	assert_true(mode.c_lflag & ICANON);
	assert_true(mode.c_lflag & ECHO);
}

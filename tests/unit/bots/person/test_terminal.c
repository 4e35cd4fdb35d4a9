/* openpty, which is no part of POSIX. */
#define _GNU_SOURCE

#include "person/terminal.c"

#include <pty.h>
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
next_typed(void *owner, char *byte)
{
	struct typist *typist = owner;

	if (*typist->typed == '\0')
		return -1;
	*byte = *typist->typed++;
	return 1;
}

/* One for all tests: the library of terminals keeps four and loses a fifth. */
FIXTURE(set_up)
{
	static struct typist typist;

	setenv("TERM", "xterm", 1);
	if (openpty(&typist.master, &typist.slave, NULL, NULL, NULL) < 0)
		return -1;
	typist.out = fdopen(dup(typist.slave), "w");
	typist.in = fdopen(dup(typist.slave), "r");
	typist.editor = editor_new(typist.in, typist.out, next_typed, &typist);
	*state = &typist;
	return typist.editor ? 0 : -1;
}

AFTER_ALL
{
	struct typist *typist = *state;

	editor_free(typist->editor);
	fclose(typist->in);
	fclose(typist->out);
	close(typist->slave);
	close(typist->master);
}

ALL_TESTS(set_up, NULL)

static void
expect(struct typist *typist, const char *typed, const char *line)
{
	typist->typed = typed;
	char *read = editor_line(typist->editor, "Yes? ");
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
	struct typist *typist = *state;
	struct termios mode;

	expect(typist, "7\n", "7");
	tcgetattr(typist->slave, &mode);
	assert_true(mode.c_lflag & ICANON);
	assert_true(mode.c_lflag & ECHO);
	expect(typist, "7", NULL);
	tcgetattr(typist->slave, &mode);
	assert_true(mode.c_lflag & ICANON);
	assert_true(mode.c_lflag & ECHO);
}

/* What a terminal sends, in keys that the editor knows. */
static int
next_sent(void *owner, char *byte)
{
	const char **typed = owner;

	if (**typed == '\0')
		return -1;
	*byte = *(*typed)++;
	return 1;
}

static void
expect_keys(const char *typed, const char *read)
{
	struct keys keys = {.next = next_sent, .owner = &typed};
	char text[64] = "";
	size_t length = 0;

	while (keys_read(&keys, &text[length]) > 0)
		length++;
	text[length] = '\0';
	assert_string_equal(text, read);
}

TEST(what_is_no_sequence_stays)
{
	expect_keys("7h\b\x7f š\n", "7h\b\x7f š\n");
	expect_keys("\033f\033b7", "\033f\033b7");
}

TEST(known_keys_are_the_editors)
{
	expect_keys("a\033[Ab\033OBc", "a\x10"
				       "b\x0e"
				       "c");
	expect_keys("\033[H\033OF\033[1~\033[4~", "\x01\x05\x01\x05");
	expect_keys("\033[1;5C\033[1;5D", "\033f\033b");
	expect_keys("\033[3~", KEYS_DELETE);
}

TEST(other_keys_are_nothing)
{
	expect_keys("7\033[15~h", "7h");
	expect_keys("7\033[1;2Ph\033OP\033[[Aa", "7ha");
	expect_keys("\033[200~7h\033[201~\n", "7h\n");
	expect_keys("\033[12345678901234567890;1;1;1;1~x", "x");
	expect_keys("\033[?1;2c\033[<0;10;20Mx", "x");
}

/* Who ends the line in the middle of one means to end it. */
TEST(what_breaks_a_sequence_counts)
{
	expect_keys("\033[1\n7", "\n7");
	expect_keys("\033\033[A7", "\x10"
				   "7");
	expect_keys("7\033[1", "7");
	expect_keys("7\033", "7");
}

/* openpty, which is no part of POSIX. */
#define _GNU_SOURCE

#include "match/match.c"

#include <pty.h>

#include "lib/test.h"

/* The standard input is FD during a test. */
static int
begin(int fd)
{
	int former = dup(STDIN_FILENO);

	assert_int_not_equal(dup2(fd, STDIN_FILENO), -1);
	return former;
}

static void
end(int former)
{
	dup2(former, STDIN_FILENO);
	close(former);
}

TEST(what_somebody_left_is_put_right)
{
	struct terminal_mode saved;
	struct termios mode;
	int master, slave;

	assert_int_equal(openpty(&master, &slave, NULL, NULL, NULL), 0);
	int former = begin(slave);
	terminal_mode_save(&saved);
	tcgetattr(slave, &mode);
	mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
	tcsetattr(slave, TCSANOW, &mode);
	terminal_mode_restore(&saved);
	tcgetattr(slave, &mode);
	assert_true(mode.c_lflag & ICANON);
	assert_true(mode.c_lflag & ECHO);
	end(former);
	close(slave);
	close(master);
}

TEST(without_a_terminal_nothing_is_done)
{
	struct terminal_mode saved;
	int ends[2];

	assert_int_equal(pipe(ends), 0);
	int former = begin(ends[0]);
	terminal_mode_save(&saved);
	assert_false(saved.known);
	terminal_mode_restore(&saved);
	end(former);
	close(ends[0]);
	close(ends[1]);
}

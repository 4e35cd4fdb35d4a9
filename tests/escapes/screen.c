/*
 * Reaches for the terminal of whoever runs talon, and plays on.
 *
 *	screen [TERMINAL]
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/tiocl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "lib/escape.h"

static const char *terminal;

static bool
opens(const char *path)
{
	return path && open(path, O_WRONLY | O_NOCTTY) >= 0;
}

static bool
opens_given(const char *argument)
{
	(void)argument;
	return opens(terminal);
}

/* Through what the standard three are. */
static bool
types(const char *fd)
{
	char letter = '\n';

	return ioctl(atoi(fd), TIOCSTI, &letter) == 0;
}

static bool
types_there(const char *argument)
{
	char letter = '\n';
	int file = open(terminal ? terminal : "/dev/tty", O_RDONLY);

	(void)argument;
	return file >= 0 && ioctl(file, TIOCSTI, &letter) == 0;
}

static bool
takes(const char *argument)
{
	int file = open(terminal ? terminal : "/dev/tty", O_RDONLY | O_NOCTTY);

	(void)argument;
	signal(SIGTTOU, SIG_IGN);
	return file >= 0 && (tcsetpgrp(file, getpgrp()) == 0 ||
				    ioctl(file, TIOCSCTTY, 0) == 0);
}

static bool
turns_off(const char *argument)
{
	struct termios how;
	int file = open(terminal ? terminal : "/dev/tty", O_RDONLY | O_NOCTTY);

	(void)argument;
	return file >= 0 && tcgetattr(file, &how) == 0 &&
	       tcsetattr(file, TCSANOW, &how) == 0;
}

static bool
pastes(const char *fd)
{
	char what = TIOCL_PASTESEL;

	return ioctl(atoi(fd), TIOCLINUX, &what) == 0;
}

static bool
is_a_terminal(const char *fd)
{
	return isatty(atoi(fd));
}

static bool
has_session_of_another(const char *argument)
{
	(void)argument;
	return getsid(0) != getpid() && getsid(0) != getppid();
}

static const struct escape_act all[] = {
	{"/dev/tty", opens, "/dev/tty"},
	{"/dev/console", opens, "/dev/console"},
	{"/dev/tty0", opens, "/dev/tty0"},
	{"/dev/tty1", opens, "/dev/tty1"},
	{"/dev/vcs", opens, "/dev/vcs"},
	{"/dev/ptmx", opens, "/dev/ptmx"},
	{"/dev/pts/0", opens, "/dev/pts/0"},
	{"/dev/uinput", opens, "/dev/uinput"},
	{"/dev/fb0", opens, "/dev/fb0"},
	{"terminal", opens_given, NULL},
	{"type into it", types_there, NULL},
	{"take it", takes, NULL},
	{"change it", turns_off, NULL},
	{"type into the input", types, "0"},
	{"type into the output", types, "1"},
	{"type into the errors", types, "2"},
	{"paste", pastes, "0"},
	{"input", is_a_terminal, "0"},
	{"errors", is_a_terminal, "2"},
	{"session", has_session_of_another, NULL},
};

int
main(int argc, char **argv)
{
	terminal = argc > 1 ? argv[1] : NULL;
	return escape_play(all, sizeof all / sizeof *all);
}

/* Writes to the terminal of whoever runs talon, and types into it. */
#include <fcntl.h>
#include <sys/ioctl.h>

#include "lib/escape.h"

int
main(int argc, char *argv[])
{
	char letter = '\n';
	int terminal = open("/dev/tty", O_RDWR);

	escape_note("controlling terminal", terminal >= 0);
	terminal = argc > 1 ? open(argv[1], O_RDWR | O_NOCTTY) : -1;
	escape_note("terminal", terminal >= 0);
	for (int fd = 0; fd < 3; fd++)
		escape_note("type", ioctl(fd, TIOCSTI, &letter) == 0);
	escape_note("take", ioctl(terminal, TIOCSCTTY, 0) == 0);
	return escape_end();
}

/* Stops reading, with its input as full as a small pipe can be. */
#include <fcntl.h>
#include <unistd.h>

#include "lib/sin.h"

/* Linux: fcntl.h has it under _GNU_SOURCE only. */
enum { SET_PIPE_SIZE = 1031 };

static bool
turn_deaf(const struct sin_player *me)
{
	int input = open("/proc/self/fd/0", O_WRONLY | O_NONBLOCK);

	(void)me;
	fcntl(STDIN_FILENO, SET_PIPE_SIZE, 4096);
	sin_say("=\n\n");
	while (write(input, "#", 1) == 1)
		;
	sin_hang();
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "set_cards", turn_deaf);
}

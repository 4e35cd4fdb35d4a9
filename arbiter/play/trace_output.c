#include "play/trace_output.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/loop.h"

/* Whoever asks for the end has it though some lines were printed, or others
 * wait for the same terminal. Returns how many bytes were printed; fewer than
 * LENGTH with errno. */
static size_t
print_most(const char *lines, size_t length)
{
	size_t done = 0;

	while (done < length && !loop_end_wanted()) {
		ssize_t n = write(STDERR_FILENO, lines + done, length - done);

		if (n < 0 && errno != EINTR)
			break;
		if (n > 0)
			done += (size_t)n;
	}
	return done;
}

int
trace_output_print(const char *lines, size_t length)
{
	loop_let_signals(true);
	size_t printed = print_most(lines, length);
	int error = errno;
	loop_let_signals(false);
	errno = error;
	return printed == length || loop_end_wanted() ? 0 : -1;
}

void
trace_output_stop_waiting(struct trace_output *output)
{
	if (output->nonblocking)
		return;
	output->flags = fcntl(STDERR_FILENO, F_GETFL);
	output->nonblocking =
		fcntl(STDERR_FILENO, F_SETFL, output->flags | O_NONBLOCK) == 0;
}

void
trace_output_wait_again(struct trace_output *output)
{
	if (output->nonblocking)
		fcntl(STDERR_FILENO, F_SETFL, output->flags);
	output->nonblocking = false;
}

#include "bot/trace.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "protocol/line.h"

#include "base/loop.h"
#include "base/text.h"

/* vis(3) makes four characters of a byte at most. */
enum { SHOWN_MAX = 4 * LINE_LENGTH_MAX + 1 };

static void
show_line(struct trace *trace, const char *name, int worker,
	enum trace_direction direction, const char *bytes, size_t length)
{
	char shown[SHOWN_MAX];
	char at[16] = "";

	text_printable(shown, sizeof shown, bytes, length);
	if (worker > 0)
		snprintf(at, sizeof at, "%d:", worker);
	fprintf(trace->file, "%s%s %c %s\n", at, name, (int)direction, shown);
}

void
trace_stop_waiting(struct trace *trace)
{
	if (!trace->file || trace->nonblocking)
		return;
	trace->flags = fcntl(STDERR_FILENO, F_GETFL);
	trace->nonblocking =
		fcntl(STDERR_FILENO, F_SETFL, trace->flags | O_NONBLOCK) == 0;
}

void
trace_wait_again(struct trace *trace)
{
	if (trace->nonblocking)
		fcntl(STDERR_FILENO, F_SETFL, trace->flags);
	trace->nonblocking = false;
}

void
trace_show(struct trace *trace, const char *name, int worker,
	enum trace_direction direction, const char *bytes, size_t length)
{
	if (!trace->file || trace->failed)
		return;
	loop_let_signals(true);
	/* The signal that ends one write does not end the next one. */
	while (length > 0 && !ferror(trace->file)) {
		const char *end = memchr(bytes, '\n', length);
		size_t line = end ? (size_t)(end - bytes) : length;

		show_line(trace, name, worker, direction, bytes, line);
		line += end ? 1 : 0;
		bytes += line;
		length -= line;
	}
	loop_let_signals(false);
	trace->failed = ferror(trace->file) != 0;
}

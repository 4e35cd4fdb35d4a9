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
show_line(struct trace *wire, const char *name, int table,
	enum trace_direction direction, const char *bytes, size_t length)
{
	char shown[SHOWN_MAX];
	char at[16] = "";
	text_printable(shown, sizeof shown, bytes, length);
	if (table > 0)
		snprintf(at, sizeof at, "%d:", table);
	fprintf(wire->file, "%s%s %c %s\n", at, name, (int)direction, shown);
}

void
trace_stop_waiting(struct trace *wire)
{
	if (wire->file == NULL || wire->nonblocking)
		return;
	wire->flags = fcntl(STDERR_FILENO, F_GETFL);
	wire->nonblocking =
		fcntl(STDERR_FILENO, F_SETFL, wire->flags | O_NONBLOCK) == 0;
}

void
trace_wait_again(struct trace *wire)
{
	if (wire->nonblocking)
		fcntl(STDERR_FILENO, F_SETFL, wire->flags);
	wire->nonblocking = false;
}

void
trace_show(struct trace *wire, const char *name, int table,
	enum trace_direction direction, const char *bytes, size_t length)
{
	if (wire->file == NULL || wire->failed)
		return;
	loop_let_signals(true);
	/* The signal that ends one write does not end the next one. */
	while (length > 0 && !ferror(wire->file)) {
		const char *end = memchr(bytes, '\n', length);
		size_t line = end == NULL ? length : (size_t)(end - bytes);
		show_line(wire, name, table, direction, bytes, line);
		line += end != NULL;
		bytes += line;
		length -= line;
	}
	loop_let_signals(false);
	wire->failed = ferror(wire->file) != 0;
}

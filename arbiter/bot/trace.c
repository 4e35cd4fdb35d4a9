#include "bot/trace.h"

#include <stddef.h>
#include <string.h>

#include "protocol/line.h"

/* vis(3) makes four characters of a byte at most. */
enum { SHOWN_MAX = 4 * LINE_LENGTH_MAX + 1 };

static void
add_line(struct text *lines, const char *name, int number,
	enum trace_direction direction, const char *bytes, size_t length)
{
	char shown[SHOWN_MAX];

	text_printable(shown, sizeof shown, bytes, length);
	if (number > 0)
		text_add_format(lines, "%d:", number);
	text_add_format(lines, "%s %c %s\n", name, (int)direction, shown);
}

void
trace_add(struct trace *trace, const struct text *line)
{
	if (!trace->take || trace->failed)
		return;
	text_clear(&trace->lines);
	text_add(&trace->lines, line->bytes, line->length);
	text_add_string(&trace->lines, "\n");
	trace->failed = text_failed(line) < 0 ||
			text_failed(&trace->lines) < 0 ||
			trace->take(trace->owner, trace->lines.bytes,
				trace->lines.length) < 0;
}

void
trace_show(struct trace *trace, const char *name, int number,
	enum trace_direction direction, const char *bytes, size_t length)
{
	if (!trace->take || trace->words_only || trace->failed || length == 0)
		return;
	text_clear(&trace->lines);
	trace->half = bytes[length - 1] != '\n';
	while (length > 0) {
		const char *end = memchr(bytes, '\n', length);
		size_t line = end ? (size_t)(end - bytes) : length;

		add_line(&trace->lines, name, number, direction, bytes, line);
		line += end ? 1 : 0;
		bytes += line;
		length -= line;
	}
	trace->failed = text_failed(&trace->lines) < 0 ||
			trace->take(trace->owner, trace->lines.bytes,
				trace->lines.length) < 0;
}

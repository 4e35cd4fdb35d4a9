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

/* The lines are whole. */
static void
hand_on(struct trace *trace, trace_take *to)
{
	trace->failed |=
		text_failed(&trace->lines) < 0 ||
		to(trace->owner, trace->lines.bytes, trace->lines.length) < 0;
}

void
trace_add(struct trace *trace, const struct text *line)
{
	if (!trace->take || trace->failed)
		return;
	text_clear(&trace->lines);
	text_add(&trace->lines, line->bytes, line->length);
	text_add_string(&trace->lines, "\n");
	trace->lines.failed |= line->failed;
	hand_on(trace, trace->take);
}

static bool
begins_with_name(const char *line, const char *name)
{
	const size_t length = strlen(name);

	return strncmp(line, name, length) == 0 &&
	       strncmp(line + length, ": ", 2) == 0;
}

void
trace_tell(
	struct trace *trace, const char *name, const char *line, size_t length)
{
	char shown[SHOWN_MAX];

	if (!trace->tell || trace->failed)
		return;
	text_printable(shown, sizeof shown, line, length);
	text_clear(&trace->lines);
	if (!begins_with_name(shown, name))
		text_add_format(&trace->lines, "%s: ", name);
	text_add_format(&trace->lines, "%s\n", shown);
	hand_on(trace, trace->tell);
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
	hand_on(trace, trace->take);
}

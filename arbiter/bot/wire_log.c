#include "bot/wire_log.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "protocol/line.h"

/* vis(3) makes four characters of a byte at most. */
enum { PIECE_MAX = LINE_LENGTH_MAX, SHOWN_MAX = 4 * PIECE_MAX + 1 };

enum { REMARK_MAX = 1024 };

void
wire_log_release(struct wire_log *log)
{
	text_release(&log->text);
	*log = (struct wire_log){0};
}

void
wire_log_begin(struct wire_log *log, int64_t now_ns)
{
	text_clear(&log->text);
	*log = (struct wire_log){.text = log->text, .begun_ns = now_ns};
}

static void
end_open_line(struct wire_log *log)
{
	if (log->errors_open)
		text_add(&log->text, "\n", 1);
	log->errors_open = false;
}

void
wire_log_remark(struct wire_log *log, const char *format, ...)
{
	char remark[REMARK_MAX];
	char shown[REMARK_MAX];
	va_list arguments;

	end_open_line(log);
	va_start(arguments, format);
	vsnprintf(remark, sizeof remark, format, arguments);
	va_end(arguments);
	text_printable_string(shown, sizeof shown, remark);
	text_add_format(&log->text, "# %s\n", shown);
}

/* Adds a part of a line, which begins here unless standard error's is open. */
static void
add_piece(struct wire_log *log, enum trace_direction direction,
	const char *bytes, size_t length, int64_t now_ns)
{
	int64_t us = (now_ns - log->begun_ns) / 1000;
	char shown[SHOWN_MAX];

	text_printable(shown, sizeof shown, bytes, length);
	if (!log->errors_open)
		text_add_format(&log->text, "%6" PRId64 ".%03" PRId64 " %c ",
			us / 1000, us % 1000, (int)direction);
	text_add_string(&log->text, shown);
}

static bool
has_room(struct wire_log *log, enum trace_direction direction)
{
	if (direction == TRACE_STDERR) {
		if (log->errors_length < WIRE_LOG_ERRORS_MAX || log->full)
			return !log->full;
		if (!log->errors_full)
			wire_log_remark(log,
				"more than %d bytes of standard error are left "
				"out",
				WIRE_LOG_ERRORS_MAX);
		log->errors_full = true;
		return false;
	}
	if (!log->full && log->text.length >= WIRE_LOG_MAX) {
		wire_log_remark(
			log, "more than %d bytes are left out", WIRE_LOG_MAX);
		log->full = true;
	}
	return !log->full;
}

/* A line, or LENGTH bytes of one of standard error that goes on. */
static void
add_line(struct wire_log *log, enum trace_direction direction,
	const char *bytes, size_t length, bool ended, int64_t now_ns)
{
	const size_t before = log->text.length;

	if (!has_room(log, direction))
		return;
	if (direction != TRACE_STDERR)
		end_open_line(log);
	add_piece(log, direction, bytes, length, now_ns);
	log->errors_open = !ended;
	if (ended)
		text_add(&log->text, "\n", 1);
	if (direction == TRACE_STDERR)
		log->errors_length += log->text.length - before;
}

void
wire_log_add(struct wire_log *log, enum trace_direction direction,
	const char *bytes, size_t length, int64_t now_ns)
{
	do {
		const char *feed = memchr(bytes, '\n', length);
		size_t line = feed ? (size_t)(feed - bytes) : length;
		bool whole = feed || direction != TRACE_STDERR;

		if (line > PIECE_MAX) {
			line = PIECE_MAX;
			feed = NULL;
		}
		add_line(log, direction, bytes, line, whole, now_ns);
		line += feed ? 1 : 0;
		bytes += line;
		length -= line;
	} while (length > 0);
}

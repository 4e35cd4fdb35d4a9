#include "bot/user_lines.h"

#include "bot/trace.h"

void
user_lines_end(struct user_lines *lines, struct trace *trace, const char *name)
{
	if (lines->length > 0)
		trace_tell(trace, name, lines->half, lines->length);
	lines->length = 0;
}

void
user_lines_add(struct user_lines *lines, struct trace *trace, const char *name,
	const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (bytes[i] != '\n')
			lines->half[lines->length++] = bytes[i];
		if (bytes[i] == '\n' || lines->length == sizeof lines->half)
			user_lines_end(lines, trace, name);
	}
}

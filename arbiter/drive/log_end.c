#include "drive/log_end.h"

#include <stdio.h>
#include <string.h>

/* What of a log is looked at, and told. */
enum { LOOKED = 2048, LINES_MOST = 5, LINE_MAX_TOLD = 200 };

static size_t
read_end(FILE *file, char bytes[static LOOKED])
{
	if (fseeko(file, -LOOKED, SEEK_END) < 0)
		rewind(file);
	return fread(bytes, 1, LOOKED, file);
}

/* Where the last lines begin. */
static size_t
find_lines(const char *bytes, size_t length)
{
	int lines = 0;

	while (length > 0) {
		lines += bytes[length - 1] == '\n';
		if (lines == LINES_MOST)
			break;
		length--;
	}
	return length;
}

static void
add_line(struct text *end, const char *line, size_t length)
{
	char printable[LINE_MAX_TOLD];

	text_printable(printable, sizeof printable, line, length);
	if (end->length > 0)
		text_add_string(end, "\n");
	text_add_format(end, "  %s", printable);
}

size_t
log_end_read(const char *path, struct text *end)
{
	char bytes[LOOKED];
	FILE *file = fopen(path, "re");

	text_clear(end);
	if (!file)
		return 0;
	size_t length = read_end(file, bytes);
	fclose(file);
	while (length > 0 && bytes[length - 1] == '\n')
		length--;
	for (size_t at = find_lines(bytes, length); at < length;) {
		const char *lf = memchr(bytes + at, '\n', length - at);
		size_t next = lf ? (size_t)(lf - bytes) : length;

		add_line(end, bytes + at, next - at);
		at = next + 1;
	}
	return text_failed(end) < 0 ? 0 : end->length;
}

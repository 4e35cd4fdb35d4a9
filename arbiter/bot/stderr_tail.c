#include "bot/stderr_tail.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"

size_t
stderr_tail_space(struct stderr_tail *tail, char **space)
{
	if (tail->length > STDERR_TAIL_MAX) {
		memmove(tail->bytes,
			tail->bytes + tail->length - STDERR_TAIL_MAX,
			STDERR_TAIL_MAX);
		tail->length = STDERR_TAIL_MAX;
	}
	*space = tail->bytes + tail->length;
	return sizeof tail->bytes - tail->length;
}

void
stderr_tail_filled(struct stderr_tail *tail, size_t length)
{
	tail->length += length;
}

/* The last line with something in it of the first *LENGTH bytes, printable;
 * *LENGTH becomes where it begins. */
static void
last_line(const char *bytes, size_t *length,
	char line[static STDERR_TAIL_WORDS_MAX])
{
	size_t end = *length;

	while (end > 0 && strchr(" \t\r\n", bytes[end - 1]))
		end--;
	*length = end;
	while (*length > 0 && bytes[*length - 1] != '\n')
		--*length;
	text_printable(
		line, STDERR_TAIL_WORDS_MAX, bytes + *length, end - *length);
}

/* "Try 'expert --help' for more.", as many programs say after what is wrong
 * with their options. */
static bool
names_the_help(const char *line)
{
	return strncmp(line, "Try '", 5) == 0 && strstr(line, " --help'");
}

/* Node ends with its version, and where in its program it was. */
static bool
is_below_an_error(const char *line)
{
	return strncmp(line, "Node.js v", 9) == 0 ||
	       strncmp(line, "    at ", 7) == 0;
}

void
stderr_tail_last_words(const struct stderr_tail *tail,
	char words[static STDERR_TAIL_WORDS_MAX])
{
	char before[STDERR_TAIL_WORDS_MAX];
	size_t length = tail->length;

	last_line(tail->bytes, &length, words);
	if (!names_the_help(words) && strncmp(words, "Node.js v", 9) != 0)
		return;
	do
		last_line(tail->bytes, &length, before);
	while (is_below_an_error(before));
	if (before[0] != '\0')
		strlcpy(words, before, STDERR_TAIL_WORDS_MAX);
}

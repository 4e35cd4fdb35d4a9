#include "talk/transcript.h"

#include <string.h>

enum { KEPT_MAX = 128 * 1024, KEPT_LEAST = KEPT_MAX / 2 };

void
transcript_release(struct transcript *transcript)
{
	text_release(&transcript->lines);
}

void
transcript_clear(struct transcript *transcript)
{
	text_clear(&transcript->lines);
}

/* Forgets the older half, in whole lines. */
static void
forget(struct text *lines)
{
	const char *from = lines->bytes + lines->length - KEPT_LEAST;
	const char *feed = strchr(from, '\n');

	if (!feed)
		return;
	size_t kept = strlen(feed + 1);
	memmove(lines->bytes, feed + 1, kept + 1);
	lines->length = kept;
}

/* Whether the last line is one of the standard error. */
static bool
ends_in_error(const struct text *lines)
{
	size_t at = lines->length;

	while (at > 1 && lines->bytes[at - 2] != '\n')
		at--;
	return at > 0 && lines->bytes[at - 1] == '!';
}

/* LINE goes on where the last one ends. Returns what is to be added. */
static const char *
join(struct text *lines, const char *line)
{
	if (*line != '!' || !ends_in_error(lines))
		return line;
	lines->length--;
	return line + strlen("! ");
}

void
transcript_add(struct transcript *transcript, const char *name,
	const char *lines, size_t length)
{
	const char *end = lines + length;
	const size_t prefix = strlen(name) + 1;

	while (lines < end) {
		const char *feed = memchr(lines, '\n', (size_t)(end - lines));
		const char *next = feed ? feed + 1 : end;

		lines += prefix;
		if (transcript->half)
			lines = join(&transcript->lines, lines);
		transcript->half = false;
		if (lines < next && strncmp(lines, "< \n", 3) != 0)
			text_add(&transcript->lines, lines,
				(size_t)(next - lines));
		lines = next;
	}
	if (transcript->lines.length > KEPT_MAX)
		forget(&transcript->lines);
}

const char *
transcript_tail(const struct transcript *transcript, int lines)
{
	const struct text *text = &transcript->lines;

	if (text->length == 0 || lines == 0)
		return "";
	const char *at = text->bytes + text->length - 1;
	while (at > text->bytes && (at[-1] != '\n' || --lines > 0))
		at--;
	return at;
}

#define _GNU_SOURCE /* fopencookie */
#include "base/shown_output.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "common/format_character.h"

/* A character is held back until all of it has been written. */
struct shown_output {
	int descriptor;
	bool colourless; /* control characters stand in words, too */
	char held[4];
	size_t count;
};

static struct shown_output output = {.descriptor = STDOUT_FILENO};
static struct shown_output errors = {
	.descriptor = STDERR_FILENO, .colourless = true};

static bool
put(const struct shown_output *to, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t count = write(to->descriptor, bytes, length);

		if (count < 0 && errno != EINTR)
			return false;
		if (count > 0) {
			bytes += count;
			length -= (size_t)count;
		}
	}
	return true;
}

/* Whether BYTES are the first part of a character. */
static bool
is_part(const char *bytes, size_t length)
{
	if (format_character_bytes((unsigned char)bytes[0]) <= length)
		return false;
	for (size_t i = 1; i < length; i++)
		if (((unsigned char)bytes[i] & 0xc0) != 0x80)
			return false;
	return true;
}

/* Whether BYTE stands as it is in any case. */
static bool
is_plain(const struct shown_output *to, char byte)
{
	const unsigned char code = (unsigned char)byte;

	if (code < ' ' || code == 0x7f)
		return !to->colourless || code == '\n' || code == '\t';
	return code < 0x80;
}

/* The bytes of the character at BYTES that stands in words, which are put into
 * ESCAPE; 0: it stands as it is. */
static size_t
escape_of(
	const char *bytes, size_t length, char escape[static FORMAT_ESCAPE_MAX])
{
	if ((unsigned char)*bytes >= 0x80)
		return format_character(bytes, length, escape);
	text_printable(escape, FORMAT_ESCAPE_MAX, bytes, 1);
	return 1;
}

/* Writes BYTES, but for what is the first part of a character at their end.
 * Returns how many are left of them; -1 with errno. */
static ssize_t
put_shown(const struct shown_output *to, const char *bytes, size_t length)
{
	static const char erase[] = TEXT_ERASE_LINE; /* before progress */
	char escape[FORMAT_ESCAPE_MAX];
	size_t plain = 0;
	size_t at = text_begins_with(bytes, length, erase) ? strlen(erase) : 0;

	for (;;) {
		while (at < length && is_plain(to, bytes[at]))
			at++;
		if (at == length || is_part(bytes + at, length - at))
			break;
		size_t taken = escape_of(bytes + at, length - at, escape);

		if (taken > 0) {
			if (!put(to, bytes + plain, at - plain) ||
				!put(to, escape, strlen(escape)))
				return -1;
			plain = at + taken;
		}
		at += taken > 0 ? taken : 1;
	}
	return put(to, bytes + plain, at - plain) ? (ssize_t)(length - at) : -1;
}

/* With what was held back before it: a part of LENGTH bytes. 0 with errno. */
static ssize_t
write_shown(void *cookie, const char *bytes, size_t length)
{
	struct shown_output *to = cookie;
	const char *rest = bytes;
	size_t left = length;

	for (; to->count > 0 && left > 0; rest++, left--) {
		to->held[to->count++] = *rest;
		ssize_t held = put_shown(to, to->held, to->count);
		if (held < 0)
			return 0;
		memmove(to->held, to->held + to->count - held, (size_t)held);
		to->count = (size_t)held;
	}
	ssize_t held = put_shown(to, rest, left);
	if (held < 0)
		return 0;
	memcpy(to->held + to->count, rest + left - held, (size_t)held);
	to->count += (size_t)held;
	return (ssize_t)length;
}

int
shown_output_begin(void)
{
	const cookie_io_functions_t functions = {.write = write_shown};
	FILE *out = fopencookie(&output, "w", functions);
	FILE *error = fopencookie(&errors, "w", functions);

	if (!out || !error)
		return -1;
	setvbuf(out, NULL, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, BUFSIZ);
	setvbuf(error, NULL, _IONBF, 0);
	stdout = out;
	stderr = error;
	return 0;
}

int
shown_output_descriptor(FILE *file)
{
	if (file == stdout)
		return STDOUT_FILENO;
	return file == stderr ? STDERR_FILENO : fileno(file);
}

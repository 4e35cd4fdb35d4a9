#include "base/text.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <jansson.h>
#include <nettle/base64.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of two incompatible strnvis(3) one must be chosen; vis(3) is the same. */
#define LIBBSD_NETBSD_VIS
#include <vis.h>

#include "base/hex.h"
#include "base/memory.h"
#include "common/format_character.h"

enum {
	BLOCK = 65536,
	CAPACITY_MIN = 256,
	PIECE_MAX = 8, /* vis(3) needs five bytes, UTF-8 four */
};

void
text_release(struct text *text)
{
	free(text->bytes);
	*text = (struct text){0};
}

void
text_cut(struct text *text, size_t length)
{
	text->failed = false;
	text->length = length;
	if (text->bytes)
		text->bytes[length] = '\0';
}

void
text_clear(struct text *text)
{
	text_cut(text, 0);
}

int
text_failed(const struct text *text)
{
	if (!text->failed)
		return 0;
	errno = ENOMEM;
	return -1;
}

int
text_add_file(struct text *text, const char *path)
{
	char block[BLOCK];
	size_t length;
	FILE *file = fopen(path, "re");

	if (!file)
		return -1;
	while ((length = fread(block, 1, sizeof block, file)) > 0)
		text_add(text, block, length);
	int result = ferror(file) ? -1 : text_failed(text);
	int error = errno;
	fclose(file);
	errno = error;
	return result;
}

int
text_print(struct text *text, FILE *file)
{
	int result = text_failed(text);

	if (result == 0 && text->length > 0 && fputs(text->bytes, file) == EOF)
		result = -1;
	text_release(text);
	return result;
}

/* Ends the text before the piece that did not fit, not even a part of which is
 * kept. */
static void
text_lose(struct text *text)
{
	text->failed = true;
	if (text->bytes)
		text->bytes[text->length] = '\0';
}

/* Makes room for LENGTH more bytes and the NUL. */
static bool
text_reserve(struct text *text, size_t length)
{
	if (text->failed || length >= SIZE_MAX / 2 - text->length) {
		text_lose(text);
		return false;
	}
	size_t needed = text->length + length + 1;
	if (needed <= text->capacity)
		return true;
	size_t capacity = text->capacity ? text->capacity : CAPACITY_MIN;
	while (capacity < needed)
		capacity *= 2;
	char *bytes = memory_resize(text->bytes, capacity);
	if (!bytes) {
		text_lose(text);
		return false;
	}
	text->bytes = bytes;
	text->capacity = capacity;
	return true;
}

void
text_add(struct text *text, const char *bytes, size_t length)
{
	if (!text_reserve(text, length))
		return;
	memcpy(text->bytes + text->length, bytes, length);
	text->length += length;
	text->bytes[text->length] = '\0';
}

void
text_add_string(struct text *text, const char *string)
{
	text_add(text, string, strlen(string));
}

/* Formats into the room that is left; returns how many bytes it takes. */
__attribute__((format(printf, 2, 0))) static int
format_in_place(struct text *text, const char *format, va_list arguments)
{
	size_t room = text->capacity - text->length;

	return vsnprintf(text->bytes ? text->bytes + text->length : NULL, room,
		format, arguments);
}

void
text_add_format(struct text *text, const char *format, ...)
{
	va_list arguments;

	if (text->failed)
		return;
	va_start(arguments, format);
	int length = format_in_place(text, format, arguments);
	va_end(arguments);
	if (length >= 0 && text->length + (size_t)length >= text->capacity &&
		text_reserve(text, (size_t)length)) {
		va_start(arguments, format);
		length = format_in_place(text, format, arguments);
		va_end(arguments);
	}
	if (length < 0 || text->failed)
		text_lose(text);
	else
		text->length += (size_t)length;
}

void
text_add_number(struct text *text, double number)
{
	if (isfinite(number))
		text_add_format(text, "%.10g", number);
	else
		text_add_string(text, "null");
}

void
text_add_range(struct text *text, long first, long last)
{
	text_add_format(text, "%ld", first);
	if (last > first)
		text_add_format(text, "-%ld", last);
}

/* Whether the number of a character is one that Unicode has, in its shortest
 * form, and prints something: no control character, no surrogate. */
static bool
is_graphic(uint32_t number, size_t length)
{
	static const uint32_t lowest[] = {0, 0x20, 0xa0, 0x800, 0x10000};

	return number >= lowest[length] && number != 0x7f &&
	       number <= 0x10ffff && (number < 0xd800 || number > 0xdfff);
}

/* The bytes of the printable character that BYTES begins with; 0: none. */
static size_t
graphic_length(const char *bytes, size_t length)
{
	uint32_t number;
	const size_t taken = format_character_decode(bytes, length, &number);

	return taken > 0 && is_graphic(number, taken) ? taken : 0;
}

/* The first character of BYTES, or its first byte in words, into PIECE;
 * returns how many bytes that took. */
static size_t
next_piece(const char *bytes, size_t length, char piece[static PIECE_MAX])
{
	size_t taken = graphic_length(bytes, length);

	if (taken > 0) {
		memcpy(piece, bytes, taken);
		piece[taken] = '\0';
		return taken;
	}
	int next = length > 1 ? (unsigned char)bytes[1] : 0;
	if (!vis(piece, (unsigned char)bytes[0],
		    VIS_CSTYLE | VIS_TAB | VIS_NL | VIS_NOLOCALE, next))
		strlcpy(piece, "?", PIECE_MAX);
	return 1;
}

static int
add_dumped(const char *bytes, size_t length, void *text)
{
	text_add(text, bytes, length);
	return 0;
}

void
text_add_value(struct text *text, const struct json_t *value)
{
	if (json_dump_callback(value, add_dumped, text,
		    JSON_COMPACT | JSON_ENCODE_ANY) < 0)
		text->failed = true;
}

void
text_add_hex(struct text *text, const uint8_t *bytes, size_t count)
{
	char digits[3];

	for (size_t i = 0; i < count; i++) {
		hex_write(digits, &bytes[i], 1);
		text_add(text, digits, 2);
	}
}

void
text_add_base64(struct text *text, const uint8_t *bytes, size_t length)
{
	const size_t letters = BASE64_ENCODE_RAW_LENGTH(length);

	if (!text_reserve(text, letters))
		return;
	base64_encode_raw(text->bytes + text->length, length, bytes);
	text->length += letters;
	text->bytes[text->length] = '\0';
}

void
text_add_date(struct text *text, time_t at)
{
	char date[sizeof "-2147483648-12-31T23:59:59Z"] = "";
	struct tm utc;

	gmtime_r(&at, &utc);
	strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
	text_add_string(text, date);
}

/* How many bytes from STRING on are ASCII that JSON has as it is. */
static size_t
plain_length(const char *string)
{
	size_t length = 0;

	while (string[length] >= ' ' && string[length] < 0x7f &&
		string[length] != '"' && string[length] != '\\')
		length++;
	return length;
}

void
text_add_json(struct text *text, const char *string)
{
	char piece[PIECE_MAX];
	size_t length = strlen(string);

	text_add(text, "\"", 1);
	for (size_t at = 0; at < length;) {
		const size_t plain = plain_length(string + at);

		text_add(text, string + at, plain);
		at += plain;
		if (at == length)
			break;
		at += next_piece(string + at, length - at, piece);
		for (const char *byte = piece; *byte != '\0'; byte++) {
			if (*byte == '"' || *byte == '\\')
				text_add(text, "\\", 1);
			text_add(text, byte, 1);
		}
	}
	text_add(text, "\"", 1);
}

void
text_add_member(struct text *text, const char *name, const char *string)
{
	text_add_format(text, ",\"%s\":", name);
	text_add_json(text, string);
}

size_t
text_printable(char *to, size_t size, const char *bytes, size_t length)
{
	char piece[PIECE_MAX];
	size_t end = 0;

	for (size_t at = 0; at < length;) {
		at += next_piece(bytes + at, length - at, piece);
		size_t piece_length = strlen(piece);
		if (end + piece_length >= size)
			break;
		memcpy(to + end, piece, piece_length);
		end += piece_length;
	}
	to[end] = '\0';
	return end;
}

size_t
text_printable_string(char *to, size_t size, const char *string)
{
	return text_printable(to, size, string, strlen(string));
}

bool
text_has_word(const char *list, const char *word)
{
	static const char between[] = " \t\n";
	const size_t length = strlen(word);

	while (*(list += strspn(list, between)) != '\0') {
		const size_t next = strcspn(list, between);

		if (next == length && memcmp(list, word, length) == 0)
			return true;
		list += next;
	}
	return false;
}

bool
text_begins_with(const char *line, size_t length, const char *begin)
{
	size_t size = strlen(begin);

	return length >= size && memcmp(line, begin, size) == 0;
}

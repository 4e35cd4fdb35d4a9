/*
 * Text that grows: written piece by piece and used as a whole. text_clear keeps
 * the memory, so a text that is used again and again stops allocating. {0} is
 * an empty text.
 *
 * A text remembers that memory was short, so callers need not ask after every
 * piece: after it nothing more is added, and text_failed says so until
 * text_clear.
 *
 *	struct text line = {0};
 *	text_add_string(&line, "{\"name\":");
 *	text_add_json(&line, name);
 *	text_add_format(&line, ",\"games\":%d}", games);
 *	if (text_print(&line, file) < 0)
 *		err(1, NULL);
 *
 * Printable text is valid UTF-8 without control characters. Whatever a bot or
 * a command line sent becomes printable before it reaches a file or a
 * terminal: bytes that do not fit take the form of vis(3), "\n" or "\M^?".
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

struct json_t;

/* Carriage return, and wipe out to the end of the line (ECMA-48 EL): before a line
 * of a terminal is drawn again. */
#define TEXT_ERASE_LINE "\r\033[K"

struct text {
	char *bytes; /* NUL after the last one; NULL before the first use */
	size_t length;
	size_t capacity;
	bool failed;
};

void text_release(struct text *text);
void text_clear(struct text *text);

/* Removes everything behind LENGTH bytes, and forgets a failure. */
void text_cut(struct text *text, size_t length);

/* 0; or -1 with errno ENOMEM: a piece has been lost since the last text_clear
 * or text_cut. */
int text_failed(const struct text *text);

/* Adds all of the file PATH. -1 with errno: it cannot be opened or read, or there
 * is no memory. */
int text_add_file(struct text *text, const char *path);

/* Prints the text and releases it. -1 with errno: a piece has been lost, or FILE
 * failed. */
int text_print(struct text *text, FILE *file);

void text_add(struct text *text, const char *bytes, size_t length);
void text_add_string(struct text *text, const char *string);
void text_add_format(struct text *text, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* A figure for programs, in JSON: ten digits; null for what is no finite
 * number, which stands for what is not known. */
void text_add_number(struct text *text, double number);

/* The numbers from FIRST to LAST, "3-7"; of a single one "9". */
void text_add_range(struct text *text, long first, long last);

/* Adds VALUE as JSON without blanks. The text has failed if there is none. */
void text_add_value(struct text *text, const struct json_t *value);

/* Adds COUNT bytes as digits from 0 to f, two for each. */
void text_add_hex(struct text *text, const uint8_t *bytes, size_t count);

/* Adds LENGTH bytes as letters, four for three, by RFC 4648, with `=` at the end. */
void text_add_base64(struct text *text, const uint8_t *bytes, size_t length);

/* Adds the date AT as in "2026-01-31T12:00:00Z" (ISO 8601, UTC). */
void text_add_date(struct text *text, time_t at);

/* Adds STRING, made printable, as a JSON string with its quotes. */
void text_add_json(struct text *text, const char *string);

/* The same as a member NAME of an object that has others: ,"name":"string". */
void text_add_member(struct text *text, const char *name, const char *string);

/*
 * Makes BYTES printable, cut to whole characters that fit SIZE with the NUL.
 * Making printable text printable changes nothing. Returns the length.
 */
size_t text_printable(char *to, size_t size, const char *bytes, size_t length);

/* The same for a string. */
size_t text_printable_string(char *to, size_t size, const char *string);

/* Whether a line of LENGTH bytes begins with BEGIN. */
bool text_begins_with(const char *line, size_t length, const char *begin);

/* Whether WORD is one of those in LIST, between blanks, tabs or line feeds. */
bool text_has_word(const char *list, const char *word);

#endif

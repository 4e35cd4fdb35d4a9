#include "bot/shell_words.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/format_character.h"

/* Copies the letters up to the closing quote; FROM is behind the opening one.
 * NULL: there is no closing one. Inside, a backslash quotes only the characters
 * that would mean something there (POSIX.1-2008, 2.2.3). */
static const char *
take_double_quoted(const char *from, char **to)
{
	for (; *from != '"'; from++) {
		if (*from == '\0')
			return NULL;
		if (*from == '\\' && from[1] != '\0' &&
			strchr("$`\"\\\n", from[1]) && *++from == '\n')
			continue;
		*(*to)++ = *from;
	}
	return from + 1;
}

static const char *
take_single_quoted(const char *from, char **to)
{
	const char *end = strchr(from, '\'');

	if (!end)
		return NULL;
	size_t length = (size_t)(end - from);
	memcpy(*to, from, length);
	*to += length;
	return end + 1;
}

/* Copies the letter that a backslash quotes; FROM is behind the backslash.
 * NULL: nothing follows it. */
static const char *
take_escaped(const char *from, char **to)
{
	if (*from == '\0')
		return NULL;
	if (*from != '\n')
		*(*to)++ = *from;
	return from + 1;
}

/* Copies one word with its NUL. NULL, with the reason: a quote has no end. */
static const char *
take_word(const char *from, char **to, char reason[static REASON_MAX])
{
	while (from && *from != '\0' && !strchr(SHELL_BLANKS, *from)) {
		char first = *from++;

		if (first == '\'')
			from = take_single_quoted(from, to);
		else if (first == '"')
			from = take_double_quoted(from, to);
		else if (first == '\\')
			from = take_escaped(from, to);
		else
			*(*to)++ = first;
	}
	*(*to)++ = '\0';
	if (!from)
		reason_say(reason, "a quote is not closed");
	return from;
}

/* As shell_words_split, into memory that is large enough. */
static bool
fill(const char *text, char **words, char *letters,
	char reason[static REASON_MAX])
{
	size_t count = 0;

	text += strspn(text, SHELL_BLANKS);
	while (*text != '\0') {
		words[count++] = letters;
		text = take_word(text, &letters, reason);
		if (!text)
			return false;
		text += strspn(text, SHELL_BLANKS);
	}
	words[count] = NULL;
	return (count > 0 && *words[0] != '\0') ||
	       reason_refuse(reason, "it names no program");
}

char **
shell_words_split(const char *text, char reason[static REASON_MAX])
{
	/* The most words are those of one letter. */
	const size_t letters = strlen(text) + 1, most = letters / 2 + 2;
	char **words = malloc(most * sizeof *words + letters);

	if (!words)
		reason_no_memory(reason);
	else if (!fill(text, words, (char *)(words + most), reason)) {
		free(words);
		errno = EINVAL;
		return NULL;
	}
	return words;
}

/* POSIX.1-2008, 2.2.2; the other characters mean nothing to any shell. */
void
shell_words_quote(struct text *line, const char *text)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789%+,-./:=@_";

	if (*text != '\0' && text[strspn(text, plain)] == '\0') {
		text_add_string(line, text);
		return;
	}
	text_add(line, "'", 1);
	for (; *text != '\0'; text++) {
		if (*text == '\'')
			text_add_string(line, "'\\''");
		else
			text_add(line, text, 1);
	}
	text_add(line, "'", 1);
}

/* How many bytes the character takes that TEXT begins with, and whether people
 * see it as it is. */
static size_t
next_character(const char *text, bool *plain)
{
	enum { CHARACTER_MAX = 4 };
	char shown[4 * CHARACTER_MAX + 1], escape[FORMAT_ESCAPE_MAX];
	size_t length = format_character_bytes((unsigned char)*text);

	length = strnlen(text, length > 0 ? length : 1);
	text_printable(shown, sizeof shown, text, length);
	*plain = strlen(shown) == length && memcmp(shown, text, length) == 0 &&
		 format_character(text, length, escape) == 0;
	return *plain ? length : 1;
}

static bool
is_plain(const char *text)
{
	bool plain = true;

	while (*text != '\0' && plain)
		text += next_character(text, &plain);
	return plain;
}

/* POSIX.1-2024, 2.2.4; a shell that does not know it runs nothing else. */
void
shell_words_show(struct text *line, const char *text)
{
	bool plain;

	if (is_plain(text)) {
		shell_words_quote(line, text);
		return;
	}
	text_add_string(line, "$'");
	while (*text != '\0') {
		const size_t length = next_character(text, &plain);

		if (!plain)
			text_add_format(line, "\\%03o", (unsigned char)*text);
		else if (*text == '\'' || *text == '\\')
			text_add_format(line, "\\%c", *text);
		else
			text_add(line, text, length);
		text += length;
	}
	text_add_string(line, "'");
}

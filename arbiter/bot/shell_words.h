/*
 * A command split into words as a POSIX shell does it: quotes and backslashes,
 * nothing expanded; and a word as such a shell takes it.
 */
#ifndef BOT_SHELL_WORDS_H
#define BOT_SHELL_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"
#include "base/text.h"

/* What stands between words. */
#define SHELL_BLANKS " \t\n"

/*
 * Fills WORDS, ended by NULL, with pointers into LETTERS, both the caller's:
 * for a TEXT of n bytes, n + 1 letters and n / 2 + 2 words are enough. False,
 * with the reason: a quote is not closed, or the first word is missing or
 * empty.
 */
bool shell_words_split(const char *text, char *letters, char **words,
	char reason[static REASON_MAX]);

/* Adds TEXT as one word of a command line, quoted where it has to be. */
void shell_words_quote(struct text *line, const char *text);

/* The same for a line that is shown to be typed: what nobody sees, or a terminal
 * would obey, stands as the number of its bytes, "$'\033'". */
void shell_words_show(struct text *line, const char *text);

#endif

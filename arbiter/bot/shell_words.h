/*
 * A command split into words as a POSIX shell does it: quotes and backslashes,
 * nothing expanded; and a word as such a shell takes it.
 */
#ifndef BOT_SHELL_WORDS_H
#define BOT_SHELL_WORDS_H

#include "base/reason.h"
#include "base/text.h"

/* What stands between words. */
#define SHELL_BLANKS " \t\n"

/* The words of TEXT, and NULL behind them, in one piece of memory that is the
 * caller's. NULL, with the reason: a quote is not closed, or the first word is missing
 * or empty; or with errno ENOMEM there is no memory. */
char **shell_words_split(const char *text, char reason[static REASON_MAX]);

/* Adds TEXT as one word of a command line, quoted where it has to be. */
void shell_words_quote(struct text *line, const char *text);

/* The same for a line that is shown to be typed: what nobody sees, or a terminal
 * would obey, stands as the number of its bytes, "$'\033'". */
void shell_words_show(struct text *line, const char *text);

#endif

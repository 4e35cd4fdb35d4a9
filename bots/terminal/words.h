/* The words of a typed line, in either case, whatever the game. */
#ifndef TERMINAL_WORDS_H
#define TERMINAL_WORDS_H

#include <stdbool.h>

/* Takes WORD off LINE if it comes next. */
bool words_skip(char **line, const char *word);

/* Nothing but blanks. */
bool words_end(const char *line);

/* Is it WORD alone? */
bool words_are(const char *line, const char *word);

/* Yes or no, in English or Croatian, or a beginning of it; an empty line is
 * yes. False: neither. */
bool words_answer(const char *line, bool *yes);

/* Writes the signs of suits in LINE, in UTF-8, as the letters C, D, H and S. */
void words_suits(char *line);

#endif

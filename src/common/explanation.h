/*
 * Why a player does what it does, in words, for a person or the author of
 * another player: lines of text, the most important first. What does not fit
 * any more is left out, a whole line at a time.
 *
 *	explanation_add(effort->explanation, "%s %+.2f", name, worth);
 */
#ifndef COMMON_EXPLANATION_H
#define COMMON_EXPLANATION_H

#include <stddef.h>

enum { EXPLANATION_MAX = 8192 };

/* {0} is one without a line. */
struct explanation {
	size_t length;		    /* of the text */
	char text[EXPLANATION_MAX]; /* each line with its LF; ends by a NUL */
};

/* Adds a line, whose format has no LF. NULL: nobody asks. */
__attribute__((format(printf, 2, 3))) void explanation_add(
	struct explanation *, const char *format, ...);

#endif

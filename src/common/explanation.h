/*
 * Why a player does what it does, for a person or the author of another player:
 * figures, and lines of text, the most important first. What does not fit any
 * more is left out, a whole line or figure at a time.
 *
 *	explanation_figure(effort->explanation, "score", "%+.2f", worth);
 *	explanation_add(effort->explanation, "%s %+.2f", name, worth);
 */
#ifndef COMMON_EXPLANATION_H
#define COMMON_EXPLANATION_H

#include <stdbool.h>
#include <stddef.h>

enum { EXPLANATION_MAX = 8192, EXPLANATION_FIGURES_MAX = 256 };

/* {0} is one without a line. */
struct explanation {
	bool brief; /* figures are wanted alone: what costs more may be left */
	size_t figures_length;
	char figures[EXPLANATION_FIGURES_MAX]; /* " score +1.20 depth 3" */
	size_t length;			       /* of the text */
	char text[EXPLANATION_MAX]; /* each line with its LF; ends by a NUL */
};

/* Adds a line, whose format has no LF. NULL: nobody asks. */
__attribute__((format(printf, 2, 3))) void explanation_add(
	struct explanation *, const char *format, ...);

/* Adds a figure, whose KEY is a word, as is its value; of a key the first
 * figure counts. The usual keys are "score", what the choice is worth to the
 * player in points, and "depth", how many of its turns it has looked ahead. */
__attribute__((format(printf, 3, 4))) void explanation_figure(
	struct explanation *, const char *key, const char *format, ...);

#endif

/*
 * Marks: stones, letters, dice. The face of a mark is its colour and its text,
 * `COLOUR:TEXT`, where a stone has no text: "black:", "red:K". The text takes at most
 * two columns of a terminal: characters that are shown by themselves, from left to
 * right.
 */
#ifndef COMMON_MARK_H
#define COMMON_MARK_H

#include <stdbool.h>

enum mark_colour {
	MARK_BLACK,
	MARK_WHITE,
	MARK_RED,
	MARK_ORANGE,
	MARK_YELLOW,
	MARK_GREEN,
	MARK_BLUE,
	MARK_PURPLE,
	MARK_COLOURS
};

struct mark {
	enum mark_colour colour;
	const char *text; /* of the face */
};

/* False: FACE, valid UTF-8, is no mark's. */
bool mark_parse(const char *face, struct mark *);

enum mark_look { MARK_ASCII, MARK_UTF8, MARK_IN_COLOUR };

enum { MARK_TEXT_MAX = 48 }; /* bytes, with the NUL */

/* A mark on a terminal: the letter of its colour and its text, as "wK". Returns
 * how many columns that has; 0, with TEXT untouched: FACE is no mark's. */
int mark_format(
	const char *face, enum mark_look, char text[static MARK_TEXT_MAX]);

#endif

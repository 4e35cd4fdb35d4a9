/*
 * The rules of a game for people, a page of plain text with pictures of
 * positions, from the file rules.txt of the game (rules_texts.h). Its blocks
 * are divided by empty lines:
 *
 *	# Tablić			the title
 *	## The end			a section
 *	- Each tabla: 1 point.		an item of a list
 *	| table: 3H 4C 7D KS		a picture, a line a place: cards,
 *	| board 3x7: 1 0 ldld, 1 1 ldld	or tiles by row and column
 *	Anything else			a paragraph
 */
#ifndef TEACHING_RULES_PAGE_H
#define TEACHING_RULES_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <jansson.h>

enum rules_block_kind {
	RULES_TITLE,
	RULES_SECTION,
	RULES_PARAGRAPH,
	RULES_ITEM,
	RULES_PICTURE,
};

/* A part of the text, whose it is; no NUL ends it. */
struct rules_block {
	enum rules_block_kind kind;
	const char *text;
	size_t length;
};

/* Takes the next block off *REST; false: there is none. */
bool rules_block_next(const char **rest, struct rules_block *);

/* A picture as a frame (common/game_frame.h) of places alone, a new object;
 * NULL: no memory, or it is none. */
json_t *rules_block_frame(const struct rules_block *);

/* Prints TEXT in lines of at most 80 columns. PICTURE draws a frame. */
void rules_page_print(FILE *, const char *text,
	void (*picture)(void *owner, FILE *, const json_t *frame), void *owner);

#endif

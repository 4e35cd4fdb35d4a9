/*
 * The games of a page, packed in blocks as they come, so that a page of any
 * length is written in the same memory; behind every so many blocks stands the
 * index of their games, and at the end the words that they share. The elements
 * are called block-N, index-N, and words.
 *
 * A block has the streams of frame_coder.h; an index is an array of JSON with a
 * row a game: file, number, deal, bots by seat, score, winners, end, offender,
 * why, moves, order of faces. Words are shapes, faces and orders, as three
 * streams: two of words with a NUL each, one of JSON.
 */
#ifndef REPORT_GAME_SHELF_H
#define REPORT_GAME_SHELF_H

#include <stdio.h>

#include "base/reason.h"
#include "report/frame_coder.h"
#include "report/survey.h"

enum { GAME_SHELF_BLOCK = 64, GAME_SHELF_INDEX = 32 * GAME_SHELF_BLOCK };

/* {.file, .survey} is empty. */
struct game_shelf {
	FILE *file;
	const struct survey *survey;
	struct frame_coder coder;
	struct text index;
	struct face_order *orders;
	size_t order_count;
	size_t order_capacity;
	long games;
	int index_parts;
};

void game_shelf_release(struct game_shelf *);

/* Adds a game of the survey's file FILE. -1 with the reason in words: no
 * memory, or moves that break the rules. */
int game_shelf_add(struct game_shelf *, size_t file, const struct record *,
	char reason[static REASON_MAX]);

/* Writes what is left, and the words. -1 with errno: no memory. */
int game_shelf_end(struct game_shelf *);

#endif

/*
 * The frames of games as streams of numbers, for a page that rebuilds them
 * without knowing any rules. A frame is told by what has changed since the one
 * before it.
 *
 * Its shape is a text of three lines: what was moved, what lies elsewhere than
 * that gives, and the other members that have changed, as JSON. What differs
 * from game to game is not in it but in the other streams, so that there are
 * few shapes:
 *
 * - moved: [from, to, count, how] for each move of pieces; how is 0: each piece
 *   is named by its number in its place (PICKS); 1: all that lie there, in
 *   their order; 2: pieces that were hidden or in no place, told by PIECES. A
 *   place to which pieces went is then in order.
 * - set: [place, count] for each place that is told anew, by PIECES in their
 *   order; count -1: only its hidden pieces. How many are hidden is NUMBERS,
 *   less the number before.
 * - members: null is a member that is gone. "seat" and "action" are of the
 *   move, "last" is without what was moved. Of an array that is as long as
 *   before only items that have changed are told, as an object, by number.
 *   Three bytes that JSON has not stand for what is elsewhere: 1 for a number,
 *   the next of NUMBERS, added to what stood in its place in that member (in
 *   "last": that member of it) the last time, where it is one of the first 64,
 *   the items of an array beginning with each eighth; 2 and a letter, from `0`
 *   on, for a word
 *   of a piece that was moved (a card is one, a tile three: row, column, face),
 *   behind which come the numbers of "action"; 3 for a face, the next of
 * PIECES; 4 and 5 for the number that stood there the last time, and for one
 * more.
 *
 * A piece of PIECES is the number of its face; of a grid row and column come
 * before it. All are numbers of seven bits a byte, the lowest first, and the
 * eighth says that more come; those of NUMBERS are 2n, or -2n-1 below 0.
 *
 * In order means: on a grid by row and column, elsewhere as the game's order of
 * faces has it. Shapes are numbered from 1; 0: the shape stands in TEXTS, its
 * length before it. TIMES are 0 below a millisecond, else two digits:
 * 1 + 90 e + (m - 10) for m 10^(e-1) ms.
 */
#ifndef REPORT_FRAME_CODER_H
#define REPORT_FRAME_CODER_H

#include <jansson.h>

#include "report/board.h"
#include "report/face_order.h"
#include "report/word_table.h"

enum frame_stream {
	FRAME_SHAPES,
	FRAME_NUMBERS,
	FRAME_PICKS,
	FRAME_PIECES,
	FRAME_TIMES,
	FRAME_LOOKS, /* frame_looks.h */
	FRAME_TEXTS,
};

enum {
	FRAME_STREAMS = FRAME_TEXTS + 1,
	FRAME_SHAPES_MAX = 20000, /* that are numbered */
	FRAME_SLOTS = 32,	  /* members with numbers in them */
	FRAME_SLOT_NUMBERS = 64,
	FRAME_ITEM_NUMBERS = 8, /* of an item told by itself */
	FRAME_WORDS = 80,	/* of moved pieces that have a letter */
};

struct frame_move {
	int seat;
	const char *action; /* "play 7H" */
	int64_t used_us;
};

/* {0} is empty. */
struct frame_coder {
	struct text streams[FRAME_STREAMS]; /* the caller may clear them */
	struct word_table shapes;
	struct word_table faces;
	struct word_table slots; /* names of members */
	int64_t numbers[FRAME_SLOTS][FRAME_SLOT_NUMBERS];

	/* Of the game: */
	struct face_order order;
	json_t *before; /* its last frame; NULL: none */
	struct board board;
	struct board next;

	/* Of the frame: */
	struct text shape;
	struct pieces moved;
	char words[FRAME_WORDS][16]; /* of the moved pieces */
	size_t word_count;
	size_t word_last; /* the last that was named */
	size_t seats;
};

void frame_coder_release(struct frame_coder *);

/* The next frame is the first of a game. */
void frame_coder_begin(struct frame_coder *);

/* Adds a frame, as who sees everything sees it, and the MOVE that led to it;
 * NULL: none did. -1 with errno: no memory. */
int frame_coder_add(
	struct frame_coder *, json_t *frame, const struct frame_move *move);

/* Numbers as they stand in the streams. */
void frame_coder_add_number(struct text *stream, uint64_t number);

#endif

/*
 * A frame: what is seen of a position, as pieces in places, for those who draw
 * games and know no rules. Its form, with an example of each game, is in
 * talon-frames(5).
 *
 *	game_frame_begin(&frame, to_act, seats, points);
 *	game_frame_seat(&frame, said("took %d", taken));
 *	hand = game_frame_place(&frame, &(struct game_place){...}, faces);
 *	game_frame_last(&frame, seat, said("plays %s", card));
 *	game_frame_moved(&frame, hand, table, faces);
 *	return game_frame_end(&frame);
 *
 * Arrays of faces, and what is said (common/say.h), are new ones, which the frame
 * takes over; NULL is one that there was no memory for. Faces are sorted by what
 * everybody knows, so that no order tells anything. What is said becomes words in
 * English, and facts for other languages beside them. A frame that lacked memory anywhere ends as NULL.
 */
#ifndef COMMON_GAME_FRAME_H
#define COMMON_GAME_FRAME_H

#include <stdbool.h>

#include <jansson.h>

#include "common/game.h"
#include "common/say.h"

enum { GAME_CAPTION_MAX = 256 }; /* bytes of a caption, with the NUL */

struct game_frame {
	json_t *object;
	json_t *last; /* of OBJECT; NULL: nothing has been done yet */
	int seats;
	bool over;
	bool failed;
};

struct game_place {
	const char *kind;  /* "hand", "row", "pile" or "grid" */
	const char *name;  /* for a reader: N_("table") */
	const char *piece; /* what lies there: "card", "tile" or "mark" */
	int owner;	   /* a seat; -1: nobody's */
	int hidden;	   /* pieces there without a face */
	int rows, columns; /* of a grid */
};

/* Where pieces come from that are in no place. */
enum { GAME_FRAME_SUPPLY = -1 };

/* TURN are the seats that are to act, as far as those who look know. */
void game_frame_begin(
	struct game_frame *, seat_set turn, int seats, const int points[]);

/* Seats of one side win and lose together; SIDE is that of a seat. */
void game_frame_sides(struct game_frame *, int (*side)(int seat));

/* The game is in the deal NUMBER (from 1) of COUNT. */
void game_frame_deal(struct game_frame *, int number, int count);

/* A part of the points, N_("cards"), by seat; all parts of a seat sum to its points. Frames
 * have them once the game is over: until then nothing is done. */
void game_frame_part(struct game_frame *, const char *what, const int points[]);

/* A line about the whole position. */
void game_frame_caption(struct game_frame *, json_t *said);

/* A line about the next seat, from seat 0 on. */
void game_frame_seat(struct game_frame *, json_t *said);

/* Adds a place. The faces of a grid are arrays of row, column and face. Returns
 * its number, from 0. */
int game_frame_place(
	struct game_frame *, const struct game_place *, json_t *faces);

/* SEAT did the last thing that those who look know of, in words that go on
 * from its name: "plays 7H". */
void game_frame_last(struct game_frame *, int seat, json_t *said);

/* By that, pieces went from place to place; in the order of calls. */
void game_frame_moved(struct game_frame *, int from, int to, json_t *faces);

/* It made something on the grid PLACE, on the squares AT, each an array of row
 * and column. */
void game_frame_mark(struct game_frame *, int place, json_t *at, json_t *said);

/* The finished object, the caller's; NULL: no memory. */
json_t *game_frame_end(struct game_frame *);

#endif

/*
 * Turns of Trax: the first tile and the tiles it forces. An empty square into
 * which two edges of one colour lead must be filled with the tile that joins
 * them; it is the same tile in whatever order the forced squares are filled,
 * and if one order brings a third edge of a colour to an empty square, all do.
 *
 * The cost of a turn is that of its tiles, whatever the board.
 */
#ifndef TRAX_TURN_H
#define TRAX_TURN_H

#include <stdbool.h>
#include <stdint.h>

#include "trax/board.h"

struct trax_place {
	uint8_t row;
	uint8_t column;
	trax_tile tile;
};

/* The first tile first; no tiles: a pass. */
struct trax_turn {
	int count;
	struct trax_place places[TRAX_SQUARES_MOST];
};

enum trax_verdict {
	TRAX_LEGAL,
	TRAX_OUTSIDE,	 /* AT is no square of this board */
	TRAX_TAKEN,	 /* a tile lies there */
	TRAX_APART,	 /* it touches no tile */
	TRAX_MISMATCH,	 /* its edge at SIDE has not the neighbour's colour */
	TRAX_CROWDED,	 /* three edges of COLOUR would lead into AT */
	TRAX_TWICE,	 /* the turn names the square twice */
	TRAX_NOT_FORCED, /* AT is in the turn and nothing forces it */
	TRAX_NOT_JOINED, /* AT is what must lie there, and another tile is */
	TRAX_LEFT_OUT,	 /* AT is forced and not in the turn */
	TRAX_CAN_PLAY,	 /* a pass, and AT begins a legal turn */
};

/* A verdict and what it is about. */
struct trax_ruling {
	enum trax_verdict verdict;
	struct trax_place at;
	enum trax_side side;
	enum trax_colour colour; /* of the edges that crowd or force */
};

/* Places FIRST and all it forces and writes them to TURN, in order. Unless
 * that is legal, the board is what it was, and TURN says nothing. */
struct trax_ruling trax_turn_force(
	struct trax_board *, struct trax_place first, struct trax_turn *);

/* Judges a turn, a pass too, and makes it if it is legal; else the board is
 * what it was. The forced tiles may be named in any order. */
struct trax_ruling trax_turn_make(
	struct trax_board *, const struct trax_turn *);

/* Takes the last turn back, its tiles in the order trax_turn_force gave. */
void trax_turn_undo(struct trax_board *, const struct trax_turn *);

/* Every tile that matches at a square of the frontier, in the order of rows,
 * columns and trax_tiles; their number. Not each begins a legal turn. */
enum { TRAX_FIRSTS_MOST = TRAX_SQUARES_MOST * 3 };
int trax_turn_firsts(const struct trax_board *,
	struct trax_place firsts[static TRAX_FIRSTS_MOST]);

/* What a turn of SEAT made: the points of each when it took MADE from BEFORE
 * to AFTER. Player 0 is light. */
struct trax_gain {
	bool ends;    /* something was completed */
	bool doubled; /* something of both colours, or two crossings */
	int points[TRAX_COLOURS]; /* doubled ones too */
};
struct trax_gain trax_turn_gain(const struct trax_made *before,
	const struct trax_made *after, int seat);

#endif

/*
 * A board of Trax as a search wants it: whole turns are made and taken back,
 * and all the while there are a key of the tiles, the worth of the open paths
 * of each colour, and which of these one tile could complete.
 *
 * It is equal to trax_turn in what is legal and to worth in what it sums up.
 */
#ifndef TRAX_SEARCH_FIELD_H
#define TRAX_SEARCH_FIELD_H

#include <stdbool.h>
#include <stdint.h>

#include "trax/search/worth.h"
#include "trax/turn.h"

enum { FIELD_WORDS = (TRAX_ENDS + 63) / 64 };

struct field {
	struct trax_board board;
	const struct worth *worth; /* the caller's */
	uint64_t key;
	struct worth_pair sums[TRAX_COLOURS];
	int threats[TRAX_COLOURS];
	/* The lower end of each path that one tile could complete. */
	uint64_t hot[TRAX_COLOURS][FIELD_WORDS];

	/* Turns since the start, which can be taken back. */
	int placed;
	int toggled;
	uint16_t squares[TRAX_SQUARES_MOST];
	uint16_t toggles[TRAX_SQUARES_MOST * 6]; /* ends; the colour on top */
};

/* A tile on an empty square. */
struct field_move {
	uint16_t square;
	trax_tile tile;
};

static inline bool
field_same(struct field_move a, struct field_move b)
{
	return a.square == b.square && a.tile == b.tile;
}

/* What a turn is taken back to. */
struct field_mark {
	int placed;
	int toggled;
	uint64_t key;
	struct worth_pair sums[TRAX_COLOURS];
	int threats[TRAX_COLOURS];
	struct trax_made made;
};

/* Of a board at rest; the worth is kept. */
void field_start(
	struct field *, const struct trax_board *, const struct worth *);

/* Every first tile that matches; their number. Not each begins a legal turn. */
enum { FIELD_MOVES_MOST = TRAX_FIRSTS_MOST };
int field_moves(
	const struct field *, struct field_move moves[static FIELD_MOVES_MOST]);

/* Makes the turn that begins with a first tile that matches on a square that
 * touches one. False: it is not legal, and the field is what it was. */
bool field_make(struct field *, struct field_move, struct field_mark *);

/* Takes the last turn back that has not been. */
void field_unmake(struct field *, const struct field_mark *);

/* What the last turn, of SEAT, has made. */
static inline struct trax_gain
field_gain(const struct field *field, const struct field_mark *mark, int seat)
{
	return trax_turn_gain(&mark->made, &field->board.made, seat);
}

/* The worth to SEAT, whose turn it is, in WORTH_POINT. */
int field_worth(const struct field *, int seat);

#endif

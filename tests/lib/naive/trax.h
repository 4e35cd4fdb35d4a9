/*
 * Trax as the rules page says it, with no thought of speed: the board is an
 * array of words, every question is answered by looking at all of it, and paths
 * are walked tile by tile. The tests hold the real rules and players against
 * it.
 */
#ifndef LIB_NAIVE_TRAX_H
#define LIB_NAIVE_TRAX_H

#include <stdbool.h>
#include <string.h>

enum { SLOW_SIDE = 25 };

/* West, north, east, south, as the letters of a tile's name stand. */
static const int slow_down[4] = {0, -1, 0, 1};
static const int slow_right[4] = {-1, 0, 1, 0};
static const char *const slow_tiles[6] = {
	"lldd", "dlld", "ddll", "lddl", "dldl", "ldld"};

/* "" is an empty square. */
struct slow_board {
	int rows, columns;
	char at[SLOW_SIDE][SLOW_SIDE][5];
};

/* What is made on a board, by colour: light, dark. */
struct slow_made {
	int loops[2], crossings[2], lengths[2];
};

static inline bool
slow_inside(const struct slow_board *b, int r, int c)
{
	return r >= 0 && r < b->rows && c >= 0 && c < b->columns;
}

/* The colour that leads into a square from its neighbour at SIDE; 0: none. */
static inline char
slow_lead(const struct slow_board *b, int r, int c, int side)
{
	int next_r = r + slow_down[side];
	int next_c = c + slow_right[side];

	if (!slow_inside(b, next_r, next_c) || b->at[next_r][next_c][0] == 0)
		return 0;
	return b->at[next_r][next_c][(side + 2) % 4];
}

static inline int
slow_count(const struct slow_board *b, int r, int c, char colour)
{
	int count = 0;

	for (int side = 0; side < 4; side++)
		count += slow_lead(b, r, c, side) == colour;
	return count;
}

static inline bool
slow_fits(const struct slow_board *b, int r, int c, const char *tile)
{
	for (int side = 0; side < 4; side++) {
		char lead = slow_lead(b, r, c, side);
		if (lead != 0 && lead != tile[side])
			return false;
	}
	return true;
}

/* The only tile that joins two edges of a colour; NULL: none has to. */
static inline const char *
slow_forced(const struct slow_board *b, int r, int c)
{
	if (slow_count(b, r, c, 'l') < 2 && slow_count(b, r, c, 'd') < 2)
		return NULL;
	for (int i = 0; i < 6; i++) {
		if (slow_fits(b, r, c, slow_tiles[i]))
			return slow_tiles[i];
	}
	return NULL;
}

static inline bool
slow_is_crowded(const struct slow_board *b)
{
	for (int r = 0; r < b->rows; r++) {
		for (int c = 0; c < b->columns; c++) {
			if (b->at[r][c][0] == 0 &&
				(slow_count(b, r, c, 'l') > 2 ||
					slow_count(b, r, c, 'd') > 2))
				return true;
		}
	}
	return false;
}

/* Fills the last square of the board that is forced; false: there is none. */
static inline bool
slow_fill_one(struct slow_board *b)
{
	for (int r = b->rows - 1; r >= 0; r--) {
		for (int c = b->columns - 1; c >= 0; c--) {
			const char *tile = slow_forced(b, r, c);
			if (b->at[r][c][0] == 0 && tile != NULL) {
				strcpy(b->at[r][c], tile);
				return true;
			}
		}
	}
	return false;
}

/* The board after the turn that begins so; false: it is illegal, and the board
 * is spoilt. */
static inline bool
slow_turn(struct slow_board *b, int r, int c, const char *tile)
{
	bool touches = slow_count(b, r, c, 'l') + slow_count(b, r, c, 'd') > 0;

	if (!slow_inside(b, r, c) || b->at[r][c][0] != 0 || !touches ||
		!slow_fits(b, r, c, tile))
		return false;
	strcpy(b->at[r][c], tile);
	do {
		if (slow_is_crowded(b))
			return false;
	} while (slow_fill_one(b));
	return true;
}

/* First tiles of legal turns. */
static inline int
slow_count_turns(const struct slow_board *b)
{
	int count = 0;

	for (int i = 0; i < b->rows * b->columns * 6; i++) {
		struct slow_board after = *b;
		count += slow_turn(&after, i / 6 / b->columns,
			i / 6 % b->columns, slow_tiles[i % 6]);
	}
	return count;
}

/* A walk along one path. */
struct slow_walk {
	int r, c, side; /* the tile, and the side it is left by */
	int length;
	int least; /* of the tiles' places on the way, by row and column */
	bool closed;
};

/* Leaves the tile at R, C by SIDE and goes on to the end of the path. */
static inline struct slow_walk
slow_walk(const struct slow_board *b, int r, int c, int side)
{
	struct slow_walk w = {r, c, side, 1, r * SLOW_SIDE + c, false};
	char colour = b->at[r][c][side];

	while (slow_lead(b, w.r, w.c, w.side) != 0) {
		int in = (w.side + 2) % 4;
		w.r += slow_down[w.side];
		w.c += slow_right[w.side];
		w.side = 0;
		while (w.side == in || b->at[w.r][w.c][w.side] != colour)
			w.side++;
		if (w.r == r && w.c == c) {
			w.closed = true;
			break;
		}
		w.length++;
		if (w.r * SLOW_SIDE + w.c < w.least)
			w.least = w.r * SLOW_SIDE + w.c;
	}
	return w;
}

/* The border that the walk ended at, as the side's number; -1: none. */
static inline int
slow_border(const struct slow_board *b, const struct slow_walk *w)
{
	bool out = !slow_inside(
		b, w->r + slow_down[w->side], w->c + slow_right[w->side]);

	return out ? w->side : -1;
}

/*
 * Adds the path of COLOUR through one tile, if it is made: a loop counts at the
 * first of its tiles, a crossing at its end to the east or south.
 */
static inline void
slow_add_made(const struct slow_board *b, int r, int c, char colour,
	struct slow_made *made)
{
	int k = colour == 'd';
	int side = 0;

	while (b->at[r][c][side] != colour)
		side++;
	struct slow_walk there = slow_walk(b, r, c, side);
	if (there.closed) {
		if (there.least == r * SLOW_SIDE + c) {
			made->loops[k]++;
			made->lengths[k] += there.length;
		}
		return;
	}
	for (side = 2; side < 4; side++) {
		struct slow_walk here = {r, c, side, 1, 0, false};
		if (b->at[r][c][side] != colour ||
			slow_border(b, &here) != side)
			continue;
		int back = 0;
		while (back == side || b->at[r][c][back] != colour)
			back++;
		there = slow_walk(b, r, c, back);
		if (slow_border(b, &there) == side - 2) {
			made->crossings[k]++;
			made->lengths[k] += there.length;
		}
	}
}

static inline struct slow_made
slow_made_on(const struct slow_board *b)
{
	struct slow_made made = {0};

	for (int r = 0; r < b->rows; r++) {
		for (int c = 0; c < b->columns; c++) {
			if (b->at[r][c][0] == 0)
				continue;
			slow_add_made(b, r, c, 'l', &made);
			slow_add_made(b, r, c, 'd', &made);
		}
	}
	return made;
}

#endif

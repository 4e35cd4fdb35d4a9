#include "lib/naive/trax.h"

#include <string.h>

/* West, north, east, south, as the letters of a tile's name stand. */
static const int down[4] = {0, -1, 0, 1};
static const int right[4] = {-1, 0, 1, 0};

const char *const naive_trax_tiles[6] = {
	"lldd", "dlld", "ddll", "lddl", "dldl", "ldld"};

static bool
inside(const struct naive_trax_board *b, int r, int c)
{
	return r >= 0 && r < b->rows && c >= 0 && c < b->columns;
}

/* The colour that leads into a square from its neighbour at SIDE; 0: none. */
static char
lead_into(const struct naive_trax_board *b, int r, int c, int side)
{
	int next_r = r + down[side];
	int next_c = c + right[side];

	if (!inside(b, next_r, next_c) || b->at[next_r][next_c][0] == 0)
		return 0;
	return b->at[next_r][next_c][(side + 2) % 4];
}

static int
count_leads(const struct naive_trax_board *b, int r, int c, char colour)
{
	int count = 0;

	for (int side = 0; side < 4; side++)
		count += lead_into(b, r, c, side) == colour;
	return count;
}

static bool
fits(const struct naive_trax_board *b, int r, int c, const char *tile)
{
	for (int side = 0; side < 4; side++) {
		char lead = lead_into(b, r, c, side);

		if (lead != 0 && lead != tile[side])
			return false;
	}
	return true;
}

/* The only tile that joins two edges of a colour; NULL: none has to. */
static const char *
forced_tile(const struct naive_trax_board *b, int r, int c)
{
	if (count_leads(b, r, c, 'l') < 2 && count_leads(b, r, c, 'd') < 2)
		return NULL;
	for (int i = 0; i < 6; i++) {
		if (fits(b, r, c, naive_trax_tiles[i]))
			return naive_trax_tiles[i];
	}
	return NULL;
}

static bool
is_crowded(const struct naive_trax_board *b)
{
	for (int r = 0; r < b->rows; r++) {
		for (int c = 0; c < b->columns; c++) {
			if (b->at[r][c][0] == 0 &&
				(count_leads(b, r, c, 'l') > 2 ||
					count_leads(b, r, c, 'd') > 2))
				return true;
		}
	}
	return false;
}

/* Fills the last square of the board that is forced; false: there is none. */
static bool
fill_one(struct naive_trax_board *b)
{
	for (int r = b->rows - 1; r >= 0; r--) {
		for (int c = b->columns - 1; c >= 0; c--) {
			const char *tile = forced_tile(b, r, c);

			if (b->at[r][c][0] == 0 && tile) {
				strcpy(b->at[r][c], tile);
				return true;
			}
		}
	}
	return false;
}

bool
naive_trax_turn(struct naive_trax_board *b, int r, int c, const char *tile)
{
	bool touches =
		count_leads(b, r, c, 'l') + count_leads(b, r, c, 'd') > 0;

	if (!inside(b, r, c) || b->at[r][c][0] != 0 || !touches ||
		!fits(b, r, c, tile))
		return false;
	strcpy(b->at[r][c], tile);
	do {
		if (is_crowded(b))
			return false;
	} while (fill_one(b));
	return true;
}

struct naive_trax_walk
naive_trax_walk(const struct naive_trax_board *b, int r, int c, int side)
{
	struct naive_trax_walk w = {
		r, c, side, 1, r * NAIVE_TRAX_SIDE + c, false};
	char colour = b->at[r][c][side];

	while (lead_into(b, w.r, w.c, w.side) != 0) {
		int in = (w.side + 2) % 4;

		w.r += down[w.side];
		w.c += right[w.side];
		w.side = 0;
		while (w.side == in || b->at[w.r][w.c][w.side] != colour)
			w.side++;
		if (w.r == r && w.c == c) {
			w.closed = true;
			break;
		}
		w.length++;
		if (w.r * NAIVE_TRAX_SIDE + w.c < w.least)
			w.least = w.r * NAIVE_TRAX_SIDE + w.c;
	}
	return w;
}

/* The border that the walk ended at, as the side's number; -1: none. */
static int
border(const struct naive_trax_board *b, const struct naive_trax_walk *w)
{
	bool out = !inside(b, w->r + down[w->side], w->c + right[w->side]);

	return out ? w->side : -1;
}

/*
 * Adds the path of COLOUR through one tile, if it is made: a loop counts at the
 * first of its tiles, a crossing at its end to the east or south.
 */
static void
add_made(const struct naive_trax_board *b, int r, int c, char colour,
	struct naive_trax_made *made)
{
	int k = colour == 'd';
	int side = 0;

	while (b->at[r][c][side] != colour)
		side++;
	struct naive_trax_walk there = naive_trax_walk(b, r, c, side);
	if (there.closed) {
		if (there.least == r * NAIVE_TRAX_SIDE + c) {
			made->loops[k]++;
			made->lengths[k] += there.length;
		}
		return;
	}
	for (side = 2; side < 4; side++) {
		struct naive_trax_walk here = {r, c, side, 1, 0, false};

		if (b->at[r][c][side] != colour || border(b, &here) != side)
			continue;
		int back = 0;
		while (back == side || b->at[r][c][back] != colour)
			back++;
		there = naive_trax_walk(b, r, c, back);
		if (border(b, &there) == side - 2) {
			made->crossings[k]++;
			made->lengths[k] += there.length;
		}
	}
}

struct naive_trax_made
naive_trax_made_on(const struct naive_trax_board *b)
{
	struct naive_trax_made made = {0};

	for (int r = 0; r < b->rows; r++) {
		for (int c = 0; c < b->columns; c++) {
			if (b->at[r][c][0] == 0)
				continue;
			add_made(b, r, c, 'l', &made);
			add_made(b, r, c, 'd', &made);
		}
	}
	return made;
}

/*
 * Boards of Trax: those of 7x7 written as board files are,
 *
 *	struct rows rows = {{". . . dlld . . ."}};
 *
 * and those of any size with tiles by chance.
 */
#ifndef LIB_TRAX_ROWS_H
#define LIB_TRAX_ROWS_H

#include <stddef.h>

#include "common/random.h"
#include "trax/view.h"

/* Rows from the top; those that are not given are empty. */
struct rows {
	const char *text[7];
};

/* Writes the text of a board file; its length. */
size_t rows_file(const struct rows *, char *text, size_t size);

/* An empty board for what is no board file. */
struct trax_board rows_board(const struct rows *);

/* Every tile that fits into the hole forces what cannot be. */
extern const struct rows rows_stuck;

/* Tiles on 4 5, 5 5 and 5 4 close a loop of each colour. */
extern const struct rows rows_loops;

/* Tiles on 0 6, 1 6 and 2 6 make two crossings of light. */
extern const struct rows rows_crossings;

/* A board with TILE alone, in its middle. */
struct trax_board board_of_tile(int rows, int columns, trax_tile);

/* The same with any tile, and up to TURNS turns by chance after it. */
struct trax_board board_by_chance(
	int rows, int columns, int turns, struct random *);

/* Plays up to TURNS legal turns by chance. */
void board_play_on(struct trax_board *, int turns, struct random *);

/* Fails unless both are the same, but for what joined ends remember. */
void assert_same_board(const struct trax_board *, const struct trax_board *);

/* What SEAT, whose turn it is, sees of a contest. */
struct trax_view board_view(const struct trax_board *, int seat);

/* The turn that is written so; a text that is none fails the test. */
struct trax_turn turn_of(const char *text);

#endif

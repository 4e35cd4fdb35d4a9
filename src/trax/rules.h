/*
 * Trax on a bounded board, the rules: a game's state, its end and its score.
 * Two seats; player 0 is light, player 1 dark. Plain data, pure functions.
 *
 * The room is read from tile over board, which knows paths, and turn, which
 * knows legality, to here. position, start and board_file are about what a game
 * starts from; text about what is seen of it.
 */
#ifndef TRAX_RULES_H
#define TRAX_RULES_H

#include <stdbool.h>

#include "trax/turn.h"

enum { TRAX_SEATS = 2 };

/* A contest ends with the turn that completes a loop or a path from border to
 * opposite border; a board is filled to its end, and nobody scores. */
enum trax_mode { TRAX_CONTEST, TRAX_FILL };

struct trax {
	enum trax_mode mode;
	int turn; /* the seat to play */
	bool over;
	int points[TRAX_SEATS];
	struct trax_board board;
	trax_tile start[TRAX_AREA]; /* the tiles before the first turn */
	bool begun;		    /* there has been a turn */
	struct trax_turn last;	    /* it, its tiles in the order named */
};

/* A game from BOARD, which trax_position_check has found good. A full board
 * is over at once. */
void trax_start(struct trax *, enum trax_mode, const struct trax_board *);

/* The seat whose turn it is makes a turn, if it is legal, else nothing is
 * changed. The game must not be over. */
struct trax_ruling trax_play(struct trax *, const struct trax_turn *);

/* Points by seat as they stand. */
void trax_score(const struct trax *, int points[static TRAX_SEATS]);

/* Points by seat when a fault of OFFENDER ends the game. */
void trax_forfeit(
	const struct trax *, int offender, int points[static TRAX_SEATS]);

#endif

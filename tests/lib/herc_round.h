/*
 * A game of Herc with the views of all its seats, kept by the functions that
 * the commands call, so that tests of players need no text.
 */
#ifndef LIB_HERC_ROUND_H
#define LIB_HERC_ROUND_H

#include "herc/view.h"

struct herc_round {
	struct herc game;
	struct herc_view views[HERC_SEATS];
};

/* A game by chance, in which LEADER leads. */
void herc_round_start(struct herc_round *, int leader, struct random *);

/* The next seat plays C, which must be legal. */
void herc_round_play(struct herc_round *, trick_card c);

/* The view of the seat whose turn it is. */
const struct herc_view *herc_round_view(const struct herc_round *);

#endif

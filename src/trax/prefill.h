/* Boards of Trax that are filled in part, to begin games with. */
#ifndef TRAX_PREFILL_H
#define TRAX_PREFILL_H

#include "common/random.h"
#include "trax/rules.h"

/*
 * Makes random turns on BOARD, which has a tile, until it has TILES or more, or
 * no turn is left: so it stays a position that a game can start from. In a
 * contest no turn completes anything. Each turn is one of the legal first tiles
 * with the same chance.
 */
void trax_prefill(
	struct trax_board *, enum trax_mode, int tiles, struct random *);

#endif

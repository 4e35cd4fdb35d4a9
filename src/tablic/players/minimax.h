/*
 * The minimax player of D. Penzar's tablić, for any number of seats and either
 * scoring: alpha-beta over the tree of tablic_minimax_tree, moves in the greedy
 * player's order. Its peculiarities:
 *
 * - The others hold nobody knows what: each may play any card that is not known
 *   to be elsewhere and that its plays, made or thought of, do not speak
 *   against (tablic_minimax_belief). One that has none left ends the line.
 * - A deeper leaf is preferred to a better one.
 * - In the last plies the moves of a node end where they begin to get worse.
 * - In the last deal the depth is the full hand.
 *
 * It searches one round deep, then two, and so on to the full depth, so that
 * the best move found so far is worth something whenever the effort ends; with
 * none at all it is the greedy player's. What the full depth finds does not
 * depend on that. A node is a position met.
 *
 * On crowded tables not all captures are looked at, see tablic_moves.
 */
#ifndef TABLIC_PLAYERS_MINIMAX_H
#define TABLIC_PLAYERS_MINIMAX_H

#include "tablic/search/hand_inference.h"
#include "tablic/strategy.h"

enum { TABLIC_MINIMAX_DEPTH = 3 };

/* The self of the strategy. */
struct tablic_minimax {
	int depth; /* plays of its own that it looks ahead, at least 1 */
};

struct tablic_play tablic_minimax_choose(void *self, const struct tablic_view *,
	struct effort *, struct random *);

/* Minimax as a player whose hand is inferred from what it would have played. */
struct tablic_known_player tablic_minimax_known(struct tablic_minimax *);

#endif

/*
 * The tree of the minimax player: what may follow within the deal, as one seat
 * sees it. That seat plays its hand for itself; all others play any card that
 * they may hold, against it, but its partner for both. A leaf is worth the
 * side's points less the mean of the others' and, where that is equal, the same
 * of cards.
 */
#ifndef TABLIC_PLAYERS_MINIMAX_TREE_H
#define TABLIC_PLAYERS_MINIMAX_TREE_H

#include <limits.h>

#include "common/effort.h"
#include "tablic/moves.h"
#include "tablic/players/minimax_belief.h"

enum {
	TABLIC_MINIMAX_PLIES = CARD_COUNT - TABLIC_TABLE_START,
	TABLIC_MINIMAX_POINT = 1 << 13,	    /* above all differences in cards */
	TABLIC_MINIMAX_BOUND = INT_MAX / 2, /* above all values */
};

/* Where play leads. Who chooses prefers the deeper leaf, and only of leaves of
 * one depth the better. */
struct tablic_minimax_line {
	int depth; /* plays from the root to the leaf */
	int value; /* for the tree's seat from the root on: TABLIC_MINIMAX_POINT
		      times the points and the cards, less those of the others,
		      all times the number of the others */
};

/* A position; the hands are the tree's. */
struct tablic_minimax_node {
	card_set table;
	card_set gone; /* played since the root */
	int ply;
	int turn;
	int last_capturer;
	int value; /* what the plays since the root brought */
};

struct tablic_minimax_tree {
	struct effort *effort;
	enum tablic_scoring scoring;
	enum tablic_rest rest;
	int seats;
	int sides;
	int seat;    /* whose tree it is, and whose turn the root is */
	int plies;   /* depth of all leaves, if nobody runs out */
	bool ending; /* the game is over after so many plays */
	uint64_t silent_seats; /* whose plays tell nothing of their hands */
	card_set hands[TABLIC_SEATS_MAX]; /* what each may hold at the root */
	int sizes[TABLIC_SEATS_MAX]; /* of the piles of the sides, at the node
				      */
	struct tablic_move *free;    /* after those of the nodes above */
	struct tablic_move moves[TABLIC_MINIMAX_PLIES * TABLIC_MOVES_MAX];
};

/*
 * The tree of a view whose seat is to play and its root. The tree has most of
 * a megabyte, of which little is touched but on crowded tables; EFFORT stays in
 * place as long as it is used.
 */
struct tablic_minimax_node tablic_minimax_tree_start(
	struct tablic_minimax_tree *, const struct tablic_view *,
	struct effort *);

/* Leaves are where the tree's seat has made ROUNDS plays, as many as it has
 * cards at most, and everybody has made equally many in this deal. */
void tablic_minimax_tree_limit(
	struct tablic_minimax_tree *, const struct tablic_view *, int rounds);

/* Are moves cut off where they begin to get worse? In the last two plies. */
static inline bool
tablic_minimax_tree_final(const struct tablic_minimax_tree *tree, int ply)
{
	return ply + 2 >= tree->plies;
}

/*
 * The line after the move in NODE when all choose well from there. If its depth
 * is full, its value is exact between LOW and HIGH; otherwise the true one is
 * at most that below LOW, at least that above HIGH. It means nothing if the
 * effort has ended.
 */
struct tablic_minimax_line tablic_minimax_tree_try(struct tablic_minimax_tree *,
	const struct tablic_minimax_node *, const struct tablic_move *, int low,
	int high);

#endif

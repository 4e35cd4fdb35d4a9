/*
 * The greedy player: the richest play of this turn, whatever comes next.
 * Plays are compared by, in this order: a tabla; points taken, the played card
 * included (the less the card is worth, the better when it takes nothing);
 * cards taken; TD; 2C; aces; and the lower card played.
 */
#ifndef TABLIC_GREEDY_H
#define TABLIC_GREEDY_H

#include "common/random.h"
#include "tablic/strategy.h"

/* The play of HAND, which must not be empty, on TABLE: all that this player
 * looks at. Among equal cards of the hand the played one is drawn at random, so
 * that its suit tells nothing of the others. */
struct tablic_play tablic_greedy_play(
	card_set hand, card_set table, struct random *);

/* The same for a view whose turn it is. */
struct tablic_play tablic_greedy_choose(
	const struct tablic_view *, struct random *);

/* The rank of a play of one card in this player's order: the greatest of a hand
 * is played. With RICHEST the rank of the best play of PLAYED. */
int tablic_greedy_rank(struct tablic_play, card_set table);
int tablic_greedy_rank_richest(card played, card_set table);

/* Could a greedy player with HELD, the card played among them, have made this
 * play? */
bool tablic_greedy_made(const struct tablic_past *, card_set held);

/* The same as a strategy; it needs no effort. */
extern const struct tablic_strategy tablic_greedy;

#endif

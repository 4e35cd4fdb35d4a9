/*
 * What the plays of a deal tell about the hands of others. Whoever makes a play
 * is supposed to hold no card, but those equal to the one played, with which a
 * play would have been worth more: more points of all cards taken, the played
 * one included (none when nothing is taken), or as many points and more cards
 * from the table. The source is the minimax player of D. Penzar's tablić.
 *
 * Suppositions are forgotten with every deal, and there are none in the last
 * one, nor about a hand that is known. The richest capture of a card is richest
 * by the greedy player's order, whatever the scoring.
 */
#ifndef TABLIC_PLAYERS_MINIMAX_BELIEF_H
#define TABLIC_PLAYERS_MINIMAX_BELIEF_H

#include "tablic/view.h"

/* Of the first SEATS seats; a seat's own hand is what it may hold itself. */
struct tablic_minimax_belief {
	card_set possible[TABLIC_SEATS_MAX]; /* all others are elsewhere */
	card_set supposed[TABLIC_SEATS_MAX]; /* possible, but not expected */
};

void tablic_minimax_belief_of_view(
	struct tablic_minimax_belief *, const struct tablic_view *);

/* Do the plays of SEAT tell something about its hand? */
bool tablic_minimax_belief_of_seat(const struct tablic_view *, int seat);

#endif

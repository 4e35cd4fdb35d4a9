/*
 * Which cards the greedy player (planowanie/greedy.h) draws from, from its hand
 * and what lies open, in a few operations on words. Others are taken for one
 * that wants more tricks when it has too many already, for its declaration is
 * lost: the greedy player ducks on.
 */
#ifndef PLANOWANIE_SEARCH_POLICY_H
#define PLANOWANIE_SEARCH_POLICY_H

#include "planowanie/search/packed.h"

/* The public state when it is a seat's turn. */
struct planowanie_turn {
	trick_set led;	   /* the suit; 0: it leads */
	trick_set better;  /* than the best card */
	trick_set against; /* what those behind it may have, and itself */
	bool needs;	   /* tricks */
	bool over;	   /* it has too many */
	bool last;	   /* it plays the last card of the trick */
};

static inline struct planowanie_turn
planowanie_turn_of(const struct planowanie_packed *p)
{
	trick_set may = 0;
	int seat = p->turn;

	for (int i = p->seats - p->count; i > 1; i--) {
		seat = seat + 1 == p->seats ? 0 : seat + 1;
		may |= p->may[seat];
	}
	return (struct planowanie_turn){
		.led = p->led,
		.better = p->better,
		.against = may & p->left,
		.needs = p->needs[p->turn] > 0,
		.over = p->needs[p->turn] < 0,
		.last = p->count + 1 == p->seats,
	};
}

static inline trick_set
planowanie_policy_legal(const struct planowanie_turn *turn, trick_set hand)
{
	trick_set follows = hand & turn->led;

	return follows != 0 ? follows : hand;
}

static inline trick_set
planowanie_policy_lowest(const struct planowanie_deck *deck, trick_set set)
{
	return set & deck->level[trick_set_first(set)];
}

static inline trick_set
planowanie_policy_highest(const struct planowanie_deck *deck, trick_set set)
{
	return set & deck->level[trick_set_last(set)];
}

/* Those of CARDS that no card of their suit in AGAINST is higher than. */
static inline trick_set
planowanie_policy_sure(
	const struct planowanie_deck *deck, trick_set cards, trick_set against)
{
	trick_set sure = 0;

	while (cards != 0) {
		trick_set suit = deck->suit[trick_set_last(cards)];
		trick_set higher = against & suit;

		sure |= cards &
			(higher == 0 ? suit
				     : deck->higher[trick_set_last(higher)]);
		cards &= ~suit;
	}
	return sure;
}

static inline trick_set
planowanie_policy_take(const struct planowanie_deck *deck,
	const struct planowanie_turn *turn, trick_set legal, trick_set hand)
{
	trick_set winning = turn->led == 0 ? legal : legal & turn->better;

	if (winning == 0)
		return planowanie_policy_lowest(deck, legal);
	trick_set sure =
		planowanie_policy_sure(deck, winning, turn->against & ~hand);
	return sure != 0 ? planowanie_policy_lowest(deck, sure)
			 : planowanie_policy_highest(deck, winning);
}

static inline trick_set
planowanie_policy_duck(const struct planowanie_deck *deck,
	const struct planowanie_turn *turn, trick_set legal)
{
	trick_set losing = turn->led == 0 ? 0 : legal & ~turn->better;

	if (losing != 0 || turn->last)
		return planowanie_policy_highest(
			deck, losing != 0 ? losing : legal);
	return planowanie_policy_lowest(deck, legal);
}

/* The cards of HAND that are equal to the greedy player, if it is that: PLAIN.
 */
static inline trick_set
planowanie_policy_cards(const struct planowanie_deck *deck,
	const struct planowanie_turn *turn, trick_set hand, bool plain)
{
	trick_set legal = planowanie_policy_legal(turn, hand);

	if ((legal & (legal - 1)) == 0)
		return legal;
	bool takes = turn->needs || (turn->over && !plain);
	return takes ? planowanie_policy_take(deck, turn, legal, hand)
		     : planowanie_policy_duck(deck, turn, legal);
}

#endif

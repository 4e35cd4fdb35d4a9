/*
 * A deal of Planowanie in play, packed for play-outs: all hands are known, and
 * a card is a few operations on words.
 *
 * Cards have numbers of their own here, by height: the lowest value of all
 * suits but trump first, the trumps last. So the lowest and the highest of any
 * cards are the ends of a word.
 */
#ifndef PLANOWANIE_SEARCH_PACKED_H
#define PLANOWANIE_SEARCH_PACKED_H

#include <stdbool.h>
#include <stdint.h>

#include "planowanie/view.h"

/* A deck by height; each table by the number of a card. */
struct planowanie_deck {
	trick_set suit[TRICK_CARDS_MAX];    /* all of its suit */
	trick_set higher[TRICK_CARDS_MAX];  /* the higher ones of its suit */
	trick_set beats[TRICK_CARDS_MAX];   /* what beats it when it is best */
	trick_set level[TRICK_CARDS_MAX];   /* those of its height */
	trick_card packed[TRICK_CARDS_MAX]; /* by the deck's number */
	trick_card plain[TRICK_CARDS_MAX];  /* the deck's number of it */
	uint8_t above[TRICK_CARDS_MAX]; /* how many are higher in its suit */
	trick_set trumps, all;
	int size;
};

/* All zero but hands, left, may, seats, turn, tricks, declared and needs when
 * a deal begins. */
struct planowanie_packed {
	trick_set hands[PLANOWANIE_SEATS_MAX];
	trick_set may[PLANOWANIE_SEATS_MAX]; /* suits not shown to be void */
	trick_set left;			     /* cards not played, anywhere */
	trick_set led;			     /* the suit; 0: before the lead */
	trick_set better;		     /* than the best card */
	int8_t declared[PLANOWANIE_SEATS_MAX];
	int8_t needs[PLANOWANIE_SEATS_MAX]; /* declared less taken */
	uint8_t seats, turn, winner;
	uint8_t count;	 /* cards in the trick */
	uint8_t tricks;	 /* not full yet */
	uint8_t cards;	 /* of each hand when the deal began */
	uint8_t plain;	 /* by bit: seats that are greedy as it is, */
	uint8_t skilled; /* and those that play with skill */
};

void planowanie_deck_init(struct planowanie_deck *, const struct trick_deck *);

trick_set planowanie_deck_pack(const struct planowanie_deck *, trick_set);
trick_set planowanie_deck_unpack(const struct planowanie_deck *, trick_set);

/* What lies open in VIEW, whose deck DECK is; no hand but the own one, and of
 * the declarations those that are known, the others 0. */
void planowanie_packed_init(struct planowanie_packed *,
	const struct planowanie_deck *, const struct planowanie_view *);

/* The deal of VIEW that was heard as number DEAL, from 0, before its first
 * card; no hand. */
void planowanie_packed_deal(struct planowanie_packed *,
	const struct planowanie_deck *, const struct planowanie_view *,
	int deal);

static inline trick_set
planowanie_packed_legal(const struct planowanie_packed *p)
{
	trick_set hand = p->hands[p->turn], follows = hand & p->led;

	return follows != 0 ? follows : hand;
}

/* The seat whose turn it is plays C, in its hand or not; there is a trick
 * left. */
static inline void
planowanie_packed_play(struct planowanie_packed *p,
	const struct planowanie_deck *deck, trick_card c)
{
	trick_set bit = trick_bit(c);
	int turn = p->turn;

	p->hands[turn] &= ~bit;
	p->left &= ~bit;
	if (p->count == 0) {
		p->led = deck->suit[c];
		p->better = deck->beats[c];
		p->winner = (uint8_t)turn;
	} else if ((p->better & bit) != 0) {
		p->better = deck->beats[c];
		p->winner = (uint8_t)turn;
	}
	if ((p->led & bit) == 0)
		p->may[turn] &= ~p->led;
	p->turn = (uint8_t)(turn + 1 == p->seats ? 0 : turn + 1);
	if (++p->count < p->seats)
		return;
	p->needs[p->winner]--;
	p->tricks--;
	p->turn = p->winner;
	p->count = 0;
	p->led = 0;
	p->better = 0;
}

/* The tricks that SEAT has taken. */
static inline int
planowanie_packed_taken(const struct planowanie_packed *p, int seat)
{
	return p->declared[seat] - p->needs[seat];
}

/* The points of SEAT if the deal were over. */
static inline int
planowanie_packed_points(const struct planowanie_packed *p, int seat)
{
	return planowanie_packed_taken(p, seat) +
	       (p->needs[seat] == 0 ? p->cards : 0);
}

#endif

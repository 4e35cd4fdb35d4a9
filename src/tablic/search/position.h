/*
 * A position in a game of two as one of them knows it, without what is settled:
 * the points taken so far are not part of it, since no later play changes them;
 * the cards are, for most cards and last capture. The value net evaluates
 * positions right after the owner's play.
 */
#ifndef TABLIC_SEARCH_POSITION_H
#define TABLIC_SEARCH_POSITION_H

#include "tablic/search/table_cache.h"
#include "tablic/view.h"

struct tablic_position {
	card_set table;
	card_set hand;
	card_set unseen; /* the other's hand and the stock */
	int deal;	 /* from 1 */
	int stock;
	int theirs;	 /* cards in the other's hand */
	int cards[2];	 /* in the piles, own and the other's */
	int last;	 /* the capturer: 0 oneself, 1 the other, -1 nobody */
	unsigned passed; /* bit v: in this deal the other could have taken more
			  * with a card of value v than it took */
};

/* The seat of VIEW, a game of two, before its play. */
void tablic_position_of_view(struct tablic_position *,
	const struct tablic_view *, struct tablic_table_cache *);

/* The values that SEAT, of two, passed by in this deal; bits as above. */
unsigned tablic_position_passed(
	const struct tablic_view *, int seat, struct tablic_table_cache *);

/* The values that who makes PLAY on TABLE passes by. */
unsigned tablic_position_passed_by(card_set table, enum tablic_scoring,
	struct tablic_play, struct tablic_table_cache *);

/* The owner makes a play. Returns the points that it wins. */
int tablic_position_play(
	struct tablic_position *, enum tablic_scoring, struct tablic_play);

/* The other makes a play. Returns the points that the other wins. */
int tablic_position_answer(struct tablic_position *, enum tablic_scoring,
	struct tablic_play, struct tablic_table_cache *);

#endif

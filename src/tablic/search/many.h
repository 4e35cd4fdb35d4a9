/*
 * A position in a game of three and more as one of them knows it. The others
 * together stand in it like the other of two (position.h); besides, it says how
 * many cards each has left and what each passed by. The owner of a struct
 * tablic_many is told of every play, and looks at the game before its own.
 */
#ifndef TABLIC_SEARCH_MANY_H
#define TABLIC_SEARCH_MANY_H

#include "tablic/search/position.h"

enum { TABLIC_MANY_SEATS = 6 }; /* at most */

struct tablic_many {
	/* `theirs` are the cards in all others' hands, cards[1] the most that
	 * one of them has taken, `passed` what the next to play passed by.
	 * In pairs what the partner has taken is in cards[0]. */
	struct tablic_position position;
	int seats, seat;
	bool pairs;
	int left[TABLIC_MANY_SEATS];	    /* cards in the hands */
	unsigned passed[TABLIC_MANY_SEATS]; /* in this deal */
};

/* The partner of the owner; -1: it has none. */
static inline int
tablic_many_partner(const struct tablic_many *m)
{
	return m->pairs ? (m->seat + 2) % TABLIC_PAIRS_SEATS : -1;
}

/* Before the first deal. */
void tablic_many_start(
	struct tablic_many *, const struct tablic_open *, int seat);

/* The seat of VIEW, before its play. */
void tablic_many_of_view(struct tablic_many *, const struct tablic_view *,
	struct tablic_table_cache *);

/* New hands are dealt: nobody has passed by anything. */
void tablic_many_deal(struct tablic_many *);

/* Another, whose turn it is in OPEN, is going to make a play. */
void tablic_many_hear(struct tablic_many *, const struct tablic_open *,
	struct tablic_play, struct tablic_table_cache *);

/* The position becomes that of GAME, of which the owner sees its own hand. */
void tablic_many_look(struct tablic_many *, const struct tablic *game);

/* Points of SEAT, or of its side, less the mean of the others'. */
float tablic_many_margin(const struct tablic_open *, int seat);

#endif

/*
 * The hidden hands of any number of others, drawn with the chances that their
 * plays leave them. Each other seat may be a greedy player or not: if it is,
 * its plays in this deal say which cards it cannot hold; if it is not, they
 * only make some cards less likely. How likely it is to be one is known from
 * its deals before, whose hands are known by now.
 *
 * Hands are drawn by a Markov chain that exchanges two hidden cards at a time
 * and prefers what is likelier (Metropolis et al. 1953), so successive worlds
 * are alike to some degree, and there is no rejection however much is known.
 */
#ifndef TABLIC_SEARCH_HIDDEN_HANDS_H
#define TABLIC_SEARCH_HIDDEN_HANDS_H

#include "common/random.h"
#include "tablic/view.h"

/* What the plays of a seat say of its hand. */
struct tablic_hidden_seat {
	int first, size;	  /* where its cards are */
	card_set forbidden;	  /* a greedy player would not hold these */
	float greedy;		  /* how likely its plays are if it is greedy */
	float other;		  /* if not, with no card that is less likely */
	float weight[CARD_COUNT]; /* how much less likely each is then */
};

struct tablic_hidden_hands {
	const struct tablic_view *view; /* stays the caller's */
	int seats;			/* others whose hands are hidden */
	int seat[TABLIC_SEATS_MAX];	/* these */
	struct tablic_hidden_seat hand[TABLIC_SEATS_MAX]; /* in that order */
	float odds[TABLIC_SEATS_MAX];  /* by seat: that it is greedy */
	float stray[TABLIC_SEATS_MAX]; /* how often it makes another's play */
	int held;		       /* cards in all of them */
	int count;		       /* and in the stock */
	card cards[CARD_COUNT];	       /* the hands, then the stock */
	uint8_t owner[CARD_COUNT]; /* which of the hands; SEATS: the stock */
};

/* The hidden hands of VIEW, before the first is drawn. */
void tablic_hidden_hands_of_view(struct tablic_hidden_hands *,
	const struct tablic_view *, struct random *);

/* The next world: hands and deck of GAME, whose piles and table are those of
 * the view. */
void tablic_hidden_hands_draw(
	struct tablic_hidden_hands *, struct tablic *game, struct random *);

#endif

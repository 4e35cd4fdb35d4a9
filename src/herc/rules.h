/*
 * The rules of Herc: players 0 and 2 against 1 and 3, thirteen tricks for the
 * points of their cards. Who cannot follow suit must play a heart.
 *
 * What lies open is a struct of its own, so that a player's view of the game
 * goes forward by the same functions as the game itself.
 */
#ifndef HERC_RULES_H
#define HERC_RULES_H

#include <stdbool.h>

#include "cards/trick_log.h"
#include "common/random.h"

/* The deck of every game: hearts are trump. */
#define HERC_VALUES "23456789TJQKA"
#define HERC_SUITS  "HSDC"

enum {
	HERC_SEATS = 4,
	HERC_CARDS = 52,
	HERC_HAND = 13,
	HERC_HALF = 208, /* of the 416 points that all cards have */
};

/* What every player knows. */
struct herc_open {
	int tricks_left;
	int taken[HERC_SEATS]; /* points of the cards by player */
	struct trick trick;
};

struct herc {
	struct trick_deck deck;
	int leader; /* of the first trick */
	trick_set dealt[HERC_SEATS];
	trick_set hands[HERC_SEATS];
	struct herc_open open;
	struct trick_log log;
};

/* Why a card cannot be played. */
enum herc_verdict {
	HERC_LEGAL,
	HERC_NOT_IN_HAND,
	HERC_MUST_FOLLOW,
	HERC_MUST_TRUMP,
};

void herc_deck(struct trick_deck *);

/* What C counts for who takes it: 2 to 14. */
static inline int
herc_points(const struct trick_deck *deck, trick_card c)
{
	return trick_value(deck, c) + 2;
}

void herc_open_start(struct herc_open *, int leader);

/* The next player plays C; the fourth card gives the trick to its winner. */
void herc_open_play(
	struct herc_open *, const struct trick_deck *, trick_card c);

/* What a player with HAND may play: the led suit, else a heart, else all. */
static inline trick_set
herc_legal(const struct trick *trick, const struct trick_deck *deck,
	trick_set hand)
{
	trick_set follows = hand & trick->suit;
	trick_set hearts = hand & deck->trumps;

	if (trick->count == 0)
		return hand;
	return follows != 0 ? follows : hearts != 0 ? hearts : hand;
}

/* A game with HANDS, which are the whole deck. */
void herc_start(
	struct herc *, const trick_set hands[static HERC_SEATS], int leader);

/* The same with hands at random. */
void herc_shuffle(struct herc *, int leader, struct random *);

/* May the next player play C? */
enum herc_verdict herc_judge(const struct herc *, trick_card c);

/* The next player plays C, which must be legal. */
void herc_play(struct herc *, trick_card c);

/* Partners sit opposite each other. */
static inline int
herc_side(int seat)
{
	return seat % 2;
}

static inline bool
herc_over(const struct herc_open *open)
{
	return open->tricks_left == 0;
}

/* By player: what its side took beyond the half, or 0. While the game goes on
 * it is what the side has for certain. */
void herc_score(const struct herc_open *, int points[static HERC_SEATS]);

/* By player: the half for each opponent of OFFENDER, else 0. */
void herc_forfeit(int offender, int points[static HERC_SEATS]);

#endif

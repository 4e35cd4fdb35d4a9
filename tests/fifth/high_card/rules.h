/*
 * High card: each seat plays a card in turn, and the highest of a round takes a
 * point. Of equal values the later suit of CDHS is the higher.
 */
#ifndef FIFTH_HIGH_CARD_RULES_H
#define FIFTH_HIGH_CARD_RULES_H

#include <stdbool.h>

#include "cards/card.h"

#define HIGH_CARD_NAME "high-card"

enum { HIGH_CARD_SEATS_MAX = 4, HIGH_CARD_HAND = 5 };

/* What everybody sees. */
struct high_card {
	int seats;
	int turn;   /* seat 0 begins every round */
	int rounds; /* that are over */
	int holder; /* of BEST, which is valid within a round */
	card best;
	int points[HIGH_CARD_SEATS_MAX];
};

bool high_card_seats_allowed(int seats);

void high_card_start(struct high_card *, int seats);

/* The seat whose turn it is plays a card; the game must not be over. */
void high_card_play(struct high_card *, card);

bool high_card_over(const struct high_card *);

#endif

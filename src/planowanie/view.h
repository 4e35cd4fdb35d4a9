/*
 * What one seat may know of a game of Planowanie, kept from the commands it
 * was sent. Strategies see a game in this form only, so none can look where
 * its seat cannot.
 *
 * One function for each command, in the order the commands come. False: the
 * command makes no sense here; REASON says why in words, and the view is what
 * it was. Words of the wire become cards by trick_card_parse with the view's
 * deck, which is a deck of no cards before `set_deck`.
 */
#ifndef PLANOWANIE_VIEW_H
#define PLANOWANIE_VIEW_H

#include <stdbool.h>

#include "cards/trick.h"
#include "planowanie/rules.h"

/* The public part of a deal. */
struct planowanie_heard {
	int8_t announced[PLANOWANIE_SEATS_MAX]; /* or PLANOWANIE_SECRET */
	uint8_t count;				/* cards played */
	trick_card played[TRICK_CARDS_MAX];	/* in this order */
};

struct planowanie_view {
	struct trick_deck deck;
	struct planowanie_course course; /* of no deals until told */
	struct planowanie_open open;
	int seat; /* whose view it is */
	trick_set hand;
	trick_set possible[PLANOWANIE_SEATS_MAX]; /* that a seat may hold */
	trick_set shown[PLANOWANIE_SEATS_MAX];	  /* what is left of a hand that
						     was shown */
	struct planowanie_heard heard[PLANOWANIE_DEALS_MAX]; /* that began */
};

/* `set_deck VALUES SUITS`; starts a new game, whatever the view was. */
bool planowanie_view_deck(struct planowanie_view *, const char *values,
	const char *suits, char reason[static TRICK_REASON_MAX]);

/* `set_players n i` */
bool planowanie_view_players(struct planowanie_view *, int seats, int seat,
	char reason[static TRICK_REASON_MAX]);

/* `set_game d c1 s1 ... cd sd`; CARDS and LEADERS have DEALS numbers each. Left
 * out, the course is the usual one. */
bool planowanie_view_game(struct planowanie_view *, int deals,
	const int cards[], const int leaders[],
	char reason[static TRICK_REASON_MAX]);

/* `set_cards c K1 ... Kc` */
bool planowanie_view_cards(struct planowanie_view *, int count,
	const trick_card cards[], char reason[static TRICK_REASON_MAX]);

/* `declare i l`, of any seat, its own too. */
bool planowanie_view_declare(struct planowanie_view *, int seat, int tricks,
	char reason[static TRICK_REASON_MAX]);

/* `show_cards j c K1 ... Kc`, which strategies make nothing of. */
bool planowanie_view_show(struct planowanie_view *, int seat, int count,
	const trick_card cards[], char reason[static TRICK_REASON_MAX]);

/* The cards are played now: if nobody's declaration was told, all have declared
 * 0. */
void planowanie_view_settle(struct planowanie_view *);

/* `play i K`, of any seat, its own too. */
bool planowanie_view_play(struct planowanie_view *, int seat, trick_card c,
	char reason[static TRICK_REASON_MAX]);

/* Does `gen_declare` make sense now? */
bool planowanie_view_may_declare(const struct planowanie_view *);

/* Does `gen_move` make sense now? */
bool planowanie_view_may_play(const struct planowanie_view *);

/* What the seat may play when it is its turn. */
trick_set planowanie_view_legal(const struct planowanie_view *);

#endif

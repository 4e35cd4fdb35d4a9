/*
 * What one seat may know of a game of Herc, kept from the commands it was
 * sent. Strategies see a game in this form only, so none can look where its
 * seat cannot.
 *
 * One function for each command, in the order the commands come. False: the
 * command makes no sense here; REASON says why in words, and the view is what
 * it was. Words of the wire become cards by trick_card_parse with the view's
 * deck, which is a deck of no cards before `set_deck`.
 */
#ifndef HERC_VIEW_H
#define HERC_VIEW_H

#include <stdbool.h>

#include "cards/trick.h"
#include "herc/rules.h"

enum herc_view_stage {
	HERC_VIEW_NEW,	   /* nothing but the deck is known, if that */
	HERC_VIEW_SEATED,  /* after `set_players` */
	HERC_VIEW_PLANNED, /* after `set_game`, if it comes */
	HERC_VIEW_DEALT,   /* after `set_cards`: in play or over */
};

/* The cards played so far, in order. */
struct herc_log {
	int leader; /* of the first trick */
	int count;
	trick_card cards[HERC_CARDS];
};

struct herc_view {
	enum herc_view_stage stage;
	struct trick_deck deck;
	struct herc_open open;
	struct herc_log log;
	int seat; /* whose view it is */
	trick_set hand;
	trick_set possible[HERC_SEATS]; /* that a seat may hold */
	trick_set shown[HERC_SEATS]; /* what is left of a hand that was shown */
};

/* `set_deck VALUES SUITS`; starts a new game, whatever the view was. */
bool herc_view_deck(struct herc_view *, const char *values, const char *suits,
	char reason[static TRICK_REASON_MAX]);

/* `set_players n i` */
bool herc_view_players(struct herc_view *, int seats, int seat,
	char reason[static TRICK_REASON_MAX]);

/* `set_game d c1 s1 ... cd sd`; CARDS and LEADERS have DEALS numbers each. Left
 * out, player 0 leads. */
bool herc_view_game(struct herc_view *, int deals, const int cards[],
	const int leaders[], char reason[static TRICK_REASON_MAX]);

/* `set_cards c K1 ... Kc` */
bool herc_view_cards(struct herc_view *, int count, const trick_card cards[],
	char reason[static TRICK_REASON_MAX]);

/* `show_cards j c K1 ... Kc`, which strategies make nothing of. */
bool herc_view_show(struct herc_view *, int seat, int count,
	const trick_card cards[], char reason[static TRICK_REASON_MAX]);

/* `play i K`, of any seat, its own too. */
bool herc_view_play(struct herc_view *, int seat, trick_card c,
	char reason[static TRICK_REASON_MAX]);

/* Does `gen_move` make sense now? */
bool herc_view_may_play(const struct herc_view *);

/* What the seat may play when it is its turn. */
trick_set herc_view_legal(const struct herc_view *);

#endif

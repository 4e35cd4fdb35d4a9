/*
 * What one seat may know of a game of tablić, kept from the commands it was
 * sent. Strategies see a game in this form only, so none can look where its
 * seat cannot.
 *
 * One function for each command, in the order the commands come. False: the
 * command makes no sense here; REASON says why in words, and the view is what
 * it was.
 */
#ifndef TABLIC_VIEW_H
#define TABLIC_VIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "cards/card.h"
#include "tablic/rules.h"

enum { TABLIC_VIEW_REASON_MAX = 256 };

/* A play of this deal and the table that it met. */
struct tablic_past {
	card_set table;
	struct tablic_play play;
	int seat;
};

struct tablic_view {
	struct tablic_open open; /* table, piles, turn, deal, cards left */
	int seat;		 /* whose view it is */
	card_set hand;
	card_set unseen; /* neither in hand nor ever seen on the table */
	int absent;	 /* of these, in no hand: all of a table not told */
	int past_count;	 /* plays of this deal, the first first */
	struct tablic_past past[CARD_COUNT];
	int earlier_count; /* plays of the deals before */
	struct tablic_past earlier[CARD_COUNT];
	int match_to; /* the points that win a match; 0: there is none */
	int before[TABLIC_SEATS_MAX];	  /* what each had before this deal */
	uint64_t shown_seats;		  /* bit s: the hand of s was shown */
	card_set shown[TABLIC_SEATS_MAX]; /* what is left of it; also unseen */
};

/* `set_rules`; starts a new game, whatever the view was. A seat that is not
 * told the rules plays TABLIC_POINTS. */
void tablic_view_start(struct tablic_view *, enum tablic_scoring);

/* `set_deck VALUES SUITS` */
bool tablic_view_deck(struct tablic_view *, const char *values,
	const char *suits, char reason[static TABLIC_VIEW_REASON_MAX]);

/* `set_mode capturer` or `dealer`: who gets the last cards, in pairs. Left out,
 * it is the last capturer. */
bool tablic_view_mode(struct tablic_view *, const char *mode,
	char reason[static TABLIC_VIEW_REASON_MAX]);

/* `set_players n i` */
bool tablic_view_players(struct tablic_view *, int seats, int seat,
	char reason[static TABLIC_VIEW_REASON_MAX]);

/* `set_match N p0 p1 ...`: the deal is one of a match to N points, and the
 * players have so many. */
bool tablic_view_match(struct tablic_view *, int to, const int before[],
	char reason[static TABLIC_VIEW_REASON_MAX]);

/* `set_game d c1 s1 ... cd sd`; SIZES and LEADERS have DEALS numbers each. It
 * may be left out, since there is only one course. */
bool tablic_view_game(struct tablic_view *, int deals, const int sizes[],
	const int leaders[], char reason[static TABLIC_VIEW_REASON_MAX]);

/* `set_table c K1 ... Kc`. Left out, the table is empty, and its four cards
 * are in no hand. */
bool tablic_view_table(struct tablic_view *, int count, const card cards[],
	char reason[static TABLIC_VIEW_REASON_MAX]);

/* `set_cards c K1 ... Kc` */
bool tablic_view_cards(struct tablic_view *, int count, const card cards[],
	char reason[static TABLIC_VIEW_REASON_MAX]);

/* The same of a HAND that is known to be right; it may be the known part of one
 * that is not known as a whole. */
void tablic_view_deal(struct tablic_view *, card_set hand);

/* `show_cards j c K1 ... Kc`: the hand of another seat, after set_cards of the
 * same deal and before its first play. */
bool tablic_view_show(struct tablic_view *, int seat, int count,
	const card cards[], char reason[static TABLIC_VIEW_REASON_MAX]);

/* Whether this seat knows the hand of SEAT, in *HAND then: its own, one that
 * was shown, or the only one that the unseen cards can be in. */
bool tablic_view_hand(const struct tablic_view *, int seat, card_set *hand);

/* Plays that this seat still has to make in the whole game. */
int tablic_view_plays_left(const struct tablic_view *);

/* `play i ACTION`, of any seat, its own too. */
bool tablic_view_play(struct tablic_view *, int seat, struct tablic_play,
	char reason[static TABLIC_VIEW_REASON_MAX]);

/* The same of the seat whose turn it is; the play is known to be legal. */
void tablic_view_take_in(struct tablic_view *, struct tablic_play);

#endif

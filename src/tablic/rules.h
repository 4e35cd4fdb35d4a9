/*
 * Tablić, the rules: a game's state, legality and score for 2 to 48 players,
 * and both ways of counting. Plain data and pure functions on sets of cards;
 * tablic_capture finds what a card can take, tablic_game speaks the protocol.
 *
 * The room is read from here over capture, view and strategy to greedy; moves
 * and counts serve the searches in search/ and the players in players/, which
 * training/ pits against each other.
 *
 * The course: tablic_start, then tablic_deal and one tablic_play a card until
 * the hands are empty, and so on until tablic_over.
 */
#ifndef TABLIC_RULES_H
#define TABLIC_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "cards/card.h"
#include "common/random.h"

enum {
	TABLIC_SEATS_MAX = 48,
	TABLIC_HAND_MAX = 6,
	TABLIC_DEALS_MAX = 4,
	TABLIC_TABLE_START = 4,
	TABLIC_MOST_CARDS = 3,	    /* points for strictly most cards */
	TABLIC_FORFEIT_POINTS = 25, /* an opponent's least after a fault */
};

/* In pairs the points are the same, and count for both of a side. */
enum tablic_scoring { TABLIC_POINTS, TABLIC_STIHOVI, TABLIC_PAIRS };

enum { TABLIC_PAIRS_SEATS = 4 };

/* Who gets what is left on the table after the last card. */
enum tablic_rest { TABLIC_REST_LAST, TABLIC_REST_DEALER };

struct tablic_pile {
	card_set cards;
	int tablas;
};

/* What lies open before everybody. */
struct tablic_open {
	enum tablic_scoring scoring;
	enum tablic_rest rest;
	int seats;
	int deal;  /* 1 is the first; 0: no hands have been dealt yet */
	int stock; /* cards not dealt yet */
	int turn;
	int left;	   /* cards in hand of TURN; see tablic_cards_left */
	int last_capturer; /* -1: nobody yet */
	card_set table;
	struct tablic_pile piles[TABLIC_SEATS_MAX]; /* of the first SEATS */
};

/* A card of the hand and the cards it takes; an empty set lays it down. */
struct tablic_play {
	card played;
	card_set taken;
};

/* The last play, and what it did besides. */
struct tablic_last {
	int seat; /* -1: nobody has played yet */
	struct tablic_play play;
	bool tabla;
	card_set swept; /* the rest of the table, which went to its heir */
};

struct tablic {
	struct tablic_open open;
	card_set hands[TABLIC_SEATS_MAX]; /* of the first SEATS */
	card deck[CARD_COUNT];		  /* in the order dealt */
	struct tablic_last last;
};

enum tablic_verdict {
	TABLIC_LEGAL,
	TABLIC_NOT_IN_HAND,
	TABLIC_NOT_ON_TABLE,
	TABLIC_NO_SUM, /* the taken cards split into no such groups */
};

/* Can so many play: a divisor of 48 greater than 1, two for stihovi, four in
 * pairs? */
bool tablic_seats_allowed(enum tablic_scoring scoring, int seats);

/* The sides of a game; the seats of one side are those with one remainder. In
 * pairs partners sit opposite each other; else each plays for itself. */
static inline int
tablic_sides(enum tablic_scoring scoring, int seats)
{
	return scoring == TABLIC_PAIRS ? 2 : seats;
}

static inline int
tablic_pairs_side(int seat)
{
	return seat % 2;
}

static inline bool
tablic_partners(enum tablic_scoring scoring, int seat, int other)
{
	return seat == other ||
	       (scoring == TABLIC_PAIRS &&
		       tablic_pairs_side(seat) == tablic_pairs_side(other));
}

/* Cards in each hand of the next deal when STOCK are left; 0: no more deals. */
int tablic_hand_size(int seats, int stock);

/* Before the first deal. No hands yet and the table is empty. The rest goes to
 * the last capturer, unless `rest` is set. */
void tablic_open_start(struct tablic_open *, enum tablic_scoring, int seats);

/* Hands have been dealt: counts the deal and takes their cards off the stock.
 */
void tablic_open_deal(struct tablic_open *);

/* TURN makes a legal play. After the last card of the last deal the rest of
 * the table goes to its heir. */
void tablic_open_play(struct tablic_open *, struct tablic_play);

/* Who would get the rest of the table now; -1: nobody. The dealer is the last
 * in turn. */
static inline int
tablic_heir(const struct tablic_open *open)
{
	return open->rest == TABLIC_REST_DEALER ? open->seats - 1
						: open->last_capturer;
}

/* What SIDE has taken, all its seats together. */
struct tablic_pile tablic_side_pile(const struct tablic_open *, int side);

/* Cards in hand of SEAT: seats before the one whose turn it is hold one less.
 */
static inline int
tablic_cards_left(const struct tablic_open *open, int seat)
{
	return open->left - (seat < open->turn);
}

/* A deal is over and tablic_deal is due, unless the game is over too. */
static inline bool
tablic_hands_empty(const struct tablic_open *open)
{
	return open->left == 0;
}

/* How many cards the deal has yet, in hands and stock; those of a round that has
 * begun all count. */
static inline int
tablic_cards_to_come(const struct tablic_open *open)
{
	return open->stock + open->left * open->seats;
}

static inline bool
tablic_over(const struct tablic_open *open)
{
	return open->left == 0 && open->stock == 0;
}

/* The 52 cards in their order. */
extern const card tablic_deck[CARD_COUNT];

/* Fills DECK with the 52 cards, well shuffled. */
void tablic_shuffle(card deck[static CARD_COUNT], struct random *);

/* The first four cards of DECK, a permutation of the 52, go on the table. */
void tablic_start(struct tablic *, enum tablic_scoring, int seats,
	const card deck[static CARD_COUNT]);

/* The HANDS that come next off DECK, one card at a time to seats 0, 1, ... in
 * turn. Those of OPEN must be empty and the game not over. */
void tablic_next_hands(const struct tablic_open *open,
	const card deck[static CARD_COUNT],
	card_set hands[static TABLIC_SEATS_MAX]);

/* Deals them. */
void tablic_deal(struct tablic *);

/* Exact on any table; PLAY.played may be any card. */
enum tablic_verdict tablic_judge(const struct tablic *, struct tablic_play);

/* The seat whose turn it is makes a play that was judged legal. */
void tablic_play(struct tablic *, struct tablic_play);

/* Points of the cards of a pile, tablas and most cards not counted. */
int tablic_card_points(enum tablic_scoring, card_set cards);

/* Points by seat as they stand; most cards count only when all are played. */
void tablic_score(
	const struct tablic_open *, int points[static TABLIC_SEATS_MAX]);

/* Points by seat when a fault of OFFENDER ends the game. */
void tablic_forfeit(const struct tablic_open *, int offender,
	int points[static TABLIC_SEATS_MAX]);

/* What decides the game by seat: the most wins, equal numbers draw. It is the
 * score, for stihovi in units of so much with the size of the pile below it. */
enum { TABLIC_STANDING_UNIT = CARD_COUNT + 1 };

void tablic_standing(
	const struct tablic_open *, int standing[static TABLIC_SEATS_MAX]);

#endif

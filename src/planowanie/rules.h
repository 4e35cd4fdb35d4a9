/*
 * The rules of Planowanie: a list of deals, in each of which the players first
 * declare at once how many tricks they will take and then play for them.
 *
 * What lies open is a struct of its own, so that a player's view of the game
 * goes forward by the same functions as the game itself.
 */
#ifndef PLANOWANIE_RULES_H
#define PLANOWANIE_RULES_H

#include <stdbool.h>

#include "cards/trick_log.h"
#include "common/random.h"

enum {
	PLANOWANIE_SEATS_MIN = 2,
	PLANOWANIE_SEATS_MAX = TRICK_SEATS_MAX,
	PLANOWANIE_DEALS_MAX = 64,
	PLANOWANIE_SECRET = -1, /* a declaration that is not known */
};

/* The deals of a game, as in `set_game`. */
struct planowanie_course {
	int deals;
	int cards[PLANOWANIE_DEALS_MAX];   /* of each hand */
	int leaders[PLANOWANIE_DEALS_MAX]; /* of the first trick */
};

/* What every player knows once it has been announced. */
struct planowanie_open {
	int seats;
	int begun; /* deals begun; the last of them is in play or over */
	int cards; /* of each hand when the deal in play began */
	int tricks_left;
	int announced[PLANOWANIE_SEATS_MAX]; /* or PLANOWANIE_SECRET */
	int taken[PLANOWANIE_SEATS_MAX];     /* tricks of the deal in play */
	int points[PLANOWANIE_SEATS_MAX];    /* of the deals that are over */
	struct trick trick;
};

struct planowanie {
	struct trick_deck deck;
	struct planowanie_course course;
	trick_set dealt[PLANOWANIE_DEALS_MAX][PLANOWANIE_SEATS_MAX];
	trick_set hands[PLANOWANIE_SEATS_MAX];
	int declared[PLANOWANIE_SEATS_MAX]; /* or PLANOWANIE_SECRET */
	int exact[PLANOWANIE_SEATS_MAX];    /* points for declarations met */
	int declarer; /* the last thing was its declaration; -1: it was not */
	struct planowanie_open open;
	struct trick_log log;
};

/* Why a card cannot be played. */
enum planowanie_verdict {
	PLANOWANIE_LEGAL,
	PLANOWANIE_NOT_IN_HAND,
	PLANOWANIE_MUST_FOLLOW,
};

/* The usual course, that of the contest the game comes from, for SEATS players
 * with DECK_SIZE cards: hands of 1, 2 and so on to 13, or as far as the deck
 * goes, led in turn. */
void planowanie_course_usual(
	struct planowanie_course *, int seats, int deck_size);

/* False, with the reason, if COURSE cannot be played by SEATS with so many
 * cards. */
bool planowanie_course_check(const struct planowanie_course *, int seats,
	int deck_size, char reason[static TRICK_REASON_MAX]);

/* Before the first deal. */
void planowanie_open_start(struct planowanie_open *, int seats);

/* The next deal begins: nothing declared, nothing taken. */
void planowanie_open_deal(struct planowanie_open *, int cards, int leader);

/* SEAT announces TRICKS. */
static inline void
planowanie_open_declare(struct planowanie_open *open, int seat, int tricks)
{
	open->announced[seat] = tricks;
}

/* Are all declarations of the deal in play known? */
bool planowanie_open_declared(const struct planowanie_open *);

/* The next player plays C; after the last card of a deal points are given. */
void planowanie_open_play(
	struct planowanie_open *, const struct trick_deck *, trick_card c);

/* A whole game with these hands in `dealt`, which the caller fills before
 * planowanie_deal. */
void planowanie_start(struct planowanie *, const struct trick_deck *,
	const struct planowanie_course *, int seats);

/* Hands of COUNT cards for SEATS, of a deck of SIZE, well shuffled. CARDS are its
 * numbers in any order, and get another one. */
void planowanie_draw(uint8_t cards[], size_t size, int seats, int count,
	trick_set hands[], struct random *);

/* Fills `dealt`: for each deal a deck of its own, well shuffled. */
void planowanie_shuffle(struct planowanie *, struct random *);

/* Gives out the next hands; there must be a deal left. */
void planowanie_deal(struct planowanie *);

/* SEAT declares in secret; with the last declaration all are announced. */
void planowanie_declare(struct planowanie *, int seat, int tricks);

/* May the next player play C? */
enum planowanie_verdict planowanie_judge(
	const struct planowanie *, trick_card c);

/* The next player plays C, which must be legal. */
void planowanie_play(struct planowanie *, trick_card c);

/* Nothing is in play: before the first deal, and between two. */
static inline bool
planowanie_between_deals(const struct planowanie_open *open)
{
	return open->tricks_left == 0;
}

bool planowanie_over(const struct planowanie *);

#endif

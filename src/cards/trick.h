/*
 * What trick games share: a deck of any values and suits, hands as sets of its
 * cards, and one trick with its winner.
 *
 * The cards of a deck are numbered by suit, the first suit being trump, and
 * within it by value, the lowest first. A set has a bit for each, so a suit is
 * a run of bits, the higher card the higher bit, and what may be played and
 * what would win are a few operations on words.
 */
#ifndef CARDS_TRICK_H
#define CARDS_TRICK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/random.h"

enum {
	TRICK_CARDS_MAX = 64,
	TRICK_SEATS_MAX = 4,
	TRICK_REASON_MAX = 256,			 /* bytes, with the NUL */
	TRICK_SET_MAX = 3 * TRICK_CARDS_MAX + 1, /* bytes of a set in text */
};

/* The number of a card in its deck. */
typedef uint8_t trick_card;

/* Bit c is card c of the deck. */
typedef uint64_t trick_set;

struct trick_deck {
	char values[TRICK_CARDS_MAX + 1]; /* the lowest first */
	char suits[TRICK_CARDS_MAX + 1];  /* trump first */
	uint8_t value_count;
	uint8_t suit_count;
	uint8_t size;
	uint8_t lowest[TRICK_CARDS_MAX]; /* by card: the lowest of its suit */
	trick_set trumps;
};

/* One trick while it is played. */
struct trick {
	trick_set suit;	  /* the cards of the led suit; empty before the lead */
	trick_set better; /* the cards that would win now; empty before */
	trick_card cards[TRICK_SEATS_MAX]; /* by seat, of those who played */
	uint8_t seats;
	uint8_t leader;
	uint8_t count;	/* cards played */
	uint8_t turn;	/* who plays next; the leader again when all have */
	uint8_t winner; /* whose card is the best; valid after the lead */
};

/* VALUES and SUITS as in `set_deck`: printable characters but blanks, commas
 * and '#', none twice in either, at most TRICK_CARDS_MAX cards. False, with
 * the reason, leaves the deck as it was. */
bool trick_deck_init(struct trick_deck *, const char *values, const char *suits,
	char reason[static TRICK_REASON_MAX]);

/* Two characters, value then suit, and nothing after them. False, with *C
 * untouched, for anything that is no card of the deck. */
bool trick_card_parse(
	const struct trick_deck *, const char *text, trick_card *c);

/* Writes two characters and a NUL. */
void trick_card_format(
	const struct trick_deck *, trick_card, char text[static 3]);

/* The cards of SET from the lowest, each after a blank: " 3H 4H". Returns the
 * length, at most TRICK_SET_MAX - 1. */
int trick_set_format(
	const struct trick_deck *, trick_set, char text[static TRICK_SET_MAX]);

static inline trick_set
trick_bit(trick_card c)
{
	return (trick_set)1 << c;
}

/* Written out because most compilers call a function for it otherwise. */
static inline int
trick_set_size(trick_set set)
{
	set -= set >> 1 & 0x5555555555555555;
	set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
	set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
	return (int)(set * 0x0101010101010101 >> 56);
}

/* The lowest card of the first suit in SET, which must not be empty. */
static inline trick_card
trick_set_first(trick_set set)
{
	return (trick_card)__builtin_ctzll(set);
}

/* The highest card of the last suit in SET, which must not be empty. */
static inline trick_card
trick_set_last(trick_set set)
{
	return (trick_card)(63 - __builtin_clzll(set));
}

/* Every card of DECK. */
static inline trick_set
trick_deck_all(const struct trick_deck *deck)
{
	return ~(trick_set)0 >> (TRICK_CARDS_MAX - deck->size);
}

/* Every card of the suit of C. */
static inline trick_set
trick_suit_of(const struct trick_deck *deck, trick_card c)
{
	return deck->trumps << deck->lowest[c];
}

/* 0 is the lowest value of the deck. */
static inline int
trick_value(const struct trick_deck *deck, trick_card c)
{
	return c - deck->lowest[c];
}

/* A uniform choice from SET, which must not be empty. */
trick_card trick_pick(trick_set set, struct random *);

/* LEADER is to play the first card. */
void trick_start(struct trick *, int seats, int leader);

/* The player whose turn it is plays C; the trick must not be full. */
void trick_play(struct trick *, const struct trick_deck *, trick_card c);

static inline bool
trick_full(const struct trick *trick)
{
	return trick->count == trick->seats;
}

/* What a player with HAND may play: the led suit if it has any of it. */
static inline trick_set
trick_follow(const struct trick *trick, trick_set hand)
{
	trick_set follows = hand & trick->suit;

	return follows != 0 ? follows : hand;
}

#endif

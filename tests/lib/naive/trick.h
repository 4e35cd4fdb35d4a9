/*
 * The rules of the trick games as their pages say them, card names compared
 * letter by letter and no thought of speed. The tests hold the real rules
 * against them in whole games.
 */
#ifndef LIB_NAIVE_TRICK_H
#define LIB_NAIVE_TRICK_H

#include <stdbool.h>

#include <jansson.h>

struct naive_tricks {
	const char *values; /* the lowest first */
	char trump;
	bool must_trump; /* who cannot follow suit, if it can */
	int seats;
	char hands[4][64][3]; /* "" where a card has been played */
	char table[4][3];     /* in the order played */
	int count;
	int leader;
};

/* HANDS is an array of arrays of card names. */
void naive_trick_take_hands(struct naive_tricks *, const json_t *hands);

/* The seat that is to play. */
int naive_trick_turn(const struct naive_tricks *);

bool naive_trick_may_play(const struct naive_tricks *, const char *card);

/* Plays CARD; returns the seat that takes the trick, or -1: it goes on. The
 * cards of a trick that is over lie on the table until the next lead. */
int naive_trick_play(struct naive_tricks *, const char *card);

#endif

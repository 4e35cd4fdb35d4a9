/*
 * The rules of the trick games as their pages say them, card names compared
 * letter by letter and no thought of speed. The tests hold the real rules
 * against them in whole games.
 */
#ifndef LIB_NAIVE_TRICK_H
#define LIB_NAIVE_TRICK_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <jansson.h>

struct slow_tricks {
	const char *values; /* the lowest first */
	char trump;
	bool must_trump; /* who cannot follow suit, if it can */
	int seats;
	char hands[4][64][3]; /* "" where a card has been played */
	char table[4][3];     /* in the order played */
	int count;
	int leader;
};

static inline void
slow_take_hands(struct slow_tricks *slow, const json_t *hands)
{
	memset(slow->hands, 0, sizeof slow->hands);
	for (size_t seat = 0; seat < json_array_size(hands); seat++) {
		const json_t *hand = json_array_get(hands, seat);
		for (size_t i = 0; i < json_array_size(hand); i++)
			snprintf(slow->hands[seat][i], 3, "%s",
				json_string_value(json_array_get(hand, i)));
	}
}

static inline int
slow_turn(const struct slow_tricks *slow)
{
	return (slow->leader + slow->count) % slow->seats;
}

static inline bool
slow_has_suit(const struct slow_tricks *slow, int seat, char suit)
{
	for (int i = 0; i < 64; i++)
		if (slow->hands[seat][i][0] != '\0' &&
			slow->hands[seat][i][1] == suit)
			return true;
	return false;
}

static inline bool
slow_has_card(const struct slow_tricks *slow, int seat, const char *card)
{
	for (int i = 0; i < 64; i++)
		if (strcmp(slow->hands[seat][i], card) == 0)
			return true;
	return false;
}

static inline bool
slow_may_play(const struct slow_tricks *slow, const char *card)
{
	int seat = slow_turn(slow);

	if (!slow_has_card(slow, seat, card))
		return false;
	if (slow->count == 0)
		return true;
	if (slow_has_suit(slow, seat, slow->table[0][1]))
		return card[1] == slow->table[0][1];
	if (slow->must_trump && slow_has_suit(slow, seat, slow->trump))
		return card[1] == slow->trump;
	return true;
}

/* The place on the table of the highest card of SUIT; -1: there is none. */
static inline int
slow_highest(const struct slow_tricks *slow, char suit)
{
	int best = -1;

	for (int i = 0; i < slow->count; i++)
		if (slow->table[i][1] == suit &&
			(best < 0 || strchr(slow->values, slow->table[i][0]) >
					     strchr(slow->values,
						     slow->table[best][0])))
			best = i;
	return best;
}

/* Plays CARD; returns the seat that takes the trick, or -1: it goes on. The
 * cards of a trick that is over lie on the table until the next lead. */
static inline int
slow_play(struct slow_tricks *slow, const char *card)
{
	int seat = slow_turn(slow);

	for (int i = 0; i < 64; i++)
		if (strcmp(slow->hands[seat][i], card) == 0)
			slow->hands[seat][i][0] = '\0';
	snprintf(slow->table[slow->count++], 3, "%s", card);
	if (slow->count < slow->seats)
		return -1;
	int best = slow_highest(slow, slow->trump);
	if (best < 0)
		best = slow_highest(slow, slow->table[0][1]);
	slow->leader = (slow->leader + best) % slow->seats;
	slow->count = 0;
	return slow->leader;
}

#endif

/*
 * Cards as the numbers they count, for the arithmetic of captures: sixteen
 * nibbles in a word, nibble n being how many cards count n. An ace is a card
 * of 1 until number_elevens lets it count 11; no other card does.
 */
#ifndef TABLIC_CARD_NUMBERS_H
#define TABLIC_CARD_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

#include "cards/card.h"

enum { TABLIC_ACE = CARD_VALUE_COUNT - 1 };

typedef uint64_t number_counts;

/* What a played card of VALUE has its groups sum to. For an ace that is 11: an
 * ace on the table is a group of its own. */
static inline int
tablic_target(int value)
{
	static const uint8_t targets[CARD_VALUE_COUNT] = {
		2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 11};

	return targets[value];
}

/* What a card counts in a sum, an ace 1. */
static inline uint8_t
tablic_number(card c)
{
	static const uint8_t numbers[CARD_COUNT] = {2, 2, 2, 2, 3, 3, 3, 3, 4,
		4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8, 9, 9,
		9, 9, 10, 10, 10, 10, 12, 12, 12, 12, 13, 13, 13, 13, 14, 14,
		14, 14, 1, 1, 1, 1};

	return numbers[c];
}

static inline number_counts
number_one(int number)
{
	return (number_counts)1 << 4 * number;
}

/* All nibbles of numbers less than NUMBER. */
static inline number_counts
number_below(int number)
{
	return number_one(number) - 1;
}

static inline int
number_count(number_counts counts, int number)
{
	return (int)(counts >> 4 * number & 15);
}

/* The greatest number there is in COUNTS, which must not be empty. */
static inline int
number_greatest(number_counts counts)
{
	return (63 - __builtin_clzll(counts)) >> 2;
}

/* Values in their order to numbers: 2 to T move up two places, J to K three,
 * and the ace from the end to 1. */
static inline number_counts
number_counts_of(card_set cards)
{
	card_count_vector values = card_counts(cards);

	return (values & 0xfffffffff) << 8 | (values & 0xfff000000000) << 12 |
	       values >> 48 << 4;
}

/* The sum of all cards: even and odd nibbles, each a byte, times their numbers
 * in the opposite order, so that the products meet in the highest byte. With
 * at most four cards of a number no byte overflows. */
static inline int
number_sum(number_counts counts)
{
	uint64_t even = counts & 0x0f0f0f0f0f0f0f0f;
	uint64_t odd = counts >> 4 & 0x0f0f0f0f0f0f0f0f;

	return (int)((even * 0x00020406080a0c0e >> 56) +
		     (odd * 0x01030507090b0d0f >> 56));
}

/* The sum of CARDS with all aces at 1; they are few as a rule. */
static inline int
tablic_sum_of(card_set cards)
{
	int sum = 0;

	for (; cards != 0; cards &= cards - 1)
		sum += tablic_number(card_set_first(cards));
	return sum;
}

/* COUNTS with N of its aces counting 11. */
static inline number_counts
number_elevens(number_counts counts, int n)
{
	return counts + (number_counts)n * (number_one(11) - number_one(1));
}

/* The cards that can be in a group for VALUE: its own, the lower, and aces. */
static inline card_set
tablic_usable(int value)
{
	int above = value == TABLIC_ACE ? 9 : value + 1;

	return card_set_of_value(TABLIC_ACE) |
	       (card_bit((card)(CARD_SUIT_COUNT * above)) - 1);
}

#endif

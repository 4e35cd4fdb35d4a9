/*
 * The 52 French cards, and sets of them. A set is one word with a bit a card
 * and a nibble a value, so that counting by value is a few operations on the
 * whole word (card_counts). Games with decks of their own do not use this.
 */
#ifndef CARDS_CARD_H
#define CARDS_CARD_H

#include <stdbool.h>
#include <stdint.h>

/* Values and suits in the order of `set_deck 23456789TJQKA CDHS`. */
#define CARD_VALUES "23456789TJQKA"
#define CARD_SUITS  "CDHS"

enum { CARD_COUNT = 52, CARD_VALUE_COUNT = 13, CARD_SUIT_COUNT = 4 };

/* A card is a number, 4 * value + suit: 0 is 2C, 1 is 2D, 51 is AS. */
typedef uint8_t card;

/* Bit c is card c. The upper 12 bits are always clear. */
typedef uint64_t card_set;

/* Sixteen four-bit counts; nibble v counts the cards of value v. */
typedef uint64_t card_count_vector;

#define CARD_SET_ALL ((card_set)0xfffffffffffff)

static inline card_set
card_bit(card c)
{
	return (card_set)1 << c;
}

static inline int
card_value(card c)
{
	return c >> 2;
}

/* The four cards of a value. */
static inline card_set
card_set_of_value(int value)
{
	return (card_set)15 << CARD_SUIT_COUNT * value;
}

/* How many cards of each value SET holds, 0 to 4 in every nibble. */
static inline card_count_vector
card_counts(card_set set)
{
	set = (set & 0x5555555555555555) + (set >> 1 & 0x5555555555555555);
	return (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
}

/* Written out because most compilers call a function for it otherwise. */
static inline int
card_set_size(card_set set)
{
	set = card_counts(set);
	set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
	return (int)(set * 0x0101010101010101 >> 56);
}

/* The lowest card of SET, which must not be empty. */
static inline card
card_set_first(card_set set)
{
	return (card)__builtin_ctzll(set);
}

/* The highest card of SET, which must not be empty. */
static inline card
card_set_last(card_set set)
{
	return (card)(63 - __builtin_clzll(set));
}

/* Two characters, value then suit, upper case, and nothing after them: "7H".
 * False, with *C untouched, for anything else. */
bool card_parse(const char *text, card *c);

/* Writes two characters and a NUL. */
void card_format(card c, char text[static 3]);

/* The cards of SET from the lowest, each after a blank: " 3H 4C". TEXT must
 * have room for 3 bytes a card and a NUL. Returns the length. */
int card_set_format(card_set set, char *text);

#endif

/*
 * Which sums cards can have, and which of the cards can be in a group at all:
 * subset sums by dynamic programming over bits, one pass up over the cards and
 * one down for each value. Everything here is inline: it is what the simple
 * players spend their time on.
 */
#ifndef TABLIC_CAPTURE_SUMS_H
#define TABLIC_CAPTURE_SUMS_H

#include "cards/card.h"
#include "tablic/card_numbers.h"

/* The lowest bit of nibble s is a sum of s; for s up to 15, which is enough. */
typedef uint64_t sum_set;

/* One card and what sums the cards before it come to. */
struct tablic_capture_sums_step {
	sum_set below;
	int shift; /* how far the card moves a set of sums; an ace at 11 */
	card c;
};

/* Cards from the lowest; the aces, at the end, may count 1 as well. */
struct tablic_capture_sums {
	const struct tablic_capture_sums_step *aces, *end;
	struct tablic_capture_sums_step step[CARD_COUNT];
};

static inline int
capture_sums_shift(card c)
{
	static const uint8_t shifts[CARD_COUNT] = {8, 8, 8, 8, 12, 12, 12, 12,
		16, 16, 16, 16, 20, 20, 20, 20, 24, 24, 24, 24, 28, 28, 28, 28,
		32, 32, 32, 32, 36, 36, 36, 36, 40, 40, 40, 40, 48, 48, 48, 48,
		52, 52, 52, 52, 56, 56, 56, 56, 44, 44, 44, 44};

	return shifts[c];
}

/* The sums of CARDS, when no more is asked. */
static inline sum_set
capture_sums_of(card_set cards)
{
	card_set aces = cards & card_set_of_value(TABLIC_ACE);

	sum_set sums = 1;

	for (cards ^= aces; cards != 0; cards &= cards - 1)
		sums |= sums << capture_sums_shift(card_set_first(cards));
	for (; aces != 0; aces &= aces - 1)
		sums |= sums << 4 | sums << 44;
	return sums;
}

/* The pass up: what the cards below each come to. */
static inline void
capture_sums_forward(struct tablic_capture_sums *all, card_set cards)
{
	card_set aces = cards & card_set_of_value(TABLIC_ACE);
	struct tablic_capture_sums_step *step = all->step;

	sum_set sums = 1;

	for (cards ^= aces; cards != 0; cards &= cards - 1, step++) {
		step->c = card_set_first(cards);
		step->shift = capture_sums_shift(step->c);
		step->below = sums;
		sums |= sums << step->shift;
	}
	all->aces = step;
	for (; aces != 0; aces &= aces - 1, step++) {
		step->c = card_set_first(aces);
		step->below = sums;
		sums |= sums << 4 | sums << 44;
	}
	all->end = step;
}

/* Is what VALUE takes among SUMS? */
static inline bool
capture_sums_reach(sum_set sums, int value)
{
	return (sums >> 4 * tablic_target(value) & 1) != 0;
}

/* All cards, of any hand, that can take something from cards of these SUMS. */
static inline card_set
capture_sums_capturers(sum_set sums)
{
	const sum_set low = 0x111111111, faces = 0x111000000000;
	sum_set values = (sums >> 8 & low) | (sums >> 12 & faces) |
			 (sums << 4 & (sum_set)1 << 4 * TABLIC_ACE);

	return values * 15;
}

/* The pass down: the cards that VALUE can take are those that lead from a sum
 * of cards below them to one from which cards above them lead to the target. */
static inline card_set
capture_sums_backward(const struct tablic_capture_sums *all, int value)
{
	sum_set leading = (sum_set)1 << 4 * tablic_target(value);
	const struct tablic_capture_sums_step *step = all->end;
	card_set found = 0;

	while (step-- != all->aces) {
		sum_set from = leading >> 4 | leading >> 44;

		if ((step->below & from) != 0)
			found |= card_bit(step->c);
		leading |= from;
	}
	for (step = all->aces; step-- != all->step;) {
		sum_set from = leading >> step->shift;

		if ((step->below & from) != 0)
			found |= card_bit(step->c);
		leading |= from;
	}
	return found;
}

#endif

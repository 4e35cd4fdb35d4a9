#include "cards/trick_environment.h"

#include <assert.h>

#include "common/environment.h"

/* The card that SEAT has played to the trick; none: it has not. */
static trick_set
played(const struct trick *trick, int seat)
{
	int place = (seat - trick->leader + trick->seats) % trick->seats;

	return place < trick->count && trick->count < trick->seats
		       ? trick_bit(trick->cards[seat])
		       : 0;
}

/* Counted from the own seat. */
static int
distance(const struct trick_sight *sight, int seat)
{
	int seats = sight->trick->seats;

	return (seat - sight->seat + seats) % seats;
}

uint8_t *
trick_observe(uint8_t *at, const struct trick_sight *sight, int cards)
{
	const struct trick *trick = sight->trick;
	int seats = trick->seats;
	bool lies = trick->count > 0 && trick->count < seats;

	at = environment_bits(at, sight->hand, cards);
	for (int i = 1; i < seats; i++)
		at = environment_bits(
			at, sight->possible[(sight->seat + i) % seats], cards);
	for (int i = 1; i < seats; i++)
		at = environment_bits(
			at, played(trick, (sight->seat + i) % seats), cards);
	at = environment_bits(at, lies ? trick->suit : 0, cards);
	at = environment_bits(at, lies ? trick->better : 0, cards);
	at = environment_one_of(at, distance(sight, trick->leader), seats);
	at = environment_one_of(
		at, lies ? distance(sight, trick->winner) : -1, seats);
	*at++ = lies ? trick->count : 0;
	return at;
}

void
trick_determine(const struct trick_hidden *hidden, struct worlds *scratch,
	struct random *random, trick_set hands[])
{
	trick_set possible[WORLDS_HOLDERS], drawn[WORLDS_HOLDERS];
	int sizes[WORLDS_HOLDERS], holders = 0;
	int rest = trick_set_size(hidden->unseen);

	for (int seat = 0; seat < hidden->seats; seat++) {
		if (seat == hidden->seat)
			continue;
		possible[holders] = hidden->possible[seat] & hidden->unseen;
		sizes[holders] = trick_set_size(hands[seat]);
		rest -= sizes[holders++];
	}
	if (rest > 0) {
		possible[holders] = hidden->unseen;
		sizes[holders++] = rest;
	}
	bool some = worlds_prepare(
		scratch, holders, sizes, possible, hidden->unseen);
	assert(some);
	(void)some;
	worlds_draw(scratch, random, drawn);
	for (int seat = 0, i = 0; seat < hidden->seats; seat++) {
		if (seat != hidden->seat)
			hands[seat] = drawn[i++];
	}
}

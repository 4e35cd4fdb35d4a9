#include "lib/naive/trick.h"

#include <stdio.h>
#include <string.h>

void
naive_trick_take_hands(struct naive_tricks *slow, const json_t *hands)
{
	memset(slow->hands, 0, sizeof slow->hands);
	for (size_t seat = 0; seat < json_array_size(hands); seat++) {
		const json_t *hand = json_array_get(hands, seat);

		for (size_t i = 0; i < json_array_size(hand); i++)
			snprintf(slow->hands[seat][i], 3, "%s",
				json_string_value(json_array_get(hand, i)));
	}
}

int
naive_trick_turn(const struct naive_tricks *slow)
{
	return (slow->leader + slow->count) % slow->seats;
}

static bool
has_suit(const struct naive_tricks *slow, int seat, char suit)
{
	for (int i = 0; i < 64; i++)
		if (slow->hands[seat][i][0] != '\0' &&
			slow->hands[seat][i][1] == suit)
			return true;
	return false;
}

static bool
has_card(const struct naive_tricks *slow, int seat, const char *card)
{
	for (int i = 0; i < 64; i++)
		if (strcmp(slow->hands[seat][i], card) == 0)
			return true;
	return false;
}

bool
naive_trick_may_play(const struct naive_tricks *slow, const char *card)
{
	int seat = naive_trick_turn(slow);

	if (!has_card(slow, seat, card))
		return false;
	if (slow->count == 0)
		return true;
	if (has_suit(slow, seat, slow->table[0][1]))
		return card[1] == slow->table[0][1];
	if (slow->must_trump && has_suit(slow, seat, slow->trump))
		return card[1] == slow->trump;
	return true;
}

/* The place on the table of the highest card of SUIT; -1: there is none. */
static int
highest(const struct naive_tricks *slow, char suit)
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

int
naive_trick_play(struct naive_tricks *slow, const char *card)
{
	int seat = naive_trick_turn(slow);

	for (int i = 0; i < 64; i++)
		if (strcmp(slow->hands[seat][i], card) == 0)
			slow->hands[seat][i][0] = '\0';
	snprintf(slow->table[slow->count++], 3, "%s", card);
	if (slow->count < slow->seats)
		return -1;
	int best = highest(slow, slow->trump);
	if (best < 0)
		best = highest(slow, slow->table[0][1]);
	slow->leader = (slow->leader + best) % slow->seats;
	slow->count = 0;
	return slow->leader;
}

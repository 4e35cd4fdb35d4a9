#include "tablic/players/thesis_opponents.h"

#include "tablic/gain.h"
#include "tablic/players/thesis_greedy.h"

static int
seat_after(const struct tablic_view *view, int steps)
{
	return (view->seat + steps) % view->open.seats;
}

bool
tablic_thesis_opponents_known(const struct tablic_view *view)
{
	card_set hand;

	for (int k = 1; k < view->open.seats; k++) {
		if (!tablic_view_hand(view, seat_after(view, k), &hand))
			return false;
	}
	return true;
}

/* The cards that may be in hands not known, in random order. */
static void
shuffle_unknown(const struct tablic_view *view, struct random *random,
	card cards[static CARD_COUNT])
{
	card_set unknown = view->unseen, hand;
	size_t count = 0;

	for (int k = 1; k < view->open.seats; k++) {
		if (tablic_view_hand(view, seat_after(view, k), &hand))
			unknown &= ~hand;
	}
	for (; unknown != 0; unknown &= unknown - 1)
		cards[count++] = card_set_first(unknown);
	random_shuffle(random, cards, count);
}

void
tablic_thesis_opponents_draw(struct tablic_thesis_opponents *opponents,
	const struct tablic_view *view, struct random *random)
{
	card cards[CARD_COUNT];
	const card *next = cards;

	opponents->scoring = view->open.scoring;
	opponents->count = view->open.seats - 1;
	if (!tablic_thesis_opponents_known(view))
		shuffle_unknown(view, random, cards);
	for (int k = 0; k < opponents->count; k++) {
		int seat = seat_after(view, k + 1);
		card_set hand = 0;

		if (!tablic_view_hand(view, seat, &hand)) {
			int left = tablic_cards_left(&view->open, seat);

			for (int i = 0; i < left; i++)
				hand |= card_bit(*next++);
		}
		opponents->hands[k] = tablic_counts_of(hand);
	}
}

int
tablic_thesis_opponents_answer(
	struct tablic_thesis_opponents *opponents, tablic_counts *table)
{
	int gain = 0;

	for (int k = 0; k < opponents->count; k++) {
		if (opponents->hands[k] == 0)
			continue;
		struct tablic_thesis_play take = tablic_thesis_greedy_play(
			opponents->scoring, opponents->hands[k], *table);
		gain += tablic_gain(
			opponents->scoring, *table, take.type, take.taken);
		opponents->hands[k] -= tablic_count_one(take.type);
		*table = tablic_thesis_play_leaves(*table, take);
	}
	return gain;
}

/* Each step is a bijection of 64 bits, so one hand alone never collides. */
uint64_t
tablic_thesis_opponents_key(const struct tablic_thesis_opponents *opponents)
{
	uint64_t key = 0;

	for (int k = 0; k < opponents->count; k++) {
		key = (key ^ opponents->hands[k]) * 0x9e3779b97f4a7c15;
		key ^= key >> 32;
	}
	return key;
}

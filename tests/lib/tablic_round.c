#include "lib/tablic_round.h"

#include <assert.h>

void
round_must(bool done)
{
	assert(done);
	(void)done;
}

int
round_list(card_set set, card cards[static CARD_COUNT])
{
	int count = 0;

	for (; set != 0; set &= set - 1)
		cards[count++] = card_set_first(set);
	return count;
}

void
round_start(struct tablic_round *r, enum tablic_scoring scoring,
	struct random *random)
{
	round_start_many(r, scoring, 2, random);
}

void
round_start_many(struct tablic_round *r, enum tablic_scoring scoring, int seats,
	struct random *random)
{
	char reason[TABLIC_VIEW_REASON_MAX];
	card deck[CARD_COUNT], table[CARD_COUNT];
	int sizes[TABLIC_DEALS_MAX], leaders[TABLIC_DEALS_MAX] = {0}, deals = 0;

	tablic_shuffle(deck, random);
	tablic_start(&r->game, scoring, seats, deck);
	int count = round_list(r->game.open.table, table);
	for (int stock = r->game.open.stock; stock > 0;
		stock -= sizes[deals++] * seats)
		sizes[deals] = tablic_hand_size(seats, stock);
	for (int s = 0; s < seats; s++) {
		struct tablic_view *view = &r->views[s];

		tablic_view_start(view, scoring);
		round_must(tablic_view_players(view, seats, s, reason));
		round_must(
			tablic_view_game(view, deals, sizes, leaders, reason));
		round_must(tablic_view_table(view, count, table, reason));
	}
}

bool
round_next(struct tablic_round *r)
{
	char reason[TABLIC_VIEW_REASON_MAX];
	card hand[CARD_COUNT];

	if (tablic_over(&r->game.open))
		return false;
	if (!tablic_hands_empty(&r->game.open))
		return true;
	tablic_deal(&r->game);
	for (int s = 0; s < r->game.open.seats; s++) {
		int count = round_list(r->game.hands[s], hand);

		round_must(
			tablic_view_cards(&r->views[s], count, hand, reason));
	}
	return true;
}

const struct tablic_view *
round_view(const struct tablic_round *r)
{
	return &r->views[r->game.open.turn];
}

void
round_play(struct tablic_round *r, struct tablic_play play)
{
	char reason[TABLIC_VIEW_REASON_MAX];
	int turn = r->game.open.turn;

	assert(tablic_judge(&r->game, play) == TABLIC_LEGAL);
	tablic_play(&r->game, play);
	for (int s = 0; s < r->game.open.seats; s++)
		round_must(tablic_view_play(&r->views[s], turn, play, reason));
}

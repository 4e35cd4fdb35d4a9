#include "tablic/strategy.h"

#include <assert.h>

/* The game with what each seat sees of it. */
struct round {
	const struct tablic_playout *playout;
	struct tablic game;
	struct tablic_view views[TABLIC_SEATS_MAX];
};

static int
list(card_set set, card cards[static CARD_COUNT])
{
	int count = 0;

	for (; set != 0; set &= set - 1)
		cards[count++] = card_set_first(set);
	return count;
}

static void
introduce(struct round *r)
{
	const struct tablic_playout *p = r->playout;
	char reason[TABLIC_VIEW_REASON_MAX];
	card table[CARD_COUNT];
	int count = list(r->game.open.table, table);

	for (int s = 0; s < p->seats; s++) {
		struct tablic_view *view = &r->views[s];

		tablic_view_start(view, p->scoring);
		bool seated = tablic_view_players(view, p->seats, s, reason);
		bool told = tablic_view_table(view, count, table, reason);

		if (p->match_to > 0)
			told &= tablic_view_match(
				view, p->match_to, p->before, reason);
		assert(seated && told);
		(void)seated;
		(void)told;
	}
}

static void
show(struct round *r, int seat, int of)
{
	char reason[TABLIC_VIEW_REASON_MAX];
	card hand[CARD_COUNT];
	int count = list(r->game.hands[of], hand);
	bool told = seat == of ? tablic_view_cards(
					 &r->views[seat], count, hand, reason)
			       : tablic_view_show(&r->views[seat], of, count,
					 hand, reason);

	assert(told);
	(void)told;
}

static void
deal(struct round *r)
{
	int seats = r->playout->seats;

	tablic_deal(&r->game);
	for (int s = 0; s < seats; s++)
		show(r, s, s);
	for (int s = 0; s < seats; s++) {
		bool all = (r->playout->shown >> s & 1) != 0;

		for (int of = 0; all && of < seats; of++) {
			if (of != s)
				show(r, s, of);
		}
	}
}

static void
play(struct round *r)
{
	const struct tablic_playout *p = r->playout;
	int turn = r->game.open.turn;
	const struct tablic_strategy *strategy = p->strategies[turn];
	struct effort effort = effort_of_nodes(p->nodes);
	char reason[TABLIC_VIEW_REASON_MAX];
	struct tablic_play play = strategy->choose(
		strategy->self, &r->views[turn], &effort, p->random[turn]);

	assert(tablic_judge(&r->game, play) == TABLIC_LEGAL);
	tablic_play(&r->game, play);
	for (int s = 0; s < p->seats; s++) {
		bool told = tablic_view_play(&r->views[s], turn, play, reason);

		assert(told);
		(void)told;
	}
}

void
tablic_playout(const struct tablic_playout *playout,
	const card deck[static CARD_COUNT], struct tablic_open *end)
{
	struct round r = {.playout = playout};

	tablic_start(&r.game, playout->scoring, playout->seats, deck);
	introduce(&r);
	while (!tablic_over(&r.game.open)) {
		if (tablic_hands_empty(&r.game.open))
			deal(&r);
		else
			play(&r);
	}
	*end = r.game.open;
}

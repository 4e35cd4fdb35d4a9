#include "tablic/greedy.h"
#include "tablic/players/random.h"
#include "tablic/strategy.h"

#include "lib/test.h"

/* A player that looks at what it is given, and plays at random. */
struct witness {
	int seat, seats;
	uint64_t shown;
	int64_t nodes;
	int plays;
	int deal;
};

static struct tablic_play
choose(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	struct witness *w = self;
	bool all = (w->shown >> w->seat & 1) != 0;
	uint64_t others =
		(((uint64_t)1 << w->seats) - 1) & ~((uint64_t)1 << w->seat);

	assert_int_equal(view->seat, w->seat);
	assert_int_equal(view->open.turn, w->seat);
	assert_true(view->shown_seats == (all ? others : 0));
	assert_int_equal(effort->nodes, w->nodes);
	assert_null(effort->left_ns);
	assert_true(view->open.deal >= w->deal);
	w->deal = view->open.deal;
	w->plays++;
	return tablic_random.choose(NULL, view, effort, random);
}

static void
play(const struct witness *kind, struct witness witnesses[], uint64_t seed,
	struct tablic_open *end)
{
	static struct tablic_strategy strategies[TABLIC_SEATS_MAX];
	static struct random random[TABLIC_SEATS_MAX];
	struct tablic_playout playout = {.scoring = TABLIC_POINTS,
		.seats = kind->seats,
		.shown = kind->shown,
		.nodes = kind->nodes};

	for (int s = 0; s < kind->seats; s++) {
		witnesses[s] = *kind;
		witnesses[s].seat = s;
		strategies[s] = (struct tablic_strategy){choose, &witnesses[s]};
		random_seed(&random[s], seed + (uint64_t)s);
		playout.strategies[s] = &strategies[s];
		playout.random[s] = &random[s];
	}
	tablic_playout(&playout, tablic_deck, end);
}

TEST(every_seat_plays_the_game_it_sees)
{
	static const struct witness kinds[] = {
		{.seats = 2, .nodes = 7},
		{.seats = 2, .shown = TABLIC_SHOWN_TO_ALL, .nodes = 100},
		{.seats = 3, .shown = TABLIC_SHOWN_TO_ALL},
		{.seats = 4},
		{.seats = 4, .shown = 1 << 2},
		{.seats = 48, .shown = TABLIC_SHOWN_TO_ALL},
	};
	struct witness witnesses[TABLIC_SEATS_MAX];
	struct tablic_open end;

	FOR_EACH (c, kinds) {
		int seats = c->seats;
		card_set all = 0;

		play(c, witnesses, 1, &end);
		assert_true(tablic_over(&end));
		for (int s = 0; s < seats; s++) {
			assert_int_equal(witnesses[s].plays, 48 / seats);
			assert_true((all & end.piles[s].cards) == 0);
			all |= end.piles[s].cards;
		}
		assert_true(end.last_capturer == -1 || all == CARD_SET_ALL);
	}
}

TEST(chance_is_each_seats_own)
{
	const struct witness kind = {.seats = 2};
	struct witness witnesses[2];
	struct tablic_open first, second;

	play(&kind, witnesses, 5, &first);
	play(&kind, witnesses, 5, &second);
	assert_memory_equal(&first, &second, sizeof first);
	play(&kind, witnesses, 6, &second);
	assert_memory_not_equal(&first, &second, sizeof first);
}

/* The same plays by the rules alone give the same end. */
TEST(a_playout_is_a_game_by_the_rules)
{
	struct random random[2], again[2];
	const struct tablic_playout playout = {.scoring = TABLIC_STIHOVI,
		.seats = 2,
		.strategies = {&tablic_greedy, &tablic_greedy},
		.random = {&random[0], &random[1]}};
	struct tablic_open end;
	struct tablic game;

	for (int s = 0; s < 2; s++) {
		random_seed(&random[s], (uint64_t)s);
		random_seed(&again[s], (uint64_t)s);
	}
	tablic_playout(&playout, tablic_deck, &end);
	tablic_start(&game, TABLIC_STIHOVI, 2, tablic_deck);
	while (!tablic_over(&game.open)) {
		int turn = game.open.turn;

		if (tablic_hands_empty(&game.open))
			tablic_deal(&game);
		else
			tablic_play(
				&game, tablic_greedy_play(game.hands[turn],
					       game.open.table, &again[turn]));
	}
	assert_int_equal(end.last_capturer, game.open.last_capturer);
	for (int s = 0; s < 2; s++) {
		assert_true(end.piles[s].cards == game.open.piles[s].cards);
		assert_int_equal(
			end.piles[s].tablas, game.open.piles[s].tablas);
	}
}

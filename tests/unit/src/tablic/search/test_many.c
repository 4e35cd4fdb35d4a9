#include "lib/tablic_caches.h"
#include "lib/tablic_positions.h"
#include "lib/tablic_round.h"
#include "lib/test.h"
#include "tablic/greedy.h"
#include "tablic/players/random.h"
#include "tablic/search/many.h"

enum { GAMES = 40 };

static void
expect_same(const struct tablic_many *a, const struct tablic_many *b)
{
	assert_same_position(&a->position, &b->position);
	assert_int_equal(a->seats, b->seats);
	assert_int_equal(a->seat, b->seat);
	for (int s = 0; s < a->seats; s++)
		assert_int_equal(a->left[s], b->left[s]);
	assert_memory_equal(a->passed, b->passed, sizeof a->passed);
}

static struct tablic_play
any_play(const struct tablic_view *view, struct random *random)
{
	return random_below(random, 2) == 0
		       ? tablic_random_choose(view, random)
		       : tablic_greedy_choose(view, random);
}

/* What SEAT was told from the start on is what its view says. */
static void
follow_game(struct tablic_round *r, int seat, struct random *random)
{
	const struct tablic_open *open = &r->game.open;
	struct tablic_many told, seen;
	int deal = 0;

	tablic_many_start(&told, open, seat);
	while (round_next(r)) {
		if (open->deal != deal)
			tablic_many_deal(&told);
		deal = open->deal;
		struct tablic_play play = any_play(round_view(r), random);
		if (open->turn != seat) {
			tablic_many_hear(&told, open, play,
				tablic_caches[TABLIC_POINTS]);
		} else {
			tablic_many_look(&told, &r->game);
			tablic_many_of_view(&seen, round_view(r),
				tablic_caches[TABLIC_POINTS]);
			expect_same(&told, &seen);
		}
		round_play(r, play);
	}
}

ALL_TESTS(tablic_caches_set_up, tablic_caches_tear_down)

TEST(what_is_told_and_what_is_seen_are_the_same)
{
	struct tablic_round r;
	struct random random = seeded(1);

	for (int i = 0; i < GAMES; i++) {
		static const int sizes[] = {3, 4, 6, 4};
		int seats = sizes[i % 4];

		round_start_many(&r, i % 4 == 3 ? TABLIC_PAIRS : TABLIC_POINTS,
			seats, &random);
		follow_game(&r, (int)random_below(&random, (uint32_t)seats),
			&random);
	}
}

TEST(the_others_together_are_what_each_of_them_is)
{
	struct tablic_round r;
	struct tablic_many m;
	struct random random = seeded(2);

	round_start_many(&r, TABLIC_POINTS, 4, &random);
	for (int i = 0; i < 6; i++) {
		round_must(round_next(&r));
		round_play(&r, any_play(round_view(&r), &random));
	}
	round_must(round_next(&r));
	assert_int_equal(r.game.open.turn, 2);
	tablic_many_of_view(&m, round_view(&r), tablic_caches[TABLIC_POINTS]);
	assert_int_equal(m.position.theirs, 4 + 4 + 5);
	assert_int_equal(m.left[2], 5);
	assert_int_equal(m.left[3], 5);
	assert_int_equal(m.position.passed, m.passed[3]);
	assert_int_equal(m.passed[2], 0);
	int most = 0;
	for (int s = 0; s < 4; s++) {
		int size = card_set_size(r.game.open.piles[s].cards);

		most = s != 2 && size > most ? size : most;
	}
	assert_int_equal(m.position.cards[1], most);
}

TEST(in_pairs_the_partner_is_none_of_the_others)
{
	struct tablic_open open;
	struct tablic_many m;

	tablic_open_start(&open, TABLIC_PAIRS, 4);
	open.stock = 12;
	open.left = 1;
	open.last_capturer = 3;
	for (int s = 0; s < 4; s++) {
		open.piles[s].tablas = s * s;
		open.piles[s].cards =
			card_set_of_value(s) & ~card_bit((card)(4 * s));
	}
	open.piles[0].cards = 0;
	tablic_many_start(&m, &open, 1);
	assert_int_equal(tablic_many_partner(&m), 3);
	struct tablic game = {.open = open};
	tablic_many_look(&m, &game);
	assert_int_equal(m.position.cards[0], 6);
	assert_int_equal(m.position.cards[1], 3);
	assert_int_equal(m.position.last, 0);
	assert_true(tablic_many_margin(&open, 1) == 10 - 4);
	assert_true(tablic_many_margin(&open, 2) == 4 - 10);
	tablic_open_start(&open, TABLIC_POINTS, 4);
	tablic_many_start(&m, &open, 1);
	assert_int_equal(tablic_many_partner(&m), -1);
}

TEST(a_margin_is_taken_of_the_mean_of_the_others)
{
	struct tablic_open open;

	tablic_open_start(&open, TABLIC_POINTS, 3);
	open.stock = 12;
	open.left = 1;
	for (int s = 0; s < 3; s++)
		open.piles[s].tablas = s * s;
	assert_true(tablic_many_margin(&open, 0) == -2.5f);
	assert_true(tablic_many_margin(&open, 1) == -1);
	assert_true(tablic_many_margin(&open, 2) == 3.5f);
}

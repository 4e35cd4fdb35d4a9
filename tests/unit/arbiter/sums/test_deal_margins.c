#include "sums/sums.c"

#include "lib/test.h"

static const struct game_rules game, other_game;
static const struct deal_source usual = {&game, {"1"}, 2};
static struct deal_margins margins;

AFTER_EACH
{
	deal_margins_release(&margins);
}

/* A game of the bots FIRST and SECOND. */
static void
add_game(const struct deal_source *source, long deal, uint32_t first,
	uint32_t second, int64_t points)
{
	struct deal_margin one = {
		.deal = deal,
		.first = first,
		.second = second,
		.games = 1,
		.points = points,
	};

	assert_non_null(deal_margins_add(&margins, source, &one));
}

TEST(games_of_a_deal_come_together)
{
	add_game(&usual, 7, 0, 1, 5);
	add_game(&usual, 8, 0, 1, 100);
	add_game(&usual, 7, 0, 1, -2);
	assert_int_equal(margins.count, 2);
	assert_int_equal(margins.all[0].deal, 7);
	assert_int_equal(margins.all[0].games, 2);
	assert_int_equal(margins.all[0].points, 3);
	assert_int_equal(margins.all[1].games, 1);
}

TEST(each_two_bots_have_a_deal_of_their_own)
{
	add_game(&usual, 7, 0, 1, 5);
	add_game(&usual, 7, 0, 2, 5);
	add_game(&usual, 7, 1, 2, 5);
	assert_int_equal(margins.count, 3);
}

TEST(deals_of_other_sources_are_others)
{
	static const struct deal_source others[] = {
		{&other_game, {"1"}, 2}, {&game, {"2"}, 2}, {&game, {"1"}, 3}};

	add_game(&usual, 7, 0, 1, 5);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		add_game(&others[i], 7, 0, 1, 5);
	add_game(&(struct deal_source){&game, {"1"}, 2}, 7, 0, 1, 5);
	assert_int_equal(margins.count, 4);
	assert_int_equal(margins.source_count, 4);
	assert_int_equal(margins.all[0].games, 2);
}

/* Against a table that is looked up by its numbers. */
TEST(many_games_in_any_order_add_up)
{
	enum { DEALS = 300, BOTS = 4, GAMES = 20000 };
	static int games[DEALS][BOTS][BOTS];
	static int64_t points[DEALS][BOTS][BOTS];
	struct random random;
	size_t pairs = 0;

	random_derive(&random, "deals", 1, 0, 0);
	for (int i = 0; i < GAMES; i++) {
		uint32_t deal = random_below(&random, DEALS);
		uint32_t second = 1 + random_below(&random, BOTS - 1);
		uint32_t first = random_below(&random, second);
		int64_t margin = (int64_t)random_below(&random, 41) - 20;

		pairs += games[deal][first][second]++ == 0;
		points[deal][first][second] += margin;
		add_game(&usual, (long)deal, first, second, margin);
	}
	assert_int_equal(margins.count, pairs);
	for (size_t i = 0; i < margins.count; i++) {
		const struct deal_margin *m = &margins.all[i];

		assert_int_equal(m->games, games[m->deal][m->first][m->second]);
		assert_int_equal(
			m->points, points[m->deal][m->first][m->second]);
	}
}

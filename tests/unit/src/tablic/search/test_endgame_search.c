#include "lib/last_deal.h"
#include "lib/test.h"
#include "tablic/moves.h"
#include "tablic/search/endgame_search.h"

enum { DEALS = 600 };

static struct endgame_search search;

BEFORE_ALL
{
	search.cache = tablic_capture_cache_new(10);
	assert_non_null(search.cache);
}

AFTER_ALL
{
	tablic_capture_cache_free(search.cache);
}

/* What the search says of GAME between LOW and HIGH. */
static int
value_between(const struct tablic *game, int low, int high)
{
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct endgame_play answer;

	endgame_search_begin(&search, game->open.scoring, NULL, &effort);
	struct endgame_state state = last_deal_state(&search.worth, game);
	size_t count =
		endgame_plays(&search, &state, search.plays, ENDGAME_PLAYS_MAX);
	return endgame_best_play(
		&search, &state, search.plays, count, low, high, &answer);
}

/* Inside a window it is the value, outside a bound on the right side of it. */
TEST(a_window_bounds_the_value_or_has_it)
{
	struct random random = seeded(1);
	struct tablic game;

	for (int i = 0; i < DEALS; i++) {
		last_deal_random(&game, &random,
			i % 2 == 0 ? TABLIC_POINTS : TABLIC_STIHOVI, 3, 4);
		int seat = game.open.turn;
		int value = last_deal_minimax(&game, seat) -
			    last_deal_margin(&game, seat);

		for (int low = value - 3; low <= value + 3; low++) {
			int found = value_between(&game, low, low + 2);

			if (value <= low)
				assert_true(found <= low && found >= value);
			else if (value >= low + 2)
				assert_true(found >= low + 2 && found <= value);
			else
				assert_int_equal(found, value);
		}
	}
}

TEST(every_play_of_the_hand_is_listed_with_its_gain)
{
	static struct tablic_move moves[TABLIC_MOVES_MAX];
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct random random = seeded(2);
	struct tablic game;

	for (int i = 0; i < DEALS; i++) {
		enum tablic_scoring scoring = (enum tablic_scoring)(i % 2);

		last_deal_random(&game, &random, scoring, 6, 9);
		endgame_search_begin(&search, scoring, NULL, &effort);
		struct endgame_state deal =
			last_deal_state(&search.worth, &game);
		size_t count = endgame_plays(
			&search, &deal, search.plays, ENDGAME_PLAYS_MAX);
		int listed = tablic_moves_list(scoring,
			game.hands[game.open.turn], game.open.table, moves);

		assert_int_equal(count, listed);
		for (int m = 0; m < listed; m++) {
			int type = tablic_type(moves[m].played);

			tablic_counts taken = tablic_counts_of(moves[m].taken);
			size_t at = 0;

			while (at < count &&
				(search.plays[at].type != type ||
					search.plays[at].taken != taken))
				at++;
			assert_true(at < count);
			assert_int_equal(search.plays[at].gain,
				taken == 0 ? 0
					   : endgame_gain(&search.worth,
						     deal.table, type, taken));
		}
	}
}

/* With little room all cards laid down are still there. */
TEST(a_list_that_is_cut_has_all_cards_laid_down)
{
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct random random = seeded(3);
	struct tablic game;

	for (int i = 0; i < DEALS; i++) {
		last_deal_random(&game, &random, TABLIC_POINTS, 6, 20);
		endgame_search_begin(&search, TABLIC_POINTS, NULL, &effort);
		struct endgame_state deal =
			last_deal_state(&search.worth, &game);
		size_t count = endgame_plays(&search, &deal, search.plays,
			2 * TABLIC_HAND_MAX * TABLIC_HAND_MAX);
		tablic_counts laid = 0;

		for (size_t p = 0; p < count; p++) {
			if (search.plays[p].taken == 0)
				laid |= (tablic_counts)15
					<< 4 * search.plays[p].type;
		}
		for (int t = 0; t < TABLIC_TYPES; t++)
			assert_int_equal(tablic_count(laid, t) != 0,
				tablic_count(deal.hands[0], t) != 0);
	}
}

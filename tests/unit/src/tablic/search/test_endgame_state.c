#include "lib/last_deal.h"
#include "lib/test.h"
#include "tablic/moves.h"
#include "tablic/search/endgame_state.h"

static void
assert_same_state(
	const struct endgame_state *one, const struct endgame_state *two)
{
	assert_true(one->table == two->table);
	assert_true(one->hands[0] == two->hands[0]);
	assert_true(one->hands[1] == two->hands[1]);
	assert_int_equal(one->last, two->last);
	assert_int_equal(one->plies, two->plies);
	assert_int_equal(one->cards, two->cards);
	assert_int_equal(one->ahead, two->ahead);
	assert_int_equal(one->worth, two->worth);
}

/* Random plays to the end, by the rules and by states side by side. */
TEST(states_go_on_as_the_rules_do)
{
	static struct tablic_move moves[TABLIC_MOVES_MAX];
	struct random random = seeded(1);
	struct tablic game;

	for (int i = 0; i < 500; i++) {
		enum tablic_scoring scoring = (enum tablic_scoring)(i % 2);
		struct endgame_worth worth = endgame_worth(scoring);

		last_deal_random(&game, &random, scoring, 6, 8);
		struct endgame_state now = last_deal_state(&worth, &game);
		while (now.plies > 1) {
			int seat = game.open.turn;
			int before = last_deal_margin(&game, seat);
			int count = tablic_moves_list(scoring, game.hands[seat],
				game.open.table, moves);
			struct tablic_move *move =
				&moves[random_below(&random, (uint32_t)count)];
			int type = tablic_type(move->played);

			tablic_counts taken = tablic_counts_of(move->taken);
			int gain = taken == 0 ? 0
					      : endgame_gain(&worth, now.table,
							type, taken);

			tablic_play(&game, tablic_move_play(move));
			now = endgame_after(&worth, &now, type, taken);
			struct endgame_state same =
				last_deal_state(&worth, &game);
			assert_same_state(&now, &same);
			assert_int_equal(
				last_deal_margin(&game, seat) - before, gain);
		}
	}
}

TEST(the_value_is_within_what_can_be_won_and_lost)
{
	struct random random = seeded(2);
	struct tablic game;

	for (int i = 0; i < 500; i++) {
		enum tablic_scoring scoring = (enum tablic_scoring)(i % 2);
		struct endgame_worth worth = endgame_worth(scoring);

		last_deal_random(&game, &random, scoring, 3, 4);
		struct endgame_state now = last_deal_state(&worth, &game);
		int seat = game.open.turn;
		int value = last_deal_minimax(&game, seat) -
			    last_deal_margin(&game, seat);
		assert_true(value <= endgame_most_value(&worth, &now));
		assert_true(value >= endgame_least_value(&worth, &now));
	}
}

/* How far ahead the mover is matters only while the other can catch up. */
TEST(positions_have_one_key_once_most_cards_are_decided)
{
	const struct endgame_worth points = endgame_worth(TABLIC_POINTS);
	const struct endgame_worth stihovi = endgame_worth(TABLIC_STIHOVI);
	struct endgame_state one = {
		.table = tablic_count_one(3),
		.hands = {tablic_count_one(5), tablic_count_one(7)},
		.last = ENDGAME_MOVER,
		.plies = 2,
		.cards = 3,
	};
	struct endgame_state other = one;

	one.ahead = 4;
	other.ahead = 6;
	assert_true(endgame_key(&points, &one) == endgame_key(&points, &other));
	one.ahead = 3;
	assert_true(endgame_key(&points, &one) != endgame_key(&points, &other));
	assert_true(
		endgame_key(&stihovi, &one) == endgame_key(&stihovi, &other));
	one.ahead = -6;
	assert_true(endgame_key(&points, &one) != endgame_key(&points, &other));
	one = other;
	one.last = ENDGAME_OTHER;
	assert_true(endgame_key(&points, &one) != endgame_key(&points, &other));
}

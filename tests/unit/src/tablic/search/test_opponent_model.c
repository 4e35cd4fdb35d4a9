#include "lib/tablic_caches.h"
#include "lib/tablic_positions.h"
#include "lib/tablic_round.h"
#include "lib/test.h"
#include "tablic/greedy.h"
#include "tablic/players/random.h"
#include "tablic/search/opponent_model.h"

enum { GAMES = 150, DRAWS = 20000 };

/* Seat 0 plays at random or greedily, game by game, seat 1 as OTHER does. */
static struct tablic_play
play_next(const struct tablic_round *r, const struct tablic_strategy *other,
	bool greedy, struct random *random)
{
	const struct tablic_view *view = round_view(r);
	struct effort effort = effort_of_nodes(0);

	if (view->seat == 1)
		return other->choose(other->self, view, &effort, random);
	return greedy ? tablic_greedy_choose(view, random)
		      : tablic_random_choose(view, random);
}

ALL_TESTS(tablic_caches_set_up, tablic_caches_tear_down)

TEST(a_greedy_player_is_allowed_what_it_holds)
{
	struct tablic_opponent_model o;
	struct tablic_round r;
	struct random random = seeded(1);
	int narrowed = 0;

	for (int i = 0; i < GAMES; i++) {
		round_start(&r, TABLIC_POINTS, &random);
		while (round_next(&r)) {
			card_set held = r.game.hands[1];

			tablic_opponent_model_of_view(
				&o, &r.views[0], tablic_caches[TABLIC_POINTS]);
			assert_true((held & ~o.allowed) == 0);
			assert_true((o.allowed & ~o.unseen) == 0);
			assert_int_equal(o.held, card_set_size(held));
			assert_true(o.greedy > 0.49 && o.greedy <= 1);
			if (r.game.open.deal == TABLIC_DEALS_MAX)
				assert_true(o.greedy > 0.99);
			narrowed += o.allowed != o.unseen;
			round_play(&r, play_next(&r, &tablic_greedy, i % 2 == 0,
					       &random));
		}
	}
	assert_true(narrowed > 10 * GAMES);
}

TEST(a_player_that_is_not_greedy_is_found_out)
{
	struct tablic_opponent_model o;
	struct tablic_round r;
	struct random random = seeded(2);
	int found = 0;

	for (int i = 0; i < GAMES; i++) {
		bool ever = false;

		round_start(&r, TABLIC_POINTS, &random);
		while (round_next(&r) && r.game.open.deal < TABLIC_DEALS_MAX) {
			tablic_opponent_model_of_view(
				&o, &r.views[0], tablic_caches[TABLIC_POINTS]);
			assert_false(ever && o.greedy > 0);
			ever = o.greedy == 0;
			round_play(&r, play_next(&r, &tablic_random, i % 2 == 0,
					       &random));
		}
		found += ever;
	}
	assert_in_range(found, GAMES * 19 / 20, GAMES);
}

TEST(a_card_played_later_shows_that_it_was_passed_by)
{
	struct tablic_view view = view_of_other("6H 6S 9D KC");
	struct tablic_opponent_model o;

	see_play(&view, 0, "5H", "");
	tablic_opponent_model_of_view(&o, &view, tablic_caches[TABLIC_POINTS]);
	assert_true(o.greedy == 0.5);
	/* No taker, and no lower card to lay down. */
	assert_true(o.allowed ==
		    (o.unseen & ~cards("6C 6D 9C 9H 9S KD KH KS JC JD JS") &
			    ~cards("2D 2S 3D 3H 3S 4C 4D 4S")));
	see_play(&view, 1, "2H", "");
	see_play(&view, 0, "9H", "9D");
	tablic_opponent_model_of_view(&o, &view, tablic_caches[TABLIC_POINTS]);
	assert_true(o.greedy == 0);
}

/* 3, 9 and J could have taken; of the other's plays only. */
TEST(what_was_passed_by_weighs_less)
{
	struct tablic_view view = view_of_other("3H 9D KC KD");
	struct tablic_opponent_model o;

	tablic_opponent_model_of_view(&o, &view, tablic_caches[TABLIC_POINTS]);
	for (int c = 0; c < CARD_COUNT; c++)
		assert_true(o.weight[c] == 1);
	see_play(&view, 0, "9C", "9D");
	tablic_opponent_model_of_view(&o, &view, tablic_caches[TABLIC_POINTS]);
	assert_true(o.weight[one("9S")] == 1);
	assert_true(o.weight[one("5S")] == 1);
	assert_true(o.weight[one("3S")] == 1);
	assert_true(o.weight[one("JS")] < 0.5f);
	assert_true(o.weight[one("KS")] == o.weight[one("JS")]);
	see_play(&view, 1, "2H", "");
	see_play(&view, 0, "5C", "");
	tablic_opponent_model_of_view(&o, &view, tablic_caches[TABLIC_POINTS]);
	assert_true(o.weight[one("3S")] < 1);
	assert_true(o.weight[one("KS")] < o.weight[one("JS")]);
	assert_true(o.weight[one("9S")] == 1);
}

/* 3D and then 4S: no points either, but 7 takes both and 3 only one. */
TEST(more_cards_without_more_points_weigh_less_but_not_as_little)
{
	struct tablic_view view = view_of_other("3H 4D 8C QC");
	struct tablic_opponent_model o;

	see_play(&view, 0, "3S", "3H");
	tablic_opponent_model_of_view(&o, &view, tablic_caches[TABLIC_POINTS]);
	assert_true(o.weight[one("7S")] < 1);
	assert_true(o.weight[one("QS")] < o.weight[one("7S")]);
	assert_true(o.weight[one("8S")] == 1);
}

TEST(draws_have_the_size_of_the_hand_and_are_unseen)
{
	struct tablic_opponent_model o;
	struct tablic_round r;
	struct random random = seeded(3);

	for (int i = 0; i < 20; i++) {
		round_start(&r, TABLIC_POINTS, &random);
		while (round_next(&r)) {
			double weight, product = 1;

			tablic_opponent_model_of_view(
				&o, &r.views[0], tablic_caches[TABLIC_POINTS]);
			card_set hand = tablic_opponent_model_draw(
				&o, false, &random, &weight);
			assert_int_equal(card_set_size(hand), o.held);
			assert_true((hand & ~o.unseen) == 0);
			for (card_set s = hand; s != 0; s &= s - 1)
				product *= (double)o.weight[card_set_first(s)];
			assert_true(weight > 0.999 * product &&
				    weight < 1.001 * product);
			hand = tablic_opponent_model_draw(
				&o, true, &random, &weight);
			assert_int_equal(card_set_size(hand), o.held);
			assert_true((hand & ~o.allowed) == 0);
			assert_true(weight == 1);
			round_play(&r, play_next(&r, &tablic_greedy, i % 2 == 0,
					       &random));
		}
	}
}

/* How often each card is in a hand that is drawn. */
static void
count_draws(const struct tablic_opponent_model *o, bool greedy,
	int count[static CARD_COUNT])
{
	struct random random = seeded(4);
	double weight;

	memset(count, 0, CARD_COUNT * sizeof *count);
	for (int i = 0; i < DRAWS; i++) {
		card_set hand =
			tablic_opponent_model_draw(o, greedy, &random, &weight);

		for (; hand != 0; hand &= hand - 1)
			count[card_set_first(hand)]++;
	}
}

TEST(cards_are_drawn_by_their_chances)
{
	struct tablic_opponent_model o = {.held = 2,
		.unseen = cards("3C 4D 5H KS"),
		.allowed = cards("3C 4D 5H")};
	int count[CARD_COUNT];

	for (int c = 0; c < CARD_COUNT; c++)
		o.weight[c] = 1;
	count_draws(&o, true, count);
	assert_in_range(count[one("3C")], DRAWS * 64 / 100, DRAWS * 69 / 100);
	assert_in_range(count[one("4D")], DRAWS * 64 / 100, DRAWS * 69 / 100);
	assert_int_equal(count[one("KS")], 0);
	count_draws(&o, false, count);
	assert_in_range(count[one("KS")], DRAWS * 48 / 100, DRAWS * 52 / 100);
	o.held = 1;
	o.weight[one("KS")] = 0.5f;
	count_draws(&o, false, count);
	assert_in_range(count[one("KS")], DRAWS * 13 / 100, DRAWS * 155 / 1000);
	assert_in_range(count[one("5H")], DRAWS * 27 / 100, DRAWS * 30 / 100);
}

TEST(a_hand_that_is_known_is_drawn_as_it_is)
{
	struct tablic_view view = view_of(TABLIC_POINTS, cards("3H KH 5C"),
		cards("KD 3S 9H"), cards("KS 3C"));
	struct tablic_opponent_model o;
	struct random random = seeded(5);
	double weight;

	tablic_opponent_model_of_view(&o, &view, tablic_caches[TABLIC_POINTS]);
	assert_true(o.unseen == cards("KD 3S 9H"));
	assert_true(tablic_opponent_model_draw(&o, false, &random, &weight) ==
		    cards("KD 3S 9H"));
	assert_true(tablic_opponent_model_draw(&o, true, &random, &weight) ==
		    cards("KD 3S 9H"));
}

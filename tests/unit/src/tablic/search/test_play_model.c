#include <math.h>

#include "lib/tablic_caches.h"
#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/search/play_model.h"

static const struct tablic_value_net nothing; /* values every position at 0 */

static struct tablic_position
position_of(const char *hand, const char *table)
{
	return (struct tablic_position){
		.table = cards(table),
		.hand = cards(hand),
		.unseen = CARD_SET_ALL & ~cards(hand) & ~cards(table),
		.deal = 1,
		.stock = 36,
		.theirs = 6,
		.last = -1,
	};
}

static struct tablic_plays
plays_of(const struct tablic_position *position)
{
	struct tablic_plays plays;

	tablic_plays_of(&plays, position, TABLIC_POINTS, &nothing,
		tablic_caches[TABLIC_POINTS]);
	return plays;
}

ALL_TESTS(tablic_caches_set_up, tablic_caches_tear_down)

TEST(worth_most_is_what_wins_most)
{
	struct tablic_position position = position_of("3C 5S KS", "KC 5D 3D");
	struct tablic_plays plays = plays_of(&position);
	int best = tablic_plays_best(&plays);

	assert_int_equal(plays.count, 6);
	assert_int_equal(plays.moves[best].played, one("KS"));
	assert_true(plays.worth[best] == 2);
	assert_int_equal(
		tablic_plays_likeliest(&plays, &position, TABLIC_THINKER),
		best);
}

/* Nothing can be taken and nothing is worth anything: the greedy player lays
 * down a four; of the fours there are two. */
TEST(a_taker_lays_down_one_of_a_pair)
{
	struct tablic_position position = position_of("4C 4H 9S", "KC QD");
	struct tablic_plays plays = plays_of(&position);
	int likeliest = tablic_plays_likeliest(&plays, &position, TABLIC_TAKER);

	assert_int_equal(tablic_type(plays.moves[likeliest].played),
		tablic_type(one("4C")));
}

static double
sum_of_chances(const struct tablic_plays *plays,
	const struct tablic_position *position, enum tablic_kind kind)
{
	double chance[TABLIC_MODELS], sum = 0;

	for (int i = 0; i < plays->count; i++) {
		tablic_plays_chances(plays, position,
			tablic_move_play(&plays->moves[i]), chance);
		assert_true(chance[kind] > 0);
		sum += chance[kind];
	}
	return sum;
}

TEST(chances_of_all_plays_sum_up_to_one)
{
	struct tablic_position position =
		position_of("3C 5S KS 9H 9D", "KC 5D 3D 6S");
	struct tablic_plays plays = plays_of(&position);

	for (int kind = 0; kind < TABLIC_MODELS; kind++) {
		double sum = sum_of_chances(
			&plays, &position, (enum tablic_kind)kind);

		assert_true(fabs(sum - 1) < 1e-9);
	}
}

/* The seven takes a seven, which is the greedy player's, or is laid down; it
 * wins no point either way. */
TEST(chances_of_two_plays_by_hand)
{
	struct tablic_position position = position_of("7C", "7D KC");
	struct tablic_plays plays = plays_of(&position);
	struct tablic_play take = play_of("7C", "7D");
	double chance[TABLIC_MODELS];

	assert_int_equal(plays.count, 2);
	tablic_plays_chances(&plays, &position, take, chance);
	assert_true(fabs(chance[TABLIC_THINKER] - 0.5) < 1e-9);
	assert_true(fabs(chance[TABLIC_ANYBODY] - 0.5) < 1e-9);
	double liked = exp(1 - 0.5);
	assert_true(fabs(chance[TABLIC_TAKER] -
			    (0.03 / 2 + 0.97 * liked / (liked + 1))) < 1e-9);
}

TEST(a_play_that_is_not_listed_has_an_even_part)
{
	struct tablic_position position = position_of("7C 8S", "7D KC");
	struct tablic_plays plays = plays_of(&position);
	double chance[TABLIC_MODELS];

	tablic_plays_chances(&plays, &position, play_of("8S", "7D"), chance);
	assert_true(fabs(chance[TABLIC_THINKER] - 0.03 / 3) < 1e-9);
	assert_true(fabs(chance[TABLIC_ANYBODY] - 0.3 / 3) < 1e-9);
}

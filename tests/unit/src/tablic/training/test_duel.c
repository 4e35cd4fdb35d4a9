#include "tablic/greedy.h"
#include "tablic/players/genetic.h"
#include "tablic/players/random.h"
#include "tablic/training/duel.h"

#include "lib/test.h"

TEST(a_duel_with_oneself_is_even)
{
	struct tablic_capture_cache *cache = tablic_capture_cache_new(10);
	struct tablic_genetic player = {tablic_genome, cache};
	const struct tablic_strategy strategy =
		tablic_genetic_strategy(&player);
	const struct tablic_duel duel = {
		.scoring = TABLIC_STIHOVI,
		.open = true,
		.nodes = EFFORT_UNLIMITED,
		.seed = 1,
		.strategies = {&strategy, &strategy},
	};
	struct tablic_duel_score score = {0};

	assert_non_null(cache);
	for (uint64_t i = 0; i < 20; i++)
		tablic_duel_pair(&duel, i, &score);
	assert_int_equal(score.pairs, 20);
	assert_int_equal(score.wins, score.losses);
	assert_int_equal(score.wins + score.draws + score.losses, 40);
	assert_float_equal(tablic_duel_margin(&score), 0, 1e-12);
	assert_float_equal(tablic_duel_margin_error(&score), 0, 1e-12);
	assert_float_equal(tablic_duel_share(&score), 0.5, 1e-12);
	tablic_capture_cache_free(cache);
}

TEST(the_error_of_a_duel_is_that_of_its_pairs)
{
	/* Pairs of 2, 4 and 9 points: mean 5, deviation sqrt(13). */
	const struct tablic_duel_score score = {
		.pairs = 3, .margin = 15, .margin_squares = 4 + 16 + 81};
	const struct tablic_duel_score single = {.pairs = 1, .margin = 3};

	assert_float_equal(tablic_duel_margin(&score), 2.5, 1e-12);
	assert_float_equal(
		tablic_duel_margin_error(&score), 1.0408329997330663, 1e-12);
	assert_true(tablic_duel_margin_error(&single) > 1e300);
}

/* Greedy against random, from either side. */
TEST(the_first_strategys_side_is_counted)
{
	struct tablic_duel duel = {
		.seed = 3, .strategies = {&tablic_greedy, &tablic_random}};
	struct tablic_duel_score first = {0}, second = {0};

	for (uint64_t i = 0; i < 50; i++)
		tablic_duel_pair(&duel, i, &first);
	duel.strategies[0] = &tablic_random;
	duel.strategies[1] = &tablic_greedy;
	for (uint64_t i = 0; i < 50; i++)
		tablic_duel_pair(&duel, i, &second);
	assert_true(tablic_duel_share(&first) > 0.9);
	assert_true(tablic_duel_share(&second) < 0.1);
	assert_true(tablic_duel_margin(&first) >
		    5 * tablic_duel_margin_error(&first));
	assert_true(tablic_duel_margin(&second) < 0);
}

TEST(one_seed_is_one_duel_and_another_another)
{
	struct tablic_duel duel = {
		.seed = 3, .strategies = {&tablic_greedy, &tablic_random}};
	struct tablic_duel_score scores[3] = {{0}};

	for (int i = 0; i < 3; i++) {
		duel.seed = i == 2 ? 4 : 3;
		for (uint64_t number = 0; number < 10; number++)
			tablic_duel_pair(&duel, number, &scores[i]);
	}
	assert_memory_equal(&scores[0], &scores[1], sizeof *scores);
	assert_memory_not_equal(&scores[0], &scores[2], sizeof *scores);
}

#include <math.h>

#include "lib/test.h"
#include "tablic/search/weights.h"
#include "tablic/training/among_greedy.h"

enum { GAMES = 20, SEATS = 3 };

static struct tablic_value_net net;
static struct tablic_among_greedy among;

BEFORE_ALL
{
	tablic_weights_read(&net, TABLIC_POINTS, 3);
	among = (struct tablic_among_greedy){
		.scoring = TABLIC_POINTS,
		.seats = SEATS,
		.net = &net,
		.cache = tablic_table_cache_new(TABLIC_POINTS),
	};
	assert_non_null(among.cache);
}

AFTER_ALL
{
	tablic_table_cache_free(among.cache);
}

static int
play(uint64_t seed, struct tablic_example examples[], float *margin)
{
	struct random random = seeded(seed);
	card deck[CARD_COUNT];

	tablic_shuffle(deck, &random);
	return tablic_among_greedy_game(
		&among, (int)(seed % SEATS), deck, &random, examples, margin);
}

/* With lambda 1 a target is what the seat won from there on; with 0 it is what
 * it won until its next position, and the value of that. */
TEST(targets_are_returns)
{
	static struct tablic_example to_end[TABLIC_AMONG_GREEDY_EXAMPLES];
	static struct tablic_example to_next[TABLIC_AMONG_GREEDY_EXAMPLES];
	float margin;

	among.temperature = 0;
	for (uint64_t seed = 0; seed < GAMES; seed++) {
		among.lambda = 1;
		int count = play(seed, to_end, &margin);
		among.lambda = 0;
		assert_int_equal(play(seed, to_next, &margin), count);
		assert_int_equal(count, TABLIC_AMONG_GREEDY_EXAMPLES);
		for (int i = 0; i < count - 1; i++) {
			float won = to_end[i].target - to_end[i + 1].target;
			float next = tablic_value_net_evaluate(
				&net, &to_end[i + 1].features);

			assert_true(
				fabsf(won + next - to_next[i].target) < 1e-4f);
		}
		assert_true(
			to_end[count - 1].target == to_next[count - 1].target);
	}
}

/* It plays its best, and that is better than greedily. */
TEST(the_net_wins_of_greedy_players)
{
	static struct tablic_example examples[TABLIC_AMONG_GREEDY_EXAMPLES];
	float margin, sum = 0;

	among.temperature = 0;
	among.lambda = 1;
	for (uint64_t seed = 0; seed < 600; seed++) {
		play(seed, examples, &margin);
		sum += margin;
	}
	assert_true(sum / 600 > 0.5f);
}

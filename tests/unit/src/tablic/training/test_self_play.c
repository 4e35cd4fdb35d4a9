#include <math.h>

#include "lib/tablic_round.h"
#include "lib/test.h"
#include "tablic/moves.h"
#include "tablic/search/endgame.h"
#include "tablic/search/weights.h"
#include "tablic/training/self_play.h"

enum { GAMES = 12, TURNS = TABLIC_SELF_PLAY_EXAMPLES / 2 };

/* So cold that the best play is as good as certain. */
static const float cold = 1e-6f;

struct fixture {
	enum tablic_scoring scoring;
	struct tablic_self_play *self_play;
	struct tablic_table_cache *cache;
	struct tablic_endgame *endgame;
	struct tablic_value_net net;
	struct tablic_example examples[TABLIC_SELF_PLAY_EXAMPLES];
};

static struct fixture fixtures[2]; /* by scoring */

FIXTURE(set_up)
{
	for (int s = 0; s < 2; s++) {
		struct fixture *f = &fixtures[s];

		f->scoring = (enum tablic_scoring)s;
		f->self_play = tablic_self_play_new(f->scoring);
		f->cache = tablic_table_cache_new(f->scoring);
		f->endgame = tablic_endgame_new();
		if (f->scoring == TABLIC_POINTS)
			tablic_weights_read_small(&f->net);
		else
			tablic_weights_read(&f->net, f->scoring, 2);
		if (!f->self_play || !f->cache || !f->endgame)
			return -1;
	}
	return 0;
}

AFTER_ALL
{
	for (int s = 0; s < 2; s++) {
		tablic_self_play_free(fixtures[s].self_play);
		tablic_table_cache_free(fixtures[s].cache);
		tablic_endgame_free(fixtures[s].endgame);
	}
}

ALL_TESTS(set_up, NULL)

static void
teach(struct fixture *f, float temperature, float lambda, uint64_t seed)
{
	const struct tablic_self_play_terms terms = {
		&f->net, temperature, lambda};
	struct random random = seeded(seed);

	tablic_self_play_game(f->self_play, &terms, &random, f->examples);
}

static void
expect_same(const struct tablic_example *a, const struct tablic_example *b)
{
	assert_int_equal(a->features.count, b->features.count);
	assert_true(a->target == b->target);
	for (int i = 0; i < a->features.count; i++) {
		assert_int_equal(a->features.index[i], b->features.index[i]);
		assert_true(a->features.value[i] == b->features.value[i]);
	}
}

/* Whatever was played before: new self-play has seen nothing yet. */
TEST(one_seed_has_one_game)
{
	static struct tablic_example first[GAMES][TABLIC_SELF_PLAY_EXAMPLES];

	for (int s = 0; s < 2; s++) {
		struct fixture *f = &fixtures[s];

		for (int i = 0; i < GAMES; i++) {
			teach(f, 0.3f, 0.8f, (uint64_t)i);
			memcpy(first[i], f->examples, sizeof f->examples);
		}
		tablic_self_play_free(f->self_play);
		f->self_play = tablic_self_play_new(f->scoring);
		assert_non_null(f->self_play);
		for (int i = GAMES; i-- > 0;) {
			teach(f, 0.3f, 0.8f, (uint64_t)i);
			for (int k = 0; k < TABLIC_SELF_PLAY_EXAMPLES; k++)
				expect_same(&f->examples[k], &first[i][k]);
		}
	}
}

TEST(another_seed_has_another_game)
{
	struct fixture *f = &fixtures[0];
	float targets[2];

	for (uint64_t seed = 0; seed < 2; seed++) {
		teach(f, 0.3f, 0.8f, seed);
		targets[seed] = f->examples[0].target;
	}
	assert_true(targets[0] != targets[1]);
}

/* The play that is worth most with the value. */
static struct tablic_play
best_play(struct fixture *f, const struct tablic_position *position)
{
	struct tablic_move moves[TABLIC_MOVES_MAX];
	struct tablic_features features;
	float most = 0;
	int best = 0;
	int count = tablic_moves_list(
		f->scoring, position->hand, position->table, moves);

	for (int i = 0; i < count; i++) {
		struct tablic_position after = *position;
		float worth = (float)tablic_position_play(
			&after, f->scoring, tablic_move_play(&moves[i]));

		tablic_features_of(&features, &after, f->cache);
		worth += tablic_value_net_evaluate(&f->net, &features);
		if (i == 0 || worth > most) {
			most = worth;
			best = i;
		}
	}
	return tablic_move_play(&moves[best]);
}

static int
margin(const struct tablic_open *open)
{
	int points[TABLIC_SEATS_MAX];

	tablic_score(open, points);
	return points[0] - points[1];
}

/* What the last deal comes to for seat 0, both playing their best. */
static double
last_margin(struct fixture *f, const struct tablic *game)
{
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct tablic_endgame_position end;
	struct tablic_endgame_answer answer;

	tablic_endgame_of_game(&end, game);
	tablic_endgame_solve(f->endgame, &end, &effort, &answer);
	assert_true(answer.exact);
	return f->scoring == TABLIC_POINTS
		       ? answer.value
		       : (double)answer.value / TABLIC_STANDING_UNIT;
}

/* A game played once more: after each position, by seat, the margin of seat 0
 * and the features of who has just played. */
struct course {
	int margins[2][TURNS];
	struct tablic_features features[2][TURNS];
	double end; /* the margin of seat 0 */
};

static void
play_again(struct fixture *f, uint64_t seed, struct course *course)
{
	struct tablic_round r;
	struct random random = seeded(seed);
	int counts[2] = {0};

	round_start(&r, f->scoring, &random);
	while (round_next(&r) && r.game.open.stock > 0) {
		int seat = r.game.open.turn, at = counts[seat]++;
		struct tablic_position position;

		tablic_position_of_view(&position, round_view(&r), f->cache);
		struct tablic_play play = best_play(f, &position);
		tablic_position_play(&position, f->scoring, play);
		tablic_features_of(
			&course->features[seat][at], &position, f->cache);
		round_play(&r, play);
		course->margins[seat][at] = margin(&r.game.open);
	}
	assert_int_equal(counts[0], TURNS);
	assert_int_equal(counts[1], TURNS);
	course->end = last_margin(f, &r.game);
}

/* EXAMPLE is of turn AT of SEAT. */
static const struct tablic_example *
example_of(const struct fixture *f, int seat, int at)
{
	return &f->examples[seat * TURNS + at];
}

static void
for_each_example(float lambda,
	void (*check)(const struct fixture *, const struct course *, int, int))
{
	static struct course course;

	for (int s = 0; s < 2; s++) {
		struct fixture *f = &fixtures[s];

		for (uint64_t seed = 0; seed < GAMES; seed++) {
			play_again(f, seed, &course);
			teach(f, cold, lambda, seed);
			for (int i = 0; i < TABLIC_SELF_PLAY_EXAMPLES; i++)
				check(f, &course, i / TURNS, i % TURNS);
		}
	}
}

static void
expect_target(const struct fixture *f, int seat, int at, double expected)
{
	double target = (double)example_of(f, seat, at)->target;

	if (fabs(target - expected) > 1e-3)
		fail_msg("scoring %d, seat %d, turn %d: %g, not %g", f->scoring,
			seat, at, target, expected);
}

static void
check_return(
	const struct fixture *f, const struct course *course, int seat, int at)
{
	double rest = course->end - course->margins[seat][at];

	expect_target(f, seat, at, seat == 0 ? rest : -rest);
}

/* From each position on, the last deal as it should be played. */
TEST(with_lambda_1_a_target_is_what_was_won_from_there)
{
	for_each_example(1, check_return);
}

static void
check_step(
	const struct fixture *f, const struct course *course, int seat, int at)
{
	int sign = seat == 0 ? 1 : -1;
	double now = course->margins[seat][at], next = course->end, value = 0;

	if (at + 1 < TURNS) {
		next = course->margins[seat][at + 1];
		value = (double)tablic_value_net_evaluate(
			&f->net, &course->features[seat][at + 1]);
	}
	expect_target(f, seat, at, sign * (next - now) + value);
}

TEST(with_lambda_0_it_is_what_was_won_to_the_next_position_and_its_value)
{
	for_each_example(0, check_step);
}

static void
check_features(
	const struct fixture *f, const struct course *course, int seat, int at)
{
	struct tablic_example seen = *example_of(f, seat, at);

	seen.features = course->features[seat][at];
	expect_same(example_of(f, seat, at), &seen);
}

TEST(the_positions_of_examples_are_those_after_each_play)
{
	for_each_example(0.8f, check_features);
}

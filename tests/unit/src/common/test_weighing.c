#include <math.h>

#include "common/weighing.h"

#include "lib/test.h"

static struct race race;
static struct weighing weighing;

/* Candidates that are worth their number of these, with noise of their own and
 * much that they share. */
struct game {
	struct random random;
	const double *worths;
	double shared;
	int worlds, meetings;
};

static double
noise(struct random *random)
{
	return (double)(random_next(random) >> 11) * 0x1p-53 - 0.5;
}

static void
next(void *context)
{
	struct game *game = context;

	game->worlds++;
	game->shared = 40 * noise(&game->random);
}

static double
meet(void *context, int candidate)
{
	struct game *game = context;

	game->meetings++;
	return game->shared + game->worths[candidate] +
	       2 * noise(&game->random);
}

static void
weigh(struct game *game, const double worths[], int count, int played)
{
	const struct weighing_worlds worlds = {next, meet, game};

	game->worths = worths;
	weighing_begin(&weighing);
	for (int i = 0; i < count; i++)
		assert_int_equal(weighing_add(&weighing, 0), i);
	weighing_by_worlds(&weighing, &race, &worlds, played);
}

BEFORE_EACH
{
	weighing.worlds = WEIGHING_WORLDS;
}

AFTER_EACH
{
	weighing_release(&weighing);
}

TEST(what_was_played_is_compared_with_the_best)
{
	static const double worths[] = {1, 3, 2, -5};
	struct game game = {.random = seeded(1)};

	weigh(&game, worths, 4, 2);
	assert_int_equal(weighing.actions[0].number, 1);
	assert_int_equal(weighing.actions[1].number, 2);
	assert_int_equal(weighing.actions[3].number, 3);
	assert_int_equal(weighing.played, 1);
	assert_true(fabs(weighing.loss - 1) < 4 * weighing.error);
	assert_true(weighing.error > 0 && weighing.error < 0.1);
	assert_true(weighing_is_mistake(&weighing));
	assert_true(weighing.actions[0].error == 0);
	assert_true(fabs(weighing.actions[0].worth - weighing.actions[1].worth -
			    weighing.loss) < 1e-9);
}

TEST(the_best_has_no_loss)
{
	static const double worths[] = {0, 3};
	struct game game = {.random = seeded(2)};

	weigh(&game, worths, 2, 1);
	assert_int_equal(weighing.played, 0);
	assert_true(weighing.loss == 0);
	assert_false(weighing_is_mistake(&weighing));
	assert_int_equal(game.worlds, WEIGHING_WORLDS);
}

/* The best of many equals seems to be better than any other. */
TEST(the_loss_among_equals_is_chance_and_never_below_nothing)
{
	static const double worths[12] = {0};
	struct game game = {.random = seeded(3)};
	int mistakes = 0, losses = 0;
	double sum = 0;

	for (int n = 0; n < 200; n++) {
		weigh(&game, worths, 12, n % 12);
		assert_true(weighing.loss >= 0);
		assert_true(weighing.played == 0 || weighing.loss > 0);
		mistakes += weighing_is_mistake(&weighing);
		losses += weighing.loss > 0;
		sum += weighing.loss;
		weighing_release(&weighing);
		weighing.worlds = WEIGHING_WORLDS;
	}
	assert_in_range(losses, 60, 120); /* of 183 that were not the best */
	assert_in_range(mistakes, 0, 12);
	assert_true(sum / 200 < 0.03);
	weighing_begin(&weighing);
}

TEST(who_is_far_behind_meets_few_worlds)
{
	static const double worths[] = {0, -9, -9, -9};
	struct game game = {.random = seeded(4)};

	weigh(&game, worths, 4, -1);
	assert_int_equal(weighing.played, -1);
	assert_true(weighing.loss == 0);
	assert_in_range(
		game.meetings, WEIGHING_WORLDS, WEIGHING_WORLDS + 4 * RACE_FEW);
}

TEST(known_worths_are_compared_as_they_are)
{
	weighing_begin(&weighing);
	for (int i = 0; i < 3; i++)
		weighing_add(&weighing, i == 1 ? 4 : i);
	weighing_by_worth(&weighing, NULL, 2);
	assert_int_equal(weighing.actions[0].number, 1);
	assert_int_equal(weighing.played, 1);
	assert_true(weighing.loss == 2 && weighing.error == 0);
	assert_true(weighing_is_mistake(&weighing));
}

TEST(no_more_are_added_than_there_is_room_for)
{
	weighing_begin(&weighing);
	for (int i = 0; i < WEIGHING_MOST; i++)
		assert_int_equal(weighing_add(&weighing, 0), i);
	assert_int_equal(weighing_add(&weighing, 0), -1);
}

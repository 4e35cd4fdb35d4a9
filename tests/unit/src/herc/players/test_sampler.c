#include "herc/players/sampler.h"
#include "herc/training/lesson.h"

#include "lib/test.h"

static struct herc_belief sampler;
static struct herc_lesson deal;

/* One number for all plays of a game in which all are samplers. */
static uint64_t
play_game(uint64_t seed, int64_t nodes)
{
	uint64_t course = 0;
	struct random random = seeded(seed);

	herc_lesson_open(&deal, 0, &random);
	while (!herc_over(&deal.game.open)) {
		struct effort effort = effort_of_nodes(nodes);
		trick_card c = herc_sampler_play(
			&sampler, herc_lesson_view(&deal), &effort, &random);

		herc_lesson_move(&deal, c);
		course = course * 53 + c;
	}
	return course;
}

TEST(the_same_seed_and_nodes_give_the_same_game)
{
	for (uint64_t seed = 0; seed < 3; seed++) {
		uint64_t course = play_game(seed, 8000);

		play_game(seed + 100, 3000);
		assert_true(play_game(seed, 8000) == course);
	}
}

TEST(it_plays_by_the_rules_with_any_effort)
{
	static const int64_t nodes[] = {0, 1, 100, 1000, 30000};

	FOR_EACH (node, nodes)
		for (uint64_t seed = 0; seed < 3; seed++)
			play_game(seed, *node);
}

static int64_t
no_time(void *clock)
{
	(void)clock;
	return 0;
}

TEST(an_effort_without_time_is_answered)
{
	struct random random = seeded(1);

	herc_lesson_open(&deal, 0, &random);
	while (!herc_over(&deal.game.open)) {
		struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);

		effort.left_ns = no_time;
		effort.look = EFFORT_UNLIMITED;
		herc_lesson_move(&deal,
			herc_sampler_play(&sampler, herc_lesson_view(&deal),
				&effort, &random));
	}
}

#include "common/explanation.h"
#include "herc/greedy.h"
#include "herc/players/expert.h"
#include "herc/players/sampler.h"
#include "herc/training/lesson.h"

#include "lib/test.h"

static struct herc_expert expert;
static struct herc_lesson deal;

/* One number for all plays of a game in which all are experts. */
static uint64_t
play_game(uint64_t seed, int64_t nodes)
{
	uint64_t course = 0;
	struct random random = seeded(seed);

	herc_lesson_open(&deal, 0, &random);
	while (!herc_over(&deal.game.open)) {
		struct effort effort = effort_of_nodes(nodes);
		trick_card c = herc_expert_play(
			&expert, herc_lesson_view(&deal), &effort, &random);

		herc_lesson_move(&deal, c);
		course = course * 53 + c;
	}
	return course;
}

TEST(the_same_seed_and_nodes_give_the_same_game)
{
	for (uint64_t seed = 0; seed < 3; seed++) {
		uint64_t course = play_game(seed, HERC_READING_NODES);

		play_game(seed + 100, 3000);
		assert_true(play_game(seed, HERC_READING_NODES) == course);
	}
}

TEST(it_plays_by_the_rules_with_any_effort)
{
	static const int64_t nodes[] = {
		0, 1, 100, 1000, 30000, HERC_READING_NODES, 150000};

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
			herc_expert_play(&expert, herc_lesson_view(&deal),
				&effort, &random));
	}
}

TEST(with_few_nodes_it_plays_as_the_sampler)
{
	static struct herc_belief belief;
	struct random random = seeded(3), again;

	herc_lesson_open(&deal, 0, &random);
	while (!herc_over(&deal.game.open)) {
		const struct herc_view *view = herc_lesson_view(&deal);
		struct effort effort = effort_of_nodes(5000), same = effort;

		again = random;
		trick_card c = herc_sampler_play(&belief, view, &same, &again);
		assert_int_equal(
			herc_expert_play(&expert, view, &effort, &random), c);
		herc_lesson_move(&deal, c);
	}
}

/* Time that is over at once leaves it what the sampler finds quickly, and that
 * is not always the greedy card. */
TEST(without_time_it_is_not_greedy)
{
	struct random random = seeded(2);
	int others = 0;

	herc_lesson_open(&deal, 0, &random);
	while (!herc_over(&deal.game.open)) {
		const struct herc_view *view = herc_lesson_view(&deal);
		struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
		struct random again = random;

		effort.left_ns = no_time;
		effort.look = EFFORT_UNLIMITED;
		trick_card c =
			herc_expert_play(&expert, view, &effort, &random);
		others += c != herc_greedy_play(view, &again);
		herc_lesson_move(&deal, c);
	}
	assert_true(others > 0);
}

/* The candidates come first, then a line for each of the others. */
TEST(it_says_why)
{
	static struct explanation explanation;
	struct effort effort = effort_of_nodes(HERC_READING_NODES);
	struct random random = seeded(1);
	int lines = 0;

	herc_lesson_open(&deal, 0, &random);
	effort.explanation = &explanation;
	herc_expert_play(&expert, herc_lesson_view(&deal), &effort, &random);
	for (const char *c = explanation.text; *c != '\0'; c++)
		lines += *c == '\n';
	assert_int_equal(lines, HERC_HAND + HERC_SEATS - 1);
	assert_non_null(strstr(explanation.text, " worlds\n"));
	assert_non_null(strstr(explanation.text, "seat 3, greedy "));
}

TEST(lower_levels_play_by_the_rules)
{
	for (int level = LEVEL_LEAST; level <= LEVEL_MOST; level++) {
		expert.level = level;
		play_game((uint64_t)level, HERC_READING_NODES);
	}
	assert_int_equal(expert.level, LEVEL_MOST);
}

BEFORE_ALL
{
	herc_expert_init(&expert);
}

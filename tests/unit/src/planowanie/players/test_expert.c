#include <stdlib.h>
#include <string.h>

#include "lib/planowanie_table.h"
#include "lib/test.h"
#include "planowanie/players/expert.h"

static struct planowanie_table table;
static struct planowanie_strategy expert;

FIXTURE(set_up)
{
	return planowanie_expert_init(&expert) ? 0 : -1;
}

FIXTURE(tear_down)
{
	planowanie_expert_release(&expert);
	return 0;
}

ALL_TESTS(set_up, tear_down)

static void
declare_all(int64_t nodes, struct random *random)
{
	int tricks[PLANOWANIE_SEATS_MAX];

	for (int seat = 0; seat < table.game.open.seats; seat++) {
		struct effort effort = effort_of_nodes(nodes);

		tricks[seat] = expert.declare(
			expert.self, &table.views[seat], &effort, random);
		assert_true(tricks[seat] >= 0 &&
			    tricks[seat] <= table.game.open.cards);
	}
	planowanie_table_declare(&table, tricks);
}

/* The table judges what is played. Returns a number that differs for other
 * games. */
static uint64_t
play_game(const struct planowanie_kind *kind, int64_t nodes, uint64_t seed)
{
	uint64_t sum = 0;
	struct random random;

	random_seed(&random, seed);
	planowanie_table_start(&table, kind, 2, PLANOWANIE_DEALS_MAX, &random);
	while (!planowanie_table_over(&table)) {
		struct effort effort = effort_of_nodes(nodes);

		if (planowanie_table_declares(&table))
			declare_all(nodes, &random);
		trick_card c = expert.play(expert.self,
			planowanie_table_view(&table), &effort, &random);
		sum = 31 * sum + c;
		planowanie_table_play(&table, c);
	}
	return sum;
}

TEST(it_plays_every_kind_of_game)
{
	const struct planowanie_kind *kind = planowanie_table_kinds;

	for (; kind->values; kind++) {
		play_game(kind, 0, 1);
		play_game(kind, 700, 2);
	}
}

TEST(the_same_seed_is_the_same_game)
{
	uint64_t first = play_game(&planowanie_table_kinds[5], 3000, 3);
	play_game(&planowanie_table_kinds[6], 1000, 4);
	assert_true(play_game(&planowanie_table_kinds[5], 3000, 3) == first);
}

TEST(every_level_plays)
{
	for (int level = LEVEL_LEAST; level <= LEVEL_MOST; level++) {
		planowanie_expert_level(&expert, level);
		play_game(&planowanie_table_kinds[level % 9], 500,
			(uint64_t)level);
	}
	planowanie_expert_level(&expert, LEVEL_MOST);
}

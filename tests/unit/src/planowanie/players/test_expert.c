#include "lib/planowanie_table.h"
#include "lib/test.h"
#include "planowanie/players/expert.h"

static struct planowanie_table table;
static struct planowanie_strategy expert;

BEFORE_ALL
{
	assert_true(planowanie_expert_init(&expert));
}

AFTER_ALL
{
	planowanie_expert_release(&expert);
}

TEST(it_plays_every_kind_of_game)
{
	const struct planowanie_kind *kind = planowanie_table_kinds;

	for (; kind->values; kind++) {
		planowanie_table_game(&table, &expert, kind, 0, 1);
		planowanie_table_game(&table, &expert, kind, 700, 2);
	}
}

TEST(the_same_seed_is_the_same_game)
{
	uint64_t first = planowanie_table_game(
		&table, &expert, &planowanie_table_kinds[5], 3000, 3);
	planowanie_table_game(
		&table, &expert, &planowanie_table_kinds[6], 1000, 4);
	assert_true(planowanie_table_game(&table, &expert,
			    &planowanie_table_kinds[5], 3000, 3) == first);
}

TEST(every_level_plays)
{
	for (int level = LEVEL_LEAST; level <= LEVEL_MOST; level++) {
		planowanie_expert_level(&expert, level);
		planowanie_table_game(&table, &expert,
			&planowanie_table_kinds[level % 9], 500,
			(uint64_t)level);
	}
	planowanie_expert_level(&expert, LEVEL_MOST);
}

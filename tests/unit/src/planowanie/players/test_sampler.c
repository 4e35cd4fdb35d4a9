#include "lib/planowanie_table.h"
#include "lib/test.h"
#include "planowanie/players/sampler.h"

static struct planowanie_table table;
static struct planowanie_strategy sampler;

BEFORE_ALL
{
	assert_true(planowanie_sampler_init(&sampler));
}

AFTER_ALL
{
	planowanie_sampler_release(&sampler);
}

TEST(it_plays_every_kind_of_game)
{
	const struct planowanie_kind *kind = planowanie_table_kinds;

	for (; kind->values; kind++) {
		planowanie_table_game(&table, &sampler, kind, 0, 1);
		planowanie_table_game(&table, &sampler, kind, 700, 2);
	}
}

TEST(the_same_seed_is_the_same_game)
{
	uint64_t first = planowanie_table_game(
		&table, &sampler, &planowanie_table_kinds[5], 3000, 3);
	planowanie_table_game(
		&table, &sampler, &planowanie_table_kinds[6], 1000, 4);
	assert_true(planowanie_table_game(&table, &sampler,
			    &planowanie_table_kinds[5], 3000, 3) == first);
}

#include "tablic/greedy.h"
#include "tablic/search/weights.h"
#include "tablic/training/at_sight.h"
#include "tablic/training/duel.h"

#include "lib/test.h"

struct fixture {
	struct tablic_value_net net;
	struct tablic_strategy exact, strategy;
	struct tablic_at_sight at_sight;
};

BEFORE_ALL
{
	static struct fixture f;

	f.at_sight = (struct tablic_at_sight){TABLIC_POINTS, &f.net,
		tablic_table_cache_new(TABLIC_POINTS), &f.exact};
	f.strategy = tablic_at_sight_strategy(&f.at_sight);
	*state = &f;
	assert_true(tablic_exact_init(&f.exact) && f.at_sight.cache);
}

AFTER_ALL
{
	struct fixture *f = *state;

	tablic_exact_release(&f->exact);
	tablic_table_cache_free(f->at_sight.cache);
}

static double
margin_over_greedy(const struct fixture *f, int pairs)
{
	const struct tablic_duel duel = {
		.scoring = TABLIC_POINTS,
		.nodes = 5000,
		.seed = 1,
		.strategies = {&f->strategy, &tablic_greedy},
	};
	struct tablic_duel_score score = {0};

	for (int i = 0; i < pairs; i++)
		tablic_duel_pair(&duel, (uint64_t)i, &score);
	return tablic_duel_margin(&score);
}

/* The deals are always the same, and so is what comes of them. */
TEST(a_learned_net_wins_and_one_without_a_thought_takes_what_there_is)
{
	struct fixture *f = *state;

	f->net = (struct tablic_value_net){0};
	double thoughtless = margin_over_greedy(f, 12);
	tablic_weights_read(&f->net, TABLIC_POINTS, 2);
	double learned = margin_over_greedy(f, 12);
	assert_true(learned > 0 && learned > thoughtless);
}

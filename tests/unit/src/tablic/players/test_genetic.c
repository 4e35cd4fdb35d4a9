#include "lib/naive/thesis.h"
#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/players/genetic.h"

enum { POSITIONS = 1000 };

static struct tablic_genetic player;

BEFORE_ALL
{
	player.genome = tablic_genome;
	player.cache = tablic_capture_cache_new(10);
	assert_non_null(player.cache);
}

AFTER_ALL
{
	tablic_capture_cache_free(player.cache);
}

static struct tablic_play
choose(struct tablic_genome genome, const struct tablic_view *view,
	int64_t nodes)
{
	struct effort effort = effort_of_nodes(nodes);
	struct tablic_genetic own = {genome, player.cache};
	const struct tablic_strategy strategy = tablic_genetic_strategy(&own);
	struct random random = seeded(1);

	return strategy.choose(strategy.self, view, &effort, &random);
}

static const struct choice_case {
	const char *what;
	struct tablic_genome genome;
	const char *own, *other, *table;
	const char *played, *taken;
} moves[] = {
	{"stihovi alone", {{1, 0, 0, 0}}, "3H KH", "KD 3S", "KS 3C 2D 8H", "KH",
		"KS"},
	{"cards alone", {{0, 1, 0, 0}}, "9D KH", "KD 3S", "KS 5C 4D 9H", "9D",
		"9H 4D 5C"},
	{"what the other takes, too", {{1, 0, 1, 0}}, "KH 3H", "QD 4S", "KS QS",
		"KH", "KS"},
	{"nothing given away", {{0, 0, 1, 0}}, "QH 3H 4H", "QD 4S", "7S", "3H",
		""},
	{"no cards given away", {{0, 0, 0, 1}}, "3H 5H", "8C 8S", "5C 9S", "5H",
		"5C"},
};

TEST(a_play_is_weighed_with_its_answer)
{
	FOR_EACH (c, moves) {
		struct tablic_view view = view_of(TABLIC_STIHOVI, cards(c->own),
			cards(c->other), cards(c->table));

		expect_play(c->what, choose(c->genome, &view, EFFORT_UNLIMITED),
			c->played, c->taken);
	}
}

struct weighing {
	struct naive_thesis_position at;
	const struct tablic_genome *genome;
	double best;
};

static double
fitness(const struct weighing *w, struct tablic_play play)
{
	const double *g = w->genome->genes;
	int answer;
	int gain = naive_thesis_gain(w->at.scoring, w->at.table, play);

	naive_thesis_after(&w->at, play, &answer);
	return tablic_gain_points(gain) * g[0] +
	       tablic_gain_cards(gain) * g[1] -
	       tablic_gain_points(answer) * g[2] -
	       tablic_gain_cards(answer) * g[3];
}

static void
weigh(void *context, struct tablic_play play)
{
	struct weighing *w = context;
	double f = fitness(w, play);

	if (f > w->best)
		w->best = f;
}

TEST(no_play_has_a_greater_fitness)
{
	struct random random = seeded(4);
	card deck[CARD_COUNT];

	for (int i = 0; i < POSITIONS; i++) {
		struct tablic_genome genome;
		const card *next = deck;

		for (int g = 0; g < TABLIC_GENES; g++)
			genome.genes[g] = random_below(&random, 1000);
		tablic_shuffle(deck, &random);
		struct weighing w = {
			{i % 2 == 0 ? TABLIC_POINTS : TABLIC_STIHOVI,
				take_cards(&next, 1 + i % 6),
				take_cards(&next, 1 + i % 6),
				take_cards(&next, i % 8)},
			&genome, -1e9};
		struct tablic_view view =
			view_of(w.at.scoring, w.at.own, w.at.other, w.at.table);
		naive_thesis_each_play(w.at.own, w.at.table, weigh, &w);
		assert_float_equal(
			fitness(&w, choose(genome, &view, EFFORT_UNLIMITED)),
			w.best, 1e-6);
	}
}

TEST(without_effort_it_is_greedy)
{
	struct tablic_view view = view_of(TABLIC_STIHOVI, cards("3H KH"),
		cards("KD 3S"), cards("KS 3C 2D 8H"));

	expect_play("greedy",
		choose((struct tablic_genome){{0, 1, 1, 1}}, &view, 0), "KH",
		"KS");
}

TEST(whole_games_are_legal_with_any_players_and_rules)
{
	const struct tablic_strategy strategy =
		tablic_genetic_strategy(&player);

	expect_whole_games(&strategy, 5000);
}

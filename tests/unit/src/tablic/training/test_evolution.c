#include "tablic/training/evolution.h"

#include "lib/test.h"

static const struct tablic_evolution_terms usual = {
	.seed = 1,
	.population = 24,
	.elite = 2,
	.tournament = 3,
	.crossover = 0.8,
	.mutation = 0.3,
	.step = 0.1,
};

static struct tablic_evolution one, other;

/* The nearer to a genome of our choice, the fitter. */
static double
toy_fitness(void *judge, const struct tablic_evolution *evolution, int number)
{
	static const double target[TABLIC_GENES] = {0.2, 0.9, 0.5, 0};
	const double *genes = evolution->individuals[number].genome.genes;
	double distance = 0;

	(void)judge;
	for (int g = 0; g < TABLIC_GENES; g++)
		distance += (genes[g] - target[g]) * (genes[g] - target[g]);
	return -distance;
}

static void
run(struct tablic_evolution *evolution,
	const struct tablic_evolution_terms *terms, int generations)
{
	tablic_evolution_start(evolution, terms);
	tablic_evolution_judge_all(evolution, toy_fitness, NULL);
	for (int i = 1; i < generations; i++) {
		tablic_evolution_breed(evolution);
		tablic_evolution_judge_all(evolution, toy_fitness, NULL);
	}
}

static void
assert_same(const struct tablic_evolution *a, const struct tablic_evolution *b)
{
	assert_int_equal(a->generation, b->generation);
	assert_memory_equal(a->individuals, b->individuals,
		(size_t)a->terms.population * sizeof *a->individuals);
}

TEST(one_seed_is_one_evolution)
{
	struct tablic_evolution_terms terms = usual;

	run(&one, &terms, 5);
	run(&other, &terms, 5);
	assert_same(&one, &other);
	terms.seed = 2;
	run(&other, &terms, 5);
	assert_memory_not_equal(
		one.individuals, other.individuals, sizeof *one.individuals);
}

TEST(an_evolution_that_was_broken_off_goes_on_as_it_would_have)
{
	run(&one, &usual, 8);
	run(&other, &usual, 3);
	static struct tablic_evolution again;
	again.terms = other.terms;
	again.generation = other.generation;
	memcpy(again.individuals, other.individuals, sizeof again.individuals);
	for (int i = 3; i < 8; i++) {
		tablic_evolution_breed(&again);
		tablic_evolution_judge_all(&again, toy_fitness, NULL);
	}
	assert_same(&one, &again);
}

TEST(a_toy_is_solved)
{
	run(&one, &usual, 1);
	double begun = tablic_evolution_mean(&one);
	run(&one, &usual, 60);
	assert_true(tablic_evolution_mean(&one) > begun / 4);
	assert_true(tablic_evolution_best(&one)->fitness > -0.002);
}

TEST(with_an_elite_the_best_is_never_lost)
{
	double best = -1e9;

	run(&one, &usual, 1);
	for (int i = 0; i < 30; i++) {
		double now = tablic_evolution_best(&one)->fitness;

		assert_true(now >= best);
		best = now;
		tablic_evolution_breed(&one);
		assert_true(one.individuals[0].fitness == best);
		tablic_evolution_judge_all(&one, toy_fitness, NULL);
	}
}

TEST(genes_stay_from_0_to_1)
{
	struct tablic_evolution_terms wild = usual;

	wild.mutation = wild.step = 1;
	run(&one, &wild, 20);
	for (int i = 0; i < wild.population; i++) {
		const double *genes = one.individuals[i].genome.genes;

		for (int g = 0; g < TABLIC_GENES; g++)
			assert_true(genes[g] >= 0 && genes[g] <= 1);
	}
}

/* Nothing but the elite's copies: without change children are parents. */
TEST(without_crossover_and_mutation_nothing_new_is_born)
{
	struct tablic_evolution_terms still = usual;

	still.crossover = still.mutation = 0;
	run(&one, &still, 1);
	other = one;
	tablic_evolution_breed(&one);
	for (int i = 0; i < still.population; i++) {
		bool known = false;

		for (int j = 0; j < still.population; j++)
			known |= memcmp(&one.individuals[i].genome,
					 &other.individuals[j].genome,
					 sizeof(struct tablic_genome)) == 0;
		assert_true(known);
	}
}

#include "tablic/training/fitness.h"

#include "lib/test.h"

static struct tablic_evolution one;

TEST(who_gives_away_all_he_can_is_less_fit)
{
	static const struct tablic_genome genomes[] = {
		{{1, 0.1, 1, 0.1}}, {{0, 0, 0, 0}}, {{0, 1, 0, 0}}};
	struct tablic_fitness_terms terms = {tablic_capture_cache_new(10), 60};
	double fitness[3];

	assert_non_null(terms.cache);
	one.terms = (struct tablic_evolution_terms){.population = 3};
	one.generation = 0;
	for (int i = 0; i < 3; i++)
		one.individuals[i].genome = genomes[i];
	for (int i = 0; i < 3; i++) {
		fitness[i] = tablic_fitness_of(&terms, &one, i);
		assert_true(fitness[i] == tablic_fitness_of(&terms, &one, i));
	}
	assert_true(fitness[0] > fitness[1] && fitness[0] > fitness[2]);
	tablic_capture_cache_free(terms.cache);
}

TEST(the_genome_that_comes_with_talon_beats_greedy)
{
	struct tablic_fitness_terms terms = {tablic_capture_cache_new(10), 0};
	struct tablic_duel_score score = {0};

	assert_non_null(terms.cache);
	for (uint64_t i = 0; i < 200; i++)
		tablic_fitness_validate(&terms, &tablic_genome, 7, i, &score);
	assert_true(tablic_duel_share(&score) > 0.6);
	tablic_capture_cache_free(terms.cache);
}

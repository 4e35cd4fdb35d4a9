#include "tablic/training/fitness.h"

#include "tablic/players/genetic.h"
#include "tablic/players/thesis_greedy.h"

/* One deal of the genetic player with GENOME against OPPONENT. */
static void
play(struct tablic_capture_cache *cache, const struct tablic_genome *genome,
	const struct tablic_strategy *opponent, uint64_t seed, uint64_t number,
	struct tablic_duel_score *score)
{
	struct tablic_genetic player = {*genome, cache};
	const struct tablic_strategy own = tablic_genetic_strategy(&player);
	const struct tablic_duel duel = {
		.scoring = TABLIC_STIHOVI,
		.open = true,
		.nodes = EFFORT_UNLIMITED,
		.seed = seed,
		.strategies = {&own, opponent},
	};

	tablic_duel_pair(&duel, number, score);
}

/* Another individual than NUMBER, drawn for one deal of a generation. */
static int
opponent_of(const struct tablic_evolution *evolution, int number,
	struct random *random)
{
	int others = evolution->terms.population - 1;
	int drawn = (int)random_below(random, (uint32_t)others);

	return drawn < number ? drawn : drawn + 1;
}

double
tablic_fitness_of(
	void *judge, const struct tablic_evolution *evolution, int number)
{
	const struct tablic_fitness_terms *terms = judge;
	const struct tablic_individual *individuals = evolution->individuals;
	struct tablic_duel_score score = {0};
	struct random random;

	random_derive(&random, "breeding", evolution->terms.seed,
		(uint64_t)evolution->generation, 0);
	uint64_t seed = random_next(&random);
	for (int i = 0; i < terms->pairs; i++) {
		int other = opponent_of(evolution, number, &random);
		struct tablic_genetic second = {
			individuals[other].genome, terms->cache};
		const struct tablic_strategy genetic =
			tablic_genetic_strategy(&second);

		play(terms->cache, &individuals[number].genome,
			i % 2 == 0 ? &tablic_thesis_greedy : &genetic, seed,
			(uint64_t)i, &score);
	}
	return tablic_duel_share(&score);
}

void
tablic_fitness_validate(const struct tablic_fitness_terms *terms,
	const struct tablic_genome *genome, uint64_t seed, uint64_t number,
	struct tablic_duel_score *score)
{
	play(terms->cache, genome, &tablic_thesis_greedy, seed, number, score);
}

#include "tablic/training/evolution.h"

#include "common/random.h"

static double
uniform(struct random *random)
{
	return (double)(random_next(random) >> 11) * 0x1p-53;
}

/* Mean 0, standard deviation 1, and near enough to normal. */
static double
deviation(struct random *random)
{
	double sum = uniform(random) + uniform(random) + uniform(random);

	return 2 * sum - 3;
}

void
tablic_evolution_start(struct tablic_evolution *evolution,
	const struct tablic_evolution_terms *terms)
{
	struct random random;

	random_derive(&random, "evolution", terms->seed, 0, 0);
	evolution->terms = *terms;
	evolution->generation = 0;
	for (int i = 0; i < terms->population; i++) {
		struct tablic_individual *individual =
			&evolution->individuals[i];

		individual->fitness = 0;
		for (int g = 0; g < TABLIC_GENES; g++)
			individual->genome.genes[g] = uniform(&random);
	}
}

void
tablic_evolution_judge_all(struct tablic_evolution *evolution,
	tablic_evolution_judge *judge, void *context)
{
	for (int i = 0; i < evolution->terms.population; i++)
		evolution->individuals[i].fitness =
			judge(context, evolution, i);
}

/* The fittest first; equals keep their order. */
static void
sort(struct tablic_individual individuals[], int count)
{
	for (int i = 1; i < count; i++) {
		struct tablic_individual individual = individuals[i];
		int at = i;

		for (; at > 0 &&
			individuals[at - 1].fitness < individual.fitness;
			at--)
			individuals[at] = individuals[at - 1];
		individuals[at] = individual;
	}
}

/* Tournament selection. Individuals are sorted, so the first of those drawn is
 * the fittest. */
static const struct tablic_genome *
parent(const struct tablic_individual sorted[],
	const struct tablic_evolution_terms *terms, struct random *random)
{
	uint32_t best = (uint32_t)terms->population;

	for (int i = 0; i < terms->tournament; i++) {
		uint32_t drawn =
			random_below(random, (uint32_t)terms->population);

		if (drawn < best)
			best = drawn;
	}
	return &sorted[best].genome;
}

/* Somewhere between two parents, each gene by itself. */
static void
cross(struct tablic_genome *child, const struct tablic_genome *other,
	struct random *random)
{
	for (int g = 0; g < TABLIC_GENES; g++)
		child->genes[g] +=
			uniform(random) * (other->genes[g] - child->genes[g]);
}

static void
mutate(struct tablic_genome *child, const struct tablic_evolution_terms *terms,
	struct random *random)
{
	for (int g = 0; g < TABLIC_GENES; g++) {
		if (uniform(random) >= terms->mutation)
			continue;
		double gene = child->genes[g] + terms->step * deviation(random);
		child->genes[g] = gene < 0 ? 0 : gene > 1 ? 1 : gene;
	}
}

static struct tablic_individual
child(const struct tablic_individual sorted[],
	const struct tablic_evolution_terms *terms, struct random *random)
{
	struct tablic_individual born = {
		.genome = *parent(sorted, terms, random),
	};

	if (uniform(random) < terms->crossover)
		cross(&born.genome, parent(sorted, terms, random), random);
	mutate(&born.genome, terms, random);
	return born;
}

void
tablic_evolution_breed(struct tablic_evolution *evolution)
{
	const struct tablic_evolution_terms *terms = &evolution->terms;
	struct tablic_individual sorted[TABLIC_EVOLUTION_POPULATION_MAX];
	struct random random;

	for (int i = 0; i < terms->population; i++)
		sorted[i] = evolution->individuals[i];
	sort(sorted, terms->population);
	evolution->generation++;
	random_derive(&random, "evolution", terms->seed,
		(uint64_t)evolution->generation, 0);
	for (int i = 0; i < terms->population; i++)
		evolution->individuals[i] =
			i < terms->elite ? sorted[i]
					 : child(sorted, terms, &random);
}

const struct tablic_individual *
tablic_evolution_best(const struct tablic_evolution *evolution)
{
	const struct tablic_individual *best = evolution->individuals;

	for (int i = 1; i < evolution->terms.population; i++) {
		if (evolution->individuals[i].fitness > best->fitness)
			best = &evolution->individuals[i];
	}
	return best;
}

double
tablic_evolution_mean(const struct tablic_evolution *evolution)
{
	double sum = 0;

	for (int i = 0; i < evolution->terms.population; i++)
		sum += evolution->individuals[i].fitness;
	return sum / evolution->terms.population;
}

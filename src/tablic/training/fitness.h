/*
 * The fitness of a genome: the share of the games that it wins as the genetic
 * player with open hands, half of them against the greedy player of the thesis
 * and half against others of its generation. All individuals of a generation
 * play the same deals, and each generation other ones.
 */
#ifndef TABLIC_TRAINING_FITNESS_H
#define TABLIC_TRAINING_FITNESS_H

#include "tablic/search/capture_cache.h"
#include "tablic/training/duel.h"
#include "tablic/training/evolution.h"

struct tablic_fitness_terms {
	struct tablic_capture_cache *cache; /* the caller's */
	int pairs; /* deals, each played in both seats */
};

/* A tablic_evolution_judge, whose judge is a struct tablic_fitness_terms. */
double tablic_fitness_of(
	void *terms, const struct tablic_evolution *, int number);

/* GENOME against the greedy player: adds deal NUMBER of SEED. */
void tablic_fitness_validate(const struct tablic_fitness_terms *,
	const struct tablic_genome *, uint64_t seed, uint64_t number,
	struct tablic_duel_score *);

#endif

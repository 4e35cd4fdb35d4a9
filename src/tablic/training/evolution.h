/*
 * A genetic algorithm for the genome of the genetic player: a population is
 * judged, and the next one bred from it by tournament selection, crossover and
 * mutation; the best live on (elitism).
 *
 * All genes are from 0 to 1: what a genome plays does not change when they are
 * all multiplied by one number.
 *
 * The course: tablic_evolution_start, then judge and breed in turn. All chance
 * comes from the seed and the number of the generation, so a search can be
 * broken off after any judgement, and gone on with from what is in the struct.
 */
#ifndef TABLIC_TRAINING_EVOLUTION_H
#define TABLIC_TRAINING_EVOLUTION_H

#include <stdint.h>

#include "tablic/players/genome.h"

enum { TABLIC_EVOLUTION_POPULATION_MAX = 1000 };

struct tablic_evolution_terms {
	uint64_t seed;
	int population;	  /* 2 or more */
	int elite;	  /* the best that live on, less than all */
	int tournament;	  /* drawn for a parent; the fittest is it */
	double crossover; /* how likely a child has two parents */
	double mutation;  /* how likely a gene changes, */
	double step;	  /* and by how much: its standard deviation */
};

struct tablic_individual {
	struct tablic_genome genome;
	double fitness; /* once judged */
};

struct tablic_evolution {
	struct tablic_evolution_terms terms;
	int generation; /* 0 is the first */
	struct tablic_individual individuals[TABLIC_EVOLUTION_POPULATION_MAX];
};

/* The fitness of individual NUMBER in the present generation; the greater, the
 * better. */
typedef double tablic_evolution_judge(
	void *judge, const struct tablic_evolution *, int number);

/* The first generation is random. */
void tablic_evolution_start(
	struct tablic_evolution *, const struct tablic_evolution_terms *);

/* Judges all, the first first. */
void tablic_evolution_judge_all(
	struct tablic_evolution *, tablic_evolution_judge *, void *judge);

/* The next generation, its elite first, from one that has been judged. */
void tablic_evolution_breed(struct tablic_evolution *);

/* The fittest, the first of equals. */
const struct tablic_individual *tablic_evolution_best(
	const struct tablic_evolution *);

double tablic_evolution_mean(const struct tablic_evolution *);

#endif

/*
 * A search of talon-evolve: the options of its command line, and its file, one
 * JSON object with those options, a line of history for each generation, the
 * latest generation, and at the end the genome that was found with its games
 * against greedy.
 */
#ifndef TOOLS_EVOLVE_SEARCH_H
#define TOOLS_EVOLVE_SEARCH_H

#include <stdbool.h>
#include <stdio.h>

#include <jansson.h>

#include "options/options.h"
#include "tablic/training/duel.h"
#include "tablic/training/evolution.h"

enum {
	EVOLVE_GENOMES_MOST = TABLIC_EVOLUTION_POPULATION_MAX,
	EVOLVE_GENERATIONS_MOST = 1000000,
	EVOLVE_GAMES_MOST = 100000000,
	EVOLVE_WRONG_MAX = 128, /* bytes of what is wrong with one of them */
};

/* What the file of a search keeps of its options. */
enum evolve_term {
	EVOLVE_POPULATION,
	EVOLVE_GAMES,
	EVOLVE_ELITE,
	EVOLVE_TOURNAMENT,
	EVOLVE_CROSSOVER,
	EVOLVE_MUTATION,
	EVOLVE_STEP,
	EVOLVE_GENERATIONS,
	EVOLVE_FINAL,
	EVOLVE_VALIDATE,
	EVOLVE_SEED,
	EVOLVE_TERMS,
};

struct evolve_options {
	struct tablic_evolution_terms terms;
	int generations;
	int pairs;	    /* deals for a genome, each in both seats */
	int final_pairs;    /* for those of the last generation once more */
	int validate_pairs; /* for the one that is found */
	const char *output; /* NULL: none */
	const char *source; /* C, likewise */
	bool given[EVOLVE_TERMS]; /* else usual, or the resumed file's */
	const char *resume; /* `output`, to be gone on with; NULL: none is */
	bool quiet;
};

/* Ends the process if --help or --version was all, or with words if something
 * makes no sense. */
void evolve_options_read(struct evolve_options *, int argc, char *argv[]);

enum { EVOLVE_REASON_MAX = 512 };

/* The search as the file has it. */
struct evolve_file {
	json_t *object; /* owned */
};

/* For a search that begins. -1: no memory. */
int evolve_file_begin(struct evolve_file *, const struct evolve_options *);
void evolve_file_release(struct evolve_file *);

/* Takes the search that was saved at PATH, and leaves it in EVOLUTION, judged;
 * options that were not given become the file's, and stay so until it is
 * released. False, with the reason, when it cannot be read, is no such file, or
 * was begun with other options. */
bool evolve_file_read(struct evolve_file *, const char *path,
	struct evolve_options *, struct tablic_evolution *,
	char reason[static EVOLVE_REASON_MAX]);

/* A generation has been judged. -1: no memory. */
int evolve_file_add(struct evolve_file *, const struct tablic_evolution *);

/* The search is over. -1: no memory. */
int evolve_file_end(struct evolve_file *, const struct tablic_genome *,
	const struct tablic_duel_score *against_greedy);

/* Writes the file anew, at once or not at all. -1 with errno. */
int evolve_file_save(const struct evolve_file *, const char *path);

/* Writes src/tablic/players/genome.c. -1 with errno. */
int evolve_file_source(const char *path, const struct evolve_options *,
	const struct tablic_genome *,
	const struct tablic_duel_score *against_greedy);

#endif

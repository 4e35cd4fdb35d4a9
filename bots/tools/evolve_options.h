/* The command line of talon-evolve. */
#ifndef TOOLS_EVOLVE_OPTIONS_H
#define TOOLS_EVOLVE_OPTIONS_H

#include <stdbool.h>

#include "options/options.h"
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

/* Unless OPTIONS_RUN, --help or --version was all, or what makes no sense has
 * been said. */
enum options_verdict evolve_options_read(
	struct evolve_options *, int argc, char *argv[]);

#endif

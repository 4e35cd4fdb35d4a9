/* The command line of talon-evolve. */
#ifndef TOOLS_EVOLVE_OPTIONS_H
#define TOOLS_EVOLVE_OPTIONS_H

#include <stdbool.h>

#include "tablic/training/evolution.h"

struct evolve_options {
	struct tablic_evolution_terms terms;
	int generations;
	int pairs;	    /* deals for a creature, each in both seats */
	int final_pairs;    /* for those of the last generation once more */
	int validate_pairs; /* for the one that is found */
	const char *output; /* NULL: none */
	const char *source; /* C, likewise */
	bool seed_given;    /* else random, or the resumed file's */
	bool resume;
	bool quiet;
};

enum { EVOLVE_USAGE = 2 };

/* Ends the process for --help, --version, and with EVOLVE_USAGE for what makes
 * no sense. */
void evolve_options_read(
	struct evolve_options *options, int argc, char *argv[]);

#endif

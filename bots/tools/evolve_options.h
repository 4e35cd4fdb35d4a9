/* The command line of talon-evolve. */
#ifndef TOOLS_EVOLVE_OPTIONS_H
#define TOOLS_EVOLVE_OPTIONS_H

#include <stdbool.h>

#include "options/options.h"
#include "tablic/training/evolution.h"

struct evolve_options {
	struct tablic_evolution_terms terms;
	int generations;
	int pairs;	    /* deals for a genome, each in both seats */
	int final_pairs;    /* for those of the last generation once more */
	int validate_pairs; /* for the one that is found */
	const char *output; /* NULL: none */
	const char *source; /* C, likewise */
	bool seed_given;    /* else random, or the resumed file's */
	bool resume;
	bool quiet;
};

/* Unless OPTIONS_RUN, --help or --version was all, or what makes no sense has
 * been said. */
enum options_verdict evolve_options_read(
	struct evolve_options *, int argc, char *argv[]);

#endif

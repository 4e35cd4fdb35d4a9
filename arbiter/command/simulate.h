/*
 * The command line of `talon tournament --simulate`.
 */
#ifndef COMMAND_SIMULATE_H
#define COMMAND_SIMULATE_H

#include <stdbool.h>

#include "command/subcommands.h"
#include "simulation/simulation.h"

struct simulation_options {
	struct simulation_terms terms; /* without strengths */
	const char *strengths;	       /* a file; NULL: drawn */
	bool bots_given;
	enum form form;
};

/* The most bots: a round takes time by their square. */
enum { SIMULATION_BOTS_MAX = 2000 };

/* Whether --simulate is among the arguments. */
bool options_simulation_wanted(int argc, char *argv[]);

enum options_verdict options_simulation(
	struct simulation_options *options, int argc, char *argv[]);

#endif

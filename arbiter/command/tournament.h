/*
 * The command line of `talon tournament`.
 */
#ifndef COMMAND_TOURNAMENT_H
#define COMMAND_TOURNAMENT_H

#include <stdbool.h>

#include "command/subcommands.h"

/* --add or --withdraw. */
struct tournament_change {
	bool add;
	const char *what; /* a bot as the command line has it, or a name */
};

struct tournament_options {
	struct match_options match; /* at first: it has the shared options */
	const char *bots;	    /* a file of them; NULL: none */
	const char *house;	    /* a command */
	struct tournament_change *changes;
	int change_count;
	bool rounds_given;
	bool random_rounds_given;
	bool challengers_given;
	bool house_given;
	bool dry_run;
	bool force;
	bool csv;
};

enum options_verdict options_tournament(
	struct tournament_options *options, int argc, char *argv[]);

void tournament_options_release(struct tournament_options *options);

#endif

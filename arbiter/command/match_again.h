/*
 * The command line that plays one game of a match again, for one that has no
 * record file: as it was typed, with the seed that was drawn.
 */
#ifndef COMMAND_MATCH_AGAIN_H
#define COMMAND_MATCH_AGAIN_H

#include <stdbool.h>

#include "base/text.h"
#include "record/run.h"

/* Adds it as far as the game's number, `talon match … --only`, from the words
 * of the RUN's command line, argv[0] being the subcommand's. Adds nothing where
 * there is none. */
void match_again(struct text *text, const struct run *run, bool seed_given,
	int argc, char *const argv[]);

#endif

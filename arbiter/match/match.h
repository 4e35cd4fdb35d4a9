/*
 * A match: a run of games in one line-up of bots, from the options to the
 * report: schedule, record file and tally around a hall.
 */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include <stdbool.h>

#include "command/subcommands.h"

/* Plays what is missing, prints the report, and says in words on standard
 * error what went wrong. Returns the exit status: 0 when all games have been
 * played, whatever the bots did in them; else 1. */
int match_run(const struct match_options *options);

#endif

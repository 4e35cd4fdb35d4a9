/*
 * A run of games between bots, from the options to the report: schedule,
 * tables, record file and tally brought together over one loop.
 */
#ifndef MATCH_H
#define MATCH_H

#include <stdbool.h>

#include "options.h"

/* Plays what is missing, prints the report, and says in words on standard
 * error what went wrong. Returns the exit status: 0 when all games have been
 * played, whatever the bots did in them; else 1. */
int match_run(const struct match_options *options);

#endif

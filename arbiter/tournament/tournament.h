/*
 * A tournament, from the options to the table: a contest, its record file, and
 * the hall in which it is played.
 */
#ifndef TOURNAMENT_TOURNAMENT_H
#define TOURNAMENT_TOURNAMENT_H

#include "command/tournament.h"

/* Plays what is missing, or only prints what would be played, and says in
 * words on standard error what went wrong. Bots that came later are added to
 * the options' entrants. Returns the exit status: 0 when all games have been
 * played, whatever the bots did in them; else 1. */
int tournament_run(struct tournament_options *options);

#endif

/*
 * What a tournament has to play next: the open games of the rounds that can be
 * drawn from the results that are known.
 */
#ifndef TOURNAMENT_PLAN_H
#define TOURNAMENT_PLAN_H

#include <stdbool.h>
#include <stdio.h>

#include "base/table.h"
#include "tournament/contest.h"

struct plan {
	long round;    /* the first with open games, from 0; else so many are
			* played */
	long open;     /* games */
	bool complete; /* the tournament */
};

/* Draws what can be drawn. -1 with errno. */
int plan_make(struct plan *, struct contest *);

/* Makes a plan and prints it, with the numbers of its games. -1 with errno. */
int plan_print(FILE *, struct contest *, enum output_form);

#endif

/*
 * The formats of a tournament: each draws the groups of one round after
 * another. Pure: a draw depends on what it is given alone, so it can be made
 * again from a record file.
 */
#ifndef TOURNAMENT_DRAW_H
#define TOURNAMENT_DRAW_H

#include <stdbool.h>

#include "record/run.h"
#include "tournament/groups.h"
#include "tournament/roster.h"
#include "tournament/standings.h"

/* What a round is drawn from. */
struct draw {
	const struct run *run;
	const struct roster *roster;
	/* After all rounds before, if the format waits for them; else after
	 * any of their games. */
	const struct standings *standings;
	long round;
	const int *bots; /* those that take part, by number */
	int count;
};

/* What the final table is ordered by, and what follows where that is equal. */
enum format_order {
	FORMAT_BY_RATING, /* points, wins */
	FORMAT_BY_DUELS,  /* won against how many; points */
	FORMAT_BY_SCORE,  /* games won; those of the opponents; points */
	FORMAT_BY_ROUNDS, /* survived; points */
	FORMAT_BY_POINTS, /* wins */
};

struct format {
	const char *name;
	const char *summary; /* one line for --help */
	enum format_order order;
	bool pairs;	 /* two bots a game, whatever the rules allow */
	bool fills_up;	 /* house bots fill up the last group */
	bool removes;	 /* one fault removes a bot with all its games */
	int challenges;	 /* bots that do, unless the user says otherwise */
	bool eliminates; /* a round is for those who won the last one */
	long rounds;	 /* unless the user says otherwise */

	/* Whether ROUND depends on the results of those before. */
	bool (*waits)(const struct run *, long round);

	/* Adds the groups of a round. 1; 0: the tournament is over; -1 with
	 * errno: no memory. */
	int (*draw)(const struct draw *, struct groups *);
};

/* Every format there is, the default first; one without a name at the end. */
extern const struct format format_all[];

/* NULL: no format of that name. */
const struct format *format_find(const char *name);

/* On how many deals each group of a round plays. */
long format_deals(const struct run *);

/* How many rounds there are at most. */
long format_rounds(const struct run *);

/* How many groups COUNT bots make in the first round. */
double format_groups(const struct run *, int count);

#endif

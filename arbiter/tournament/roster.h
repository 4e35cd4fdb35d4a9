/*
 * Who takes part in a tournament, and in which of its rounds: the bots it was
 * begun with, and those that came later. Bots are numbered as they come; of
 * those it was begun with, the last few may be house bots, which only fill up
 * groups.
 */
#ifndef TOURNAMENT_ROSTER_H
#define TOURNAMENT_ROSTER_H

#include <stdbool.h>
#include <stddef.h>

#include "record/run.h"

struct roster_term {
	long from;   /* the first round */
	long until;  /* and the first without it; LONG_MAX: it stays */
	bool house;  /* it only fills up groups */
	bool away;   /* it takes no part in the next round */
	void *texts; /* what the bot points into */
};

struct roster {
	struct run_bot *bots;
	struct roster_term *terms;
	int count;
	long due; /* as a change has it, or 0 */
	size_t bot_capacity;
	size_t term_capacity;
};

/* Those that RUN was begun with. -1 with errno; may be released all the same.
 */
int roster_init(struct roster *, const struct run *run);
void roster_release(struct roster *);

/* One more, from round FROM on. -1 with errno. */
int roster_add(struct roster *, const struct run_bot *, long from);

/* Whether BOT takes part in ROUND, which is none that has been drawn, if it was away
 * since; a house bot never does by itself. */
bool roster_plays(const struct roster *, int bot, long round);

/* Fills BOTS, of `count`, with those that take part in ROUND, by number;
 * returns how many. */
int roster_list(const struct roster *, long round, int *bots);

/* With fewer games a bot of a league is due in the rounds to come. */
long roster_due(const struct roster *, const struct run *);

#endif

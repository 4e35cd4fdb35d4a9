/*
 * A league: a folder that is a season, talon-league(1). A night takes the new
 * versions of the entries, plays what is due, and writes the site and what each
 * author is to know. It may be killed at any moment: the next one goes on.
 */
#ifndef LEAGUE_LEAGUE_H
#define LEAGUE_LEAGUE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/reason.h"
#include "bot/confinement.h"

/* A command of the organiser's, instead of a night or before it. */
struct league_order {
	const char *words; /* as the log has them, "remove ana"; NULL: none */
	const char *name;  /* of an entry that has to be there, or NULL */
	const char *fresh; /* a name that is to be one, or NULL */
};

struct league_terms {
	int64_t until_ns; /* no game begins after that (loop_now); 0: any */
	long games;	  /* at most; 0: as league.ini says */
	const char *open; /* where who plays elsewhere joins, [ADDRESS:]PORT,
			   * and how long they are waited for; NULL and 0: as
			   * league.ini says */
	int64_t join_ns;
	const char *on; /* what plays the games in shards, and in how many; NULL
			 * and 0: as league.ini says */
	long shards;
	int jobs;   /* games and checks at once; 0: as league.ini says */
	bool watch; /* it stays, and begins again when entries change */
	bool quiet;
	bool json;	   /* what has come of a night is printed as JSON */
	const char *final; /* a format that ends the season; NULL: none */
	struct league_order order;
	struct confinement *confinement; /* the caller's: of builds */
};

/* Runs the league in the current folder. The exit status; 1 or 2 with the reason
 * in words. */
int league_run(const struct league_terms *, char reason[static REASON_MAX]);

#endif

/*
 * What decides the results of a tournament besides what decides those of a
 * match: as part of the first line of a record file.
 */
#ifndef RECORD_RUN_TOURNAMENT_H
#define RECORD_RUN_TOURNAMENT_H

#include "base/json_fields.h"
#include "base/text.h"

struct format;

struct run_tournament {
	const struct format *format; /* NULL: the run is a match */
	int players;		     /* bots in a game */
	long rounds;		     /* as the format means it */
	long random_rounds;	     /* before groups are chosen */
	int challengers;	     /* the first bots, against the others */
	long max_faults;	     /* a bot with so many retires; 0: none */
	int houses; /* how many of the bots, the last, only fill up groups */
};

/* The member "tournament" with its comma; of a match nothing. */
void run_tournament_write(struct text *, const struct run_tournament *);
void run_tournament_take(struct run_tournament *, struct json_fields *);

/* Whether a file begun with WAS cannot go on with IS; then REASON says what
 * differs, in the words of the command line. */
bool run_tournament_differs(const struct run_tournament *was,
	const struct run_tournament *is, char reason[static REASON_MAX]);

#endif

/*
 * The part of a run that only a tournament has: what decides its results
 * besides what decides those of a match. It is a member of the first line of a
 * record file.
 */
#ifndef RECORD_RUN_TOURNAMENT_H
#define RECORD_RUN_TOURNAMENT_H

#include <stdbool.h>

#include "record/format.h"

struct json_fields;
struct text;

struct run_tournament {
	const struct format *format; /* NULL: the run is a match */
	int players;		     /* bots in a game */
	long rounds;		     /* what a round is, the format says */
	long random_rounds; /* drawn before groups are chosen by rating */
	int challengers;    /* the first bots, who meet the others */
	long max_faults;    /* a bot with so many plays no more; 0: any */
	int houses; /* of the bots, the last, which only fill up groups */
};

/* Writes the member "tournament" with a comma before it, of a match nothing;
 * and takes it back, complaining to the fields. */
void run_tournament_write(struct text *, const struct run_tournament *);
void run_tournament_take(struct run_tournament *, struct json_fields *);

/* Adds to LINES what keeps --resume from continuing a file begun with WAS as
 * IS, whose rounds are their own affair (run_length.h): each difference on a
 * line, in the words of the command line. */
void run_tournament_differences(const struct run_tournament *was,
	const struct run_tournament *is, struct text *lines);

#endif

/*
 * The part of a run that only a shard of it has: one of several record files
 * that are played apart, by any machines, and merged into one. It is members of
 * the first line of a record file. Host, cores and calibration say where the
 * shard was begun, or a run whose times are scaled, and decide nothing: who
 * goes on with it may be another machine.
 */
#ifndef RECORD_RUN_SHARD_H
#define RECORD_RUN_SHARD_H

#include <stdbool.h>
#include <stdio.h>

#include "base/reason.h"

struct json_fields;
struct run;
struct text;

struct run_shard {
	long index;	    /* from 0 */
	long count;	    /* of all; 0: the run is no shard */
	const char *host;   /* the caller's or, after run_parse, the run's;
			       NULL: not known */
	int cores;	    /* that it had; 0: not known */
	double calibration; /* of host; 0: not known */
};

/* More than there are machines. */
enum { RUN_SHARDS_MAX = 1000000 };

/* Whether the run is a shard of another. */
bool run_is_shard(const struct run *);

/* Whether the run, of which not all may be played here, has game ID of DEAL.
 * Where the rounds of a tournament wait for results the groups' deals are
 * counted through; elsewhere it is by DEAL. All rotations are in one shard. A
 * run that is no shard has them all. */
bool run_has_game(const struct run *, long id, long deal);

/* The same; if not, REASON says whose game it is. */
bool run_shard_fits(
	const struct run *, long id, long deal, char reason[static REASON_MAX]);

/* The shard that has it, of COUNT; the same for all rotations. */
long run_shard_of(const struct run *, long id, long deal, long count);

/* The same games of a match as game_choice_from and _count have for a choice:
 * the first from ID on, and how many there are below END. */
long run_shard_from(const struct run *, long id);
long run_shard_games(const struct run *, long end);

/* Writes the members, each with a comma before it, as far as they are known;
 * and takes them back, complaining to the fields. */
void run_shard_write(struct text *, const struct run_shard *);
void run_shard_take(struct run_shard *, struct json_fields *);

/* Where in SIZE bytes of such a line, and a NUL, what decides nothing begins;
 * SIZE: it is not there, or the line is whole. */
size_t run_shard_place(const char *line, size_t size);

/* Says in words which shard it is, behind BEFORE, or as a member with a comma
 * before it; of what is no shard nothing. */
void run_shard_print(FILE *, const char *before, const struct run_shard *);
void run_shard_add_json(struct text *, const struct run_shard *);

/* "1/3", as on the command line; "none" of what is no shard. */
enum { RUN_SHARD_TEXT_MAX = 48 };
void run_shard_format(
	const struct run_shard *, char text[static RUN_SHARD_TEXT_MAX]);

/* Reads "1/3", index and count; the rest is untouched. False: it is none. */
bool run_shard_parse(struct run_shard *, const char *text);

#endif

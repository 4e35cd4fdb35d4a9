/*
 * The merged file of all shards so far, as a shard reads it before it plays:
 * the results from which rounds are drawn, the bots that have come and gone,
 * the length of the run. It is only read.
 */
#ifndef TOURNAMENT_MERGED_FILE_H
#define TOURNAMENT_MERGED_FILE_H

#include <stdbool.h>

#include "base/reason.h"
#include "base/text.h"
#include "tournament/contest.h"
#include "tournament/known_games.h"

struct merged_file {
	const char *path;	  /* the caller's */
	long length;		  /* of the run in it */
	struct text changes;	  /* its lines that are some, in their order */
	struct known_games games; /* of the shard, that it has */
};

/* Reads PATH, which has to be of the same run, for CONTEST of the shard, whose
 * run is RUN, and which has nothing but that. RUN is as before. -1 with the
 * reason in words; may be released all the same. */
int merged_file_read(struct merged_file *, const char *path,
	struct contest *contest, struct run *run,
	char reason[static REASON_MAX]);
void merged_file_release(struct merged_file *);

/* Whether it has game ID, one of the shard. */
bool merged_file_has(const struct merged_file *, long id);

/* Whether RECORD, with its start and the texts of its moves, is the game that
 * it has under that number. False, with the reason in words, which names its
 * line. */
bool merged_file_agrees(const struct merged_file *, const struct record *record,
	char reason[static REASON_MAX]);

#endif

/*
 * A tournament as a shard of it plays it: what its own file has, and what it
 * knows of the others' games from the merged file, if it is given that. All of
 * it together is one contest, the caller's, from which the rounds are drawn.
 * What is reported is of the shard's own games.
 *
 * Of a run that is no shard, all of this is the contest alone.
 */
#ifndef TOURNAMENT_SHARD_H
#define TOURNAMENT_SHARD_H

#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

#include "base/reason.h"
#include "base/hash_index.h"
#include "base/text.h"
#include "record/change.h"
#include "tournament/contest.h"

/*
 * Games that another file has, too, by number: so much of each as tells whether
 * two are the same (record_gist), and on which line it stands. {0} has
 * none.
 */
struct known_game {
	long id;
	uint64_t gist;
	long line;
};

struct known_games {
	struct known_game *all;
	size_t count;
	size_t capacity;
	struct hash_index index;
};

/*
 * The merged file of all shards so far, as a shard reads it before it plays:
 * the results from which rounds are drawn, the bots that have come and gone,
 * the length of the run. It is only read.
 */
struct merged_file {
	const char *path;	  /* the caller's */
	long length;		  /* of the run in it */
	struct text changes;	  /* its lines that are some, in their order */
	struct known_games games; /* of the shard, that it has */
};

struct session;

struct shard {
	struct contest *all; /* the caller's */
	bool after;	     /* there is a merged file, and: */
	struct merged_file merged;
	struct contest own; /* of its own file */
	long changes;	    /* which that has */
};

/* ALL, of RUN, is new; AFTER is the merged file or NULL. -1 with the reason in
 * words; may be released all the same. */
int shard_init(struct shard *, struct contest *all, struct run *run,
	const char *after, char reason[static REASON_MAX]);
void shard_release(struct shard *);

/* Whether the merged file has the game, too. */
bool shard_knows(const struct shard *, const struct record *);

/* Lines of its own file, in their order; a game that shard_knows comes whole.
 * False, with the reason in words: it cannot be there. */
bool shard_take(
	struct shard *, const struct record *, char reason[static REASON_MAX]);
bool shard_change(struct shard *, const struct roster_change *,
	char reason[static REASON_MAX]);

/* See contest_note_seed, contest_add. */
int shard_note_seed(struct shard *);
int shard_add(struct shard *, const struct record *);

/* Its own file has been read, and has to go on with a merged one if it was
 * begun so. The length of the run and the changes that only that has are
 * appended to its own: so it can be read alone. False, with the reason in
 * words. */
bool shard_learn(
	struct shard *, struct session *, char reason[static REASON_MAX]);

/* What is reported. */
const struct contest *shard_reported(const struct shard *);

/* Whether an earlier session has made the change. */
bool shard_has_change(
	const struct contest *contest, const struct roster_change *change);

#endif

/*
 * A tournament as it stands: who takes part, its rounds as far as they are
 * drawn, and what has been played. All of it follows from the run and from the
 * lines of its record file in their order; no clock, no file.
 *
 * That of a shard (record/run_shard.h) takes and gives out the games of the
 * shard alone. What the others have played it is told by contest_know, in so
 * far as that is known; where it is not, rounds that wait for results cannot be
 * drawn, and a game of one is believed that its bots could have played.
 */
#ifndef TOURNAMENT_CONTEST_H
#define TOURNAMENT_CONTEST_H

#include <stdbool.h>

#include "base/reason.h"
#include "record/fixture.h"
#include "record/record.h"
#include "record/roster_change.h"
#include "record/run.h"
#include "record/seed_history.h"
#include "tournament/draw.h"
#include "tournament/roster.h"
#include "tournament/rounds.h"
#include "sums/sums.h"

/* The games of a shard; all, where the run is none. */
struct contest_own {
	long drawn;  /* of the rounds that are drawn */
	long played; /* of these */
	long loose;  /* played, of rounds that cannot be drawn */
};

struct contest {
	const struct run *run; /* the caller's, as long as the contest */
	struct roster roster;
	struct rounds rounds;
	struct sums sums; /* bots by their numbers in the roster */
	struct contest_own own;
	struct seed_history seeds; /* that the run was committed to */
	bool over;		   /* there will be no further round */
};

/* -1 with errno; may be released all the same. */
int contest_init(struct contest *, const struct run *run);
void contest_release(struct contest *);

/* The first round of which no game is known. */
long contest_next_round(const struct contest *);

/* How many games have been played; of a shard, which of them are its own.
 */
long contest_played(const struct contest *);

/* Whether ROUND is drawn from the results of those before. */
bool contest_waits(const struct contest *, long round);

/* A line of the file, in its order. False, with the reason in words: it cannot
 * be there. */
bool contest_change(struct contest *, const struct roster_change *,
	char reason[static REASON_MAX]);
bool contest_take(struct contest *, const struct record *,
	char reason[static REASON_MAX]);

/* A line of the merged file of all shards, likewise; a game that is there too
 * is not counted again. */
bool contest_know(struct contest *, const struct record *,
	char reason[static REASON_MAX]);

/* Notes what the run is committed to now. -1 with errno. */
int contest_note_seed(struct contest *);

/* Whether every game of the run, as long as it is, has been played. */
bool contest_is_over(struct contest *);

enum contest_next {
	CONTEST_FAILED = -1, /* errno: no memory */
	CONTEST_GAME,
	CONTEST_WAIT, /* the next round is drawn when this one is complete */
	CONTEST_OVER, /* every game is played or given out, of a shard those
		       * of all rounds that can be drawn */
};

/* The next game, which from now on counts as given out. */
enum contest_next contest_next(struct contest *, struct fixture *);

/* Draws the next round, if it can be told: CONTEST_GAME. Of one that is OVER,
 * lines that make the run longer may draw more. */
enum contest_next contest_draw(struct contest *);

/* A game that was given out has been played. -1 with errno. */
int contest_add(struct contest *, const struct record *);

#endif

/*
 * The head of a digest: the run whose games it is of, which of them, and how
 * many lines of each kind follow. One JSON object:
 *
 *	"run"		32 digits that all shards of a run have in common
 *			(digest_run.h)
 *	"game", "seats", "sandbox"	of the run; the lowest level of bots
 *			without an option of their own
 *	"tournament"	if it is one: {"format","players","deals","max_faults",
 *			"houses","rounds"}: "deals" of a group in a round,
 *			"houses" fill up groups, the last of "entered"; games
 *			by round
 *	"seeds"		of the games, in the order in which they first have
 *			them; "committed":true: the commitments to them
 *	"shards", "of"	of a shard, or several: which, as in game_set.h, and of
 *			how many
 *	"divided":true	two bots may meet on one deal in several shards
 *	"games"		how many, without void ones; "numbers": which, as in
 *			game_set.h; "latest": the greatest, -1 without any
 *	"record"	of a single record file: {"bytes","tail"}
 *			(record_mark.h); "cut_off":true: it ends in half a line
 *	"roster"	XXH3-128 of the lines of the bots, 32 digits
 *	"bots", "entered", "rated", "tallies", "pairs", "faults"	counts
 */
#ifndef SUMS_DIGEST_HEAD_H
#define SUMS_DIGEST_HEAD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"
#include "base/text.h"
#include "sums/game_set.h"
#include "sums/record_mark.h"
#include "sandbox/level.h"

struct format;
struct game_rules;

enum { DIGEST_SUM_DIGITS = 32 };

struct digest_head {
	char run[DIGEST_SUM_DIGITS + 1];
	/* What the one ranking of a tournament follows from; no format: it is
	 * a match, or the digest is one of those that did not have it. */
	const struct format *format;
	int players;
	long deals; /* of a group in a round */
	long max_faults;
	long houses;  /* the last of the entered bots fill up groups */
	long *rounds; /* games by round */
	size_t round_count;
	size_t round_capacity;
	const struct game_rules *game;
	int seats;
	enum sandbox_level level;
	struct text seeds; /* each with its NUL */
	bool committed;
	struct game_set shards; /* empty: no shard */
	long of;
	bool divided;
	long games;
	long latest;
	struct game_set numbers;
	struct record_mark record; /* none: of no single file */
	bool cut_off;
	char roster[DIGEST_SUM_DIGITS + 1];
	long bots;
	long entered; /* of them, in the record file's first line */
	long rated;
	long tallies;
	long pairs;
	long faults;
};

void digest_head_release(struct digest_head *);

/* Adds SEED to those of the games, if it is not there. -1 with errno. */
int digest_head_add_seed(struct digest_head *, const char *seed);

/* Adds GAMES to ROUND. -1 with errno. */
int digest_head_add_round(struct digest_head *, size_t round, long games);

/* Whether games of the two may share a seed. */
bool digest_head_shares_seed(
	const struct digest_head *, const struct digest_head *);

/* Adds the line, line feed included. */
void digest_head_write(const struct digest_head *, struct text *);

/* False, with the reason in words; then there is nothing to release. */
bool digest_head_parse(struct digest_head *, const char *line, size_t length,
	char reason[static REASON_MAX]);

#endif

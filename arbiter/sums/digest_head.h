/*
 * The head of a digest: the run whose games it is of, which of them, and how
 * many lines of each kind follow. One JSON object:
 *
 *	"run"		32 digits that all shards of a run have in common
 *			(digest_run)
 *	"game", "seats", "sandbox"	of the run; the lowest level of bots
 *			without an option of their own
 *	"tournament"	if it is one: {"format","players","deals","max_faults",
 *			"houses","rounds"}: "deals" of a group in a round;
 *			with "fresh":true each of its games has one,
 *			"houses" fill up groups, the last of "entered"; games
 *			by round
 *	"rotations"	of a deal, if they are in random order: rows then have
 *			more numbers
 *	"seeds"		of the games, in the order in which they first have
 *			them; "committed":true: the commitments to them
 *	"shards", "of"	of a shard, or several: which, as in game_set.h, and of
 *			how many
 *	"divided":true	two bots may meet on one deal in several shards
 *	"games"		how many, without void ones; "numbers": which, as in
 *			game_set.h; "latest": the greatest, -1 without any
 *	"record"	of a single record file: {"bytes","tail"}
 *			(struct record_mark); "cut_off":true: it ends in half a line
 *	"roster"	XXH3-128 of the lines of the bots, 32 digits
 *	"bots", "entered", "rated", "tallies", "pairs", "faults"	counts
 */
#ifndef SUMS_DIGEST_HEAD_H
#define SUMS_DIGEST_HEAD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"
#include "base/text.h"
#include "sandbox/level.h"
#include "sums/game_set.h"

struct format;
struct game_rules;
struct run;

enum { DIGEST_SUM_DIGITS = 32 };

/*
 * The mark of a record file as a digest was made of it: how long it was, and
 * the XXH3-128 of its last 64 KiB, or of all of it. The last line's checksum is
 * among these bytes, and with it all lines (guard/chain.h); so a file that was
 * continued, cut or written anew has another mark, and one look at its end
 * tells, whether it is compressed or not.
 */
/* {0} is none. */
struct record_mark {
	int64_t bytes;
	char tail[DIGEST_SUM_DIGITS + 1];
};

struct digest_head {
	char run[DIGEST_SUM_DIGITS + 1];
	/* What the one ranking of a tournament follows from; no format: it is
	 * a match, or the digest is one of those that did not have it. */
	const struct format *format;
	int players;
	long deals; /* of a group in a round */
	bool fresh; /* each of its games has one of its own */
	long max_faults;
	long houses;   /* the last of the entered bots fill up groups */
	int rotations; /* of the deals that are counted by them (rotations.h);
			* 0: none are, or the digest is one of those that did
			* not have it */
	long *rounds;  /* games by round */
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

/* Adds the line, line feed included. */
void digest_head_write(const struct digest_head *, struct text *);

/* False, with the reason in words; then there is nothing to release. */
bool digest_head_parse(struct digest_head *, const char *line, size_t length,
	char reason[static REASON_MAX]);

/* Takes the mark of PATH, a regular file. -1 with errno. */
int record_mark_of(struct record_mark *, const char *path);

bool record_mark_is_given(const struct record_mark *);
bool record_mark_same(const struct record_mark *, const struct record_mark *);

/* What all shards of a run have in common, and what it is once they are merged:
 * so many digits that two runs have the same only if they are one, however
 * long, and whatever part of it is played where. It is the XXH3-128 of the
 * first line that the run has without its length, its shard, what decides no
 * result, and programs of the system's. -1 with errno: no memory. */
int digest_run(
	const struct run *run, char digits[static DIGEST_SUM_DIGITS + 1]);

/* Fills in what the first line of a record file says of the head: the run, its
 * game and level, and the shard. -1 with errno. */
int digest_run_begin(struct digest_head *, const struct run *run);

/* The XXH3-128 of LENGTH bytes as digits, with their NUL. */
void digest_sum_of(char digits[static DIGEST_SUM_DIGITS + 1], const void *bytes,
	size_t length);

/* The same of a sum that was made in pieces. */
void digest_sum_format(
	char digits[static DIGEST_SUM_DIGITS + 1], uint64_t high, uint64_t low);

#endif

/*
 * A digest: what the games of a record file, or of several shards of one run,
 * come to, in whole numbers that can be added. What is computed from results,
 * ratings and tables, needs no more, so a thousand million games are rated in
 * seconds. It lies beside the record file, as FILE.digest.
 *
 * Its lines:
 *
 *	talon-digest 1
 *	{…}	the head (digest_head.h)
 *	{…}	"bots" lines, a bot each: "name"; "house":true outside the
 *		ranking; "about" as the record file has it. First come those of
 *		the record file's first line, in its order, then others that
 *		came later, by their first results; the first "rated" are
 *		numbered by a rating. Of a tournament also "entry", the number
 *		of one that came later, "from", the first round with it, and
 *		"until", the first round without it
 *	…	"tallies" rows, of each bot that has played, by its first game
 *		in the file: its number (from 0), games, points, microseconds
 *		of the processor between its turns; its game of the lowest
 *		number, and its lowest seat there; the game of the lowest number
 *		with a result of it (-1: none), and which place it has among
 *		those of the game's results. Of a tournament also: games won,
 *		drawn and lost; the last round that it has games of, and how
 *		many. Of rotations in random order all these, 0 and for the last
 *		round -1 in a match, and deals, over them the sums of D and of
 *		its squares, and the same of M at tables of three
 *		(rotations.h)
 *	…	"pairs" rows, of two bots with results: the lower number, the
 *		higher; the last of their games; of games in which the lower
 *		one came first its wins, draws and losses, and likewise the
 *		higher one; points of the lower, of the higher; deals, and over
 *		them the sums of games squared, of (points of the lower less
 *		those of the higher) squared, of both multiplied.
 *		Of rotations in random order at tables of three also deals at
 *		one table, and over them the sums of T, of its squares, of M and
 *		of its squares, of the lower and then of the higher
 *	{…}	"faults" lines: "bot", "fault" by its name, "count", and of the
 *		one in the lowest "game" the "seat" and "why"
 *	sum …	32 digits: the XXH3-128 of all bytes before this line
 *
 * Rows are as in digest_reader.h.
 */
#ifndef SUMS_DIGEST_H
#define SUMS_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "base/reason.h"
#include "base/text.h"
#include "blame/fault_news.h"
#include "sums/digest_reader.h"

struct digest_bot {
	size_t name; /* where it begins in the names; the two that follow
		      * likewise, or SIZE_MAX: not known */
	size_t says_name;
	size_t says_version;
	bool house;
	long entry; /* its number in a tournament */
	long from;  /* the first round with it, and the first without */
	long until; /* it; LONG_MAX: it stays */
	size_t met; /* the order of its first result in the file, from 1; 0:
		     * none, or not known */
	struct digest_tally tally;
	struct fault_examples faults;
};

/* {0} is of no game. */
struct digest {
	struct digest_head head; /* but for the counts of lines */
	struct text names;	 /* each with its NUL */
	struct digest_bot *bots;
	size_t bot_count;
	size_t bot_capacity;
	size_t entered; /* the first of them, of the record file's first line */
	struct hash_index bot_index;
	size_t *order; /* those that have played, in the order of the tallies */
	size_t order_count;
	size_t order_capacity;

	struct digest_pair *pairs;
	size_t pair_count;
	size_t pair_capacity;
	struct hash_index pair_index;
};

void digest_release(struct digest *);

/* The number of the bot called NAME, added if it is new; -1 with errno: no
 * memory. */
long digest_bot(struct digest *, const char *name);

/* What bot BOT says of itself, each NULL if it does not. -1 with errno. */
int digest_note_about(struct digest *, size_t bot, const char *says_name,
	const char *says_version);

/* Bot BOT has played: the next in the order, if it is not there. -1 with errno.
 */
int digest_seen(struct digest *, size_t bot);

/* The pair, added if it is new; LOW < HIGH. NULL with errno: no memory. Valid
 * until the next comes. */
struct digest_pair *digest_pair(struct digest *, size_t low, size_t high);

/* The pair; NULL: the two have no results. */
struct digest_pair *digest_find_pair(
	const struct digest *, size_t low, size_t high);

/* Puts the bots that came later into the order of their first results, those
 * without any last, and the pairs into that of their bots, after which nothing
 * more comes. The order of results is that of the file; NUMBERS: that of the
 * games' numbers, in which a merged file has them, and those that have played
 * are put into the order of their first games likewise. -1 with errno: no
 * memory, or EINVAL, a game is there twice. */
int digest_arrange(struct digest *, bool numbers);

/*
 * Digests of several shards of one run, added, are that of the run:
 *
 *	struct digest sum = {0};
 *	... for each, of games that no other has (digest_claims.h):
 *	if (digest_load(&digest, path, reason) < 0 ||
 *		digest_join(&sum, &digest, path, reason) < 0)
 *		errx(1, "%s", reason);
 *	... digest_arrange(&sum, true), digest_write
 */

/* Writes DIGEST, whole or not at all: beside its path, which it takes once it
 * is on the disk. It has been arranged; fills in the counts of its head. -1 with the reason
 * in words. */
int digest_write(struct digest *digest, const char *path,
	char reason[static REASON_MAX]);

/* Reads all of the digest PATH. -1 with the reason in words; then there is
 * nothing to release. */
int digest_load(
	struct digest *, const char *path, char reason[static REASON_MAX]);

/* Adds DIGEST, called PATH, to SUM, which has nothing yet or is of the same
 * run. -1 with the reason in words; SUM is of no use then but for
 * digest_release. */
int digest_join(struct digest *sum, const struct digest *digest,
	const char *path, char reason[static REASON_MAX]);

#endif

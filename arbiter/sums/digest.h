/*
 * A digest: what the games of a record file, or of several shards of one run,
 * come to, in whole numbers that can be added. What is computed from results,
 * ratings and tables, needs no more, so a thousand million games are rated in
 * seconds. It lies beside the record file, as FILE.digest.
 *
 * Its lines:
 *
 *	talon-digest 1
 *	{…}	the head (below)
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
 *		its squares, and the same of M at tables of three, where
 *		no game of the deal has a fault (sums.h)
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
 * Rows are whole numbers, a line each: decimal digits, a minus before what is
 * negative, one blank between two. Tens of millions of them are read in seconds.
 */
#ifndef SUMS_DIGEST_H
#define SUMS_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/lines.h"
#include "base/name_list.h"
#include "base/reason.h"
#include "base/text.h"
#include "blame/blame.h"
#include "record/margin.h"
#include "record/outcome.h"
#include "record/run.h"
#include "sandbox/level.h"
#include "sums/sums.h"

struct digest_claim;
struct game_rules;
struct number_set;

/*
 * Which games a digest has, in few words. Games of a shard lie apart in a
 * regular way, so that what stands in the text is not each stretch of them but
 * runs of equal stretches:
 *
 *	12		game 12
 *	0-99		games 0 to 99
 *	4-5+14*50	games 4 and 5, 18 and 19, …: 50 stretches, each 14
 *			behind the one before
 *
 * separated by commas, each behind the one before; an empty text is no game.
 */

/* TIMES stretches of LENGTH games, STEP apart. */
struct game_run {
	long first;
	long length;
	long step;
	long times;
};

/* {0} is empty. */
struct game_set {
	struct game_run *all;
	size_t count;
	size_t capacity;
};

long game_set_games(const struct game_set *);

/* Adds all games to NUMBERS. 1: done; 0: *TWICE, a game of them, was there; -1
 * with errno: no memory. */
int game_set_add_to(
	const struct game_set *, struct number_set *numbers, long *twice);

/*
 * The head of a digest: the run whose games it is of, which of them, and how
 * many lines of each kind follow. One JSON object:
 *
 *	"run"		32 digits that all shards of a run have in common
 *			(sums_run)
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
 *	"shards", "of"	of a shard, or several: which, as said above, and of
 *			how many
 *	"divided":true	two bots may meet on one deal in several shards
 *	"games"		how many, without void ones; "numbers": which, as
 *			said above; "latest": the greatest, -1 without any
 *	"record"	of a single record file: {"bytes","tail"}
 *			(struct record_mark); "cut_off":true: it ends in half a line
 *	"roster"	XXH3-128 of the lines of the bots, 32 digits
 *	"bots", "entered", "rated", "tallies", "pairs", "faults"	counts
 */

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
	char tail[SUM_DIGITS + 1];
};

struct digest_head {
	struct sums_terms terms;
	long houses;   /* the last of the entered bots fill up groups */
	int rotations; /* of the deals that are counted by them (sums.h);
			* 0: none are, or the digest is one of those that did
			* not have it */
	struct sums_rounds rounds;
	const struct game_rules *game;
	int seats;
	enum sandbox_level level;
	struct name_list seeds;
	bool committed;
	struct game_set shards; /* empty: no shard */
	long of;
	bool divided;
	long games;
	long latest;
	struct game_set numbers;
	struct record_mark record; /* none: of no single file */
	bool cut_off;
	char roster[SUM_DIGITS + 1];
	long bots;
	long entered; /* of them, in the record file's first line */
	long rated;
	long tallies;
	long pairs;
	long faults;
};

void digest_head_release(struct digest_head *);

/* Fills in what the first line of a record file says of the head: the run, its
 * game and level, and the shard. -1 with errno. */
int digest_run_begin(struct digest_head *, const struct run *run);

/* More than anything comes to, and four times as much is still a number. */
#define DIGEST_NUMBER_MOST (INT64_MAX / 4)

#define DIGEST_SUM_WORD "sum "

/* The numbers of a row in their order, behind that of its bot. */
struct digest_tally {
	int64_t games; /* 0: it has not played */
	int64_t points;
	int64_t burnt_us;
	/* Where it first is, by the numbers of games. */
	int64_t game;
	int64_t seat;
	int64_t result; /* -1: it has none */
	int64_t place;
	/* Of a tournament: */
	int64_t outcomes[OUTCOME_COUNT]; /* of its games */
	int64_t last_round;		 /* that it has games of */
	int64_t last_games;		 /* of that round */
	/* Where deals are counted by rotations: */
	int64_t later_deals;
	int64_t later;	       /* the sum over them (sums.h) */
	int64_t later_squared; /* and of the squares */
	int64_t table_deals;   /* likewise of M at tables of three */
	int64_t table;
	int64_t table_squared;
};

/* A row likewise. */
struct digest_pair {
	uint64_t low;
	uint64_t high;
	int64_t last;
	int64_t low_first[OUTCOME_COUNT];
	int64_t high_first[OUTCOME_COUNT];
	int64_t points[2];
	/* Of the margin of the lower (record/margin.h); its games and points
	 * follow from the others. */
	struct {
		int64_t deals;
		int64_t games_squared;
		int64_t points_squared;
		int64_t games_by_points;
	} margin;
	struct company company; /* at tables of three in random order */
};

/*
 * Reads a digest line by line, in the memory of a block of them.
 * Before the first line is taken the checksum of all is compared, so a digest
 * that is damaged or cut off is refused whole; the reason names file and line.
 *
 *	if (digest_reader_open(&reader, path, reason) < 0)
 *		errx(1, "%s", reason);
 *	if (digest_reader_visit(&reader, &visitor, reason) < 0)
 *		errx(1, "%s", reason);
 *	digest_reader_close(&reader);
 */

enum digest_part {
	DIGEST_BOTS,
	DIGEST_TALLIES,
	DIGEST_PAIRS,
	DIGEST_FAULTS,
	DIGEST_END,
};

struct digest_reader {
	const char *path; /* the caller's, for as long as it is open */
	struct digest_head head;
	struct lines lines; /* of a file that is owned */
	char *line;
	size_t length;
	long line_number;
	enum digest_part part;
	long left;	/* lines of it */
	json_t *parsed; /* the last line of a bot or a fault */
};

/* Whether FILE, at its beginning and left there, begins as a digest does. */
bool digest_reader_knows(FILE *file);

/* Whether there is a file PATH that is a digest. */
bool digest_reader_is(const char *path);

/* -1 with the reason in words; then there is nothing to close. */
int digest_reader_open(struct digest_reader *, const char *path,
	char reason[static REASON_MAX]);
void digest_reader_close(struct digest_reader *);

/* A bot, and its place in a tournament. */
struct digest_reader_bot {
	struct run_bot about; /* its name, and what it says of itself */
	bool house;
	long entry; /* -1: its number, as one that was entered at first */
	long from;
	long until;
};

/*
 * Who is told what a digest has, part by part in the order of the file: bots in
 * the order of their numbers, the tally of a bot, the pairs, the faults of a BOT.
 * A part whose function is NULL is passed over. The texts are valid during the
 * call. -1 with the reason in words: the rest is not read.
 */
struct digest_visitor {
	int (*bot)(void *context, const struct digest_reader_bot *,
		char reason[static REASON_MAX]);
	int (*tally)(void *context, size_t bot, const struct digest_tally *,
		char reason[static REASON_MAX]);
	int (*pair)(void *context, const struct digest_pair *,
		char reason[static REASON_MAX]);
	int (*fault)(void *context, size_t bot, enum fault,
		const struct fault_example *, char reason[static REASON_MAX]);
	void *context;
};

/*
 * Opens the digest of the record file PATH if there is one that fits it as it
 * is now; the reader keeps NAME, its name. 1: it is open; 0: there is none, or
 * WORD, which is not empty then, says why one that is there is of no use; -1
 * with the reason in WORD.
 */
int digest_find(struct digest_reader *, struct text *name, const char *path,
	char word[static REASON_MAX]);

/* The record file of the digest DIGEST with HEAD, if it is there and still what
 * the digest was made of: makes PATH its name. -1 with the reason in words. */
int digest_find_record(struct text *path, const char *digest,
	const struct digest_head *head, char reason[static REASON_MAX]);

/*
 * A digest added to sums: the same as its games would be, where no deal of two
 * bots is in two files.
 */

/* The bots of the last digest, which is mostly one of many of one run: they
 * need not be looked up again. {0} is of none. */
struct digest_roster {
	char sum[SUM_DIGITS + 1];
	size_t *bots; /* by their numbers there; SIZE_MAX: it has no results,
		       * and no more is kept than these */
	size_t count;
	long rated;
};

void digest_roster_release(struct digest_roster *);

/* Adds what READER, just opened, has, to its end. SAYS, if not NULL, is told of
 * bots that say who they are. -1 with the reason in words, and part of it may
 * be missing. */
int digest_sums_add(struct sums *, struct digest_roster *,
	struct digest_reader *reader,
	int (*says)(void *context, const struct run_bot *), void *context,
	char reason[static REASON_MAX]);

/* What a digest has of a bot besides its sums. {0} is nothing. */
struct digest_bot {
	size_t says_name; /* where it begins in what they say, as does the next,
			   * from 1; 0: not known */
	size_t says_version;
	size_t played; /* the order of its first game in the file, from 1 */
	size_t met;    /* of its first result likewise; 0: none, or not known */
	/* Where it first is, by the numbers of games. */
	int64_t game;
	int64_t seat;
	int64_t result; /* from 1; 0: it has none */
	int64_t place;
};

/* The order in which a digest has what it has: an item stands by two numbers. */
struct digest_place {
	int64_t first;
	int64_t second;
	size_t item;
};
struct digest_order {
	struct digest_place *bots;
	size_t *number; /* among them, of each bot of the sums */
	struct digest_place *played;
	struct digest_place *pairs;
};

/* {0} is of no game. */
struct digest {
	struct digest_head head; /* but for the counts of lines */
	struct sums sums;
	struct text says;	 /* of themselves, each with its NUL */
	struct digest_bot *bots; /* by their numbers in the sums, as far as
				  * something is noted of them */
	size_t bot_count;
	size_t bot_capacity;
	size_t entered; /* the first of them, of the record file's first line */
	size_t played;	/* so many bots have */
	bool joined;	/* it is of digests that were added */
	struct digest_order order; /* when it was told last */
};

void digest_release(struct digest *);

/*
 * Digests of several shards of one run, added, are that of the run:
 *
 *	struct digest sum = {0};
 *	... for each, of games that no other has (digest_claims):
 *	if (digest_load(&digest, path, reason) < 0 ||
 *		digest_join(&sum, &digest, path, reason) < 0)
 *		errx(1, "%s", reason);
 *	... digest_write
 */

/* Makes DIGEST of the games of PATH, a record file that nobody may write
 * meanwhile. -1 with the reason in words; then there is nothing to release. */
int digest_make(struct digest *digest, const char *path,
	char reason[static REASON_MAX]);

/*
 * Leaves PATH.digest beside the record file PATH, which this process has
 * closed: to read it is to give up any lock on it. -1 with the reason in words.
 */
int digest_leave(const char *path, char reason[static REASON_MAX]);

/* Writes DIGEST, whole or not at all: beside its path, which it takes once it
 * is on the disk. The bots that came later are in the order of their first
 * results there, those without any last. The order of results is that of the
 * file or, if digests were joined, that of the games' numbers, in which a merged
 * file has them; likewise that of the first games of those that have played. -1
 * with the reason in words: also that a game is there twice. */
int digest_write(struct digest *digest, const char *path,
	char reason[static REASON_MAX]);

/* Reads all of the digest PATH. -1 with the reason in words; then there is
 * nothing to release. */
int digest_load(
	struct digest *, const char *path, char reason[static REASON_MAX]);

/* Adds DIGEST, called PATH, to SUM, which has nothing yet or is of the same
 * run. -1 with the reason in words; SUM is of no use then but for
 * digest_release. */
int digest_join(struct digest *sum, struct digest *digest, const char *path,
	char reason[static REASON_MAX]);

/*
 * Which games the files that are read together have, so that none is counted
 * twice. Record files that were named as such may be the same file twice, as
 * they always might, and the user is warned: an error are claims only beside
 * that of a digest of their run that was named itself.
 */

/* {0} is none. */
struct digest_claims {
	struct digest_claim *all;
	size_t count;
	size_t capacity;
};

void digest_claims_release(struct digest_claims *);

/* PATH, which is to outlive the claims, has the games of HEAD; NAMED: it is a
 * digest that was named itself. -1 with errno: no memory. */
int digest_claims_add(struct digest_claims *, const char *path,
	const struct digest_head *head, bool named);

/* The same for a record file of RUN that has been read, whose games are
 * NUMBERS. */
int digest_claims_add_games(struct digest_claims *, const char *path,
	const struct run *run, const struct number_set *numbers);

/* -1 with the reason in words, which names two files: both have a game; 1 with
 * it where that is to be a warning. Sorts the claims. */
int digest_claims_check(struct digest_claims *, char reason[static REASON_MAX]);

#endif

/*
 * What games come to, by bot, by two bots and by round: whole numbers that can
 * be added, so that the order of the games makes no difference. Matches,
 * tournaments, tables, ratings, reports and pages take theirs from here, and a
 * digest is these sums on disk.
 *
 *	sums_begin(&sums, run);
 *	... sums_change(&sums, change), sums_add(&sums, record) ...
 *
 * A game counts once for a bot, however many seats of it the bot holds. It has
 * an outcome for the bot (record/outcome.h), and a result with each other bot.
 */
#ifndef SUMS_SUMS_H
#define SUMS_SUMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "base/name_list.h"
#include "base/seed.h"
#include "base/text.h"
#include "blame/blame.h"
#include "guard/chain.h"
#include "record/change.h"
#include "record/margin.h"
#include "record/outcome.h"
#include "record/record.h"
#include "record/run.h"

/* Digits of an XXH3-128. */
enum { SUM_DIGITS = 32 };

/* Puts them down, with their NUL. */
void sums_digits(
	char digits[static SUM_DIGITS + 1], uint64_t high, uint64_t low);

/* Games by round. {0} is of none. */
struct sums_rounds {
	long *games;
	size_t count;
	size_t capacity;
};

/* Adds GAMES to ROUND. -1 with errno. */
int sums_rounds_add(struct sums_rounds *, size_t round, long games);

/* What the one ranking of a tournament follows from. */
struct sums_terms {
	char run[SUM_DIGITS + 1];    /* sums_run; "": none yet */
	const struct format *format; /* NULL: it is a match, or of a digest
				      * that is one of those that did not have
				      * it */
	int players;		     /* of a game */
	long deals;		     /* of a group in a round */
	bool fresh;		     /* each of its games has one of its own */
	long max_faults; /* a bot with so many plays no more; 0: any */
};

/* What all shards of a run have in common, and what it is once they are merged:
 * so many digits that two runs have the same only if they are one, however
 * long, and whatever part of it is played where. It is the XXH3-128 of the
 * first line that the run has without its length, its shard, what decides no
 * result, and programs of the system's. -1 with errno: no memory. */
int sums_run(const struct run *run, char digits[static SUM_DIGITS + 1]);

/* How many games of a group on a deal, one in each rotation of the seats, are
 * counted together; 0: none are. */
int sums_rotations(const struct run *run);

/* -1 with errno: no memory. */
int sums_terms_of(struct sums_terms *, const struct run *run);

/*
 * The games that the same bots play on one deal, one in each rotation of the
 * seats, taken together: what a bot made in the first of them and in the later
 * ones. A bot that remembers hidden cards of the first does better later.
 *
 * The figure of bot A on one deal of R rotations is a whole number,
 *
 *	D = sum of M over the later rotations - (R - 1) * M in the first,
 *	M = R * points of A - points of all,
 *
 * which is (R - 1)^2 times its mean margin a game over the others in later
 * rotations less that in the first: a difference within the deal, so that the
 * strength of the bots has no part in it. The seat, and the hand that belongs
 * to it, has: who is first dealt the better hand is worse off later. In runs
 * that seat the bots of each deal in a random order (`shuffle`) each bot begins
 * at each seat with the same probability. Without anything remembered D has
 * then the mean 0 whatever the cards and the seats are worth, and the D of
 * several deals, also of groups that share a deal, are uncorrelated. So their
 * mean is unbiased, and its error is that of the mean of n samples
 * (R. A. Fisher 1935, "The Design of Experiments", sections 21 and 26: the
 * random order is what makes the estimate of error valid). Of runs whose order
 * is the same for all deals nothing is counted: there a seat that is worth more
 * cannot be told from memory.
 *
 * At tables of three and more the same deals tell whether two bots help each
 * other: what A makes with X at its table less what it makes without X. With X
 * that is its margin over the third bots alone, so that a weak X is no help:
 *
 *	T = sum over the games of (R - 2) * points of A - points of the thirds,
 *
 * (R - 2) * R times the mean margin a game; without X it is that over all
 * others, the sum of M over all games, R - 1 times R of it. The error of the
 * difference is that of two independent means. Where the points of a bot are a
 * strength of its own less those of the others, and all are grouped with all
 * equally often, the difference has the mean 0 whatever the strengths are. A deal
 * with a fault is not counted for that: points that a rule gives are no help, and
 * two bots may have no result on it.
 */

/* So many deals are waited for; when there are more, the oldest does not count.
 * A run has as many as games at once. */
enum { ROTATIONS_OPEN_MAX = 1024 };

/* No game has more points; one that has, of a file that somebody made up, does
 * not count. */
enum { ROTATIONS_POINTS_MAX = 1 << 16 };

/* The bots of a group on a deal. */
struct rotated_deal {
	long number; /* the games' numbers divided by rotations */
	int games;   /* so far */
	bool faulty; /* one of them ended by a fault */
	size_t bots[GAME_SEATS_MAX];
	int64_t first[GAME_SEATS_MAX];	/* points in the first rotation */
	int64_t points[GAME_SEATS_MAX]; /* in all */
};

/* {0} counts nothing. */
struct rotations {
	int players; /* rotations of a deal, and bots: so many games of a
		      * group are counted together; 0: nothing is counted */
	bool fresh;  /* each game has a deal of its own: nothing is later */
	struct rotated_deal *open; /* deals whose games have not all come */
	size_t count;
	size_t capacity;
};

/* Sums over the deals that two bots have at one table. */
struct company {
	int64_t deals;
	/* Of the lower bot and of the higher: T with the other, the same
	 * squared, M and the same squared. */
	struct {
		int64_t with, with_squared, all, all_squared;
	} bots[2];
};

enum { COMPANY_NUMBERS = sizeof(struct company) / sizeof(int64_t) };

struct sums_bot {
	bool outside;	 /* the ranking */
	bool fills_up;	 /* it only fills up groups */
	bool remote;	 /* it played elsewhere */
	long entry;	 /* its number, as a tournament has it */
	long from;	 /* of a tournament: the first round with it */
	long until;	 /* and the first without it; LONG_MAX: it stays */
	long last_round; /* that it has games of; -1: none */
	long last_games; /* of that round */

	long games;
	int64_t points;
	int64_t outcomes[OUTCOME_COUNT]; /* of its games */
	int64_t results[OUTCOME_COUNT];	 /* with all other bots */
	int64_t moves;
	int64_t used_us;  /* the time for all moves */
	int64_t cpu_us;	  /* of the processor, if that was measured */
	int64_t burnt_us; /* likewise, between its turns */
	int64_t late_us;  /* the most that the arbiter may have looked late */
	struct fault_examples faults;

	/* A deal is one of `points`, what it made in its later rotations less
	 * the first (above). */
	struct margin_sums later;
	struct margin_sums tables; /* likewise its M at tables of three */
};

/* Two bots that have met, low <= high; equal where a list of results says that
 * one has met itself. */
struct sums_pair {
	uint32_t low;
	uint32_t high;
	uint64_t last; /* the greatest order of its results */
	uint32_t low_first[OUTCOME_COUNT]; /* for who came first */
	uint32_t high_first[OUTCOME_COUNT];
};

/* What a rating of a pair does not need. */
struct sums_points {
	int64_t points[2];	   /* of the lower, of the higher */
	struct margin_sums margin; /* of the lower, if deals are kept */
	struct company company;	   /* at tables of three */
};

/*
 * The points of one bot less those of another, deal by deal. The games that
 * two bots play on one deal share its luck, so that they are one sample; they
 * may come in any order and from several files.
 */

/* What games that share deals have in common: there, deals of equal numbers
 * are of equal cards. */
struct deal_source {
	const struct game_rules *game;
	struct seed seed;
	int seats;
};

/* All games of two bots on one deal so far. */
struct deal_margin {
	long deal;
	uint32_t source;
	uint32_t first; /* two bots by number */
	uint32_t second;
	int32_t games;
	int64_t points; /* of the first less those of the second */
};

/* {0} is empty. */
struct deal_margins {
	struct deal_source *sources;
	size_t source_count;
	size_t source_capacity;
	struct deal_margin *all;
	size_t count;
	size_t capacity;
	struct hash_index index;
};

enum sums_kept {
	SUMS_RESULTS, /* of pairs no more than ratings need */
	SUMS_POINTS,  /* points of pairs, too */
	SUMS_DEALS,   /* and their margins by deals */
};

/* {.kept} has no games. */
struct sums {
	enum sums_kept kept;
	const struct game_rules *game; /* of the last game; NULL: none yet */
	enum proof proof; /* how far the files that they are of are proven */
	long games;
	long faults;

	struct name_list names; /* of the bots */
	struct name_list apart; /* those outside the ranking that have no number
				 * yet, where only results are kept */
	struct sums_bot *bots;
	size_t bot_count;
	size_t bot_capacity;

	struct sums_pair *pairs;
	struct sums_points *points; /* by pair; NULL: not kept */
	size_t pair_count;
	size_t pair_capacity;
	struct hash_index pair_index;
	uint64_t results; /* of all pairs */

	struct deal_margins deals;
	struct rotations rotations; /* of the run that came last */
	int rotated; /* rotations of the deals that are counted; 0: there are
		      * none; -1: of several numbers, so that they cannot be
		      * added */

	uint64_t before; /* what LATEST was before the run that came last */
	uint64_t latest; /* the greatest order of a result */

	struct sums_terms run; /* of all games, as far as they are of one */
	bool mixed;	       /* they are not */
	struct sums_rounds rounds;
};

void sums_release(struct sums *);

/* The games and changes that follow are of RUN, whose bots are known from now
 * on, in their order. Like all here: -1 with errno, no memory, and the sums are of
 * no use any more but for sums_release. */
int sums_begin(struct sums *, const struct run *run);
int sums_change(struct sums *, const struct roster_change *);

/* What a digest has in place of games and changes: the run that they are of,
 * that deals of so many ROTATIONS are counted, that the bot
 * called NAME is outside the ranking. Where only results are kept, who has none
 * gets no number by that. */
void sums_note_run(struct sums *, const struct sums_terms *run);
void sums_note_rotated(struct sums *, int rotations);
int sums_note_outside(struct sums *, const char *name);

/* Whether a bot played elsewhere, so that tables mark it. */
bool sums_has_remote(const struct sums *);

/* Whether BOT was withdrawn from a league, whose former bots keep what they have
 * played and leave the standings. Of other formats, and of several runs, none is. */
bool sums_is_former(const struct sums *, size_t bot);

/* What heads those in a text who have no rank, behind an empty line. */
static inline const char *
sums_unranked_heading(bool former)
{
	return former ? "\nformer:" : "\noutside the ranking:";
}

int sums_add(struct sums *, const struct record *);

/* One result alone, with OUTCOME for FIRST. ORDER tells which results are later
 * than others: a rating adds up in that order, so that its last binary digit
 * depends on it. */
int sums_add_result(struct sums *, size_t first, size_t second,
	enum outcome outcome, uint64_t order);

/* The number of the bot called NAME, from 0 in the order in which names first
 * came. */
long sums_bot(struct sums *, const char *name);

/* The number of one that is known; -1: it is not. */
long sums_find(const struct sums *, const char *name);

/* Valid until the next name comes. */
const char *sums_name(const struct sums *, size_t bot);

/* Leaves the results of two bots that both play elsewhere, if REMOTE, or both here;
 * of them only ratings may be made. */
void sums_keep_results(struct sums *, bool remote);

/* The pair, added if it is new; LOW <= HIGH. NULL with errno. Valid until the
 * next one comes. */
struct sums_pair *sums_pair(struct sums *, size_t low, size_t high);

/* What BOT had with OTHER, as BOT sees it: all 0 if the two have not met. */
struct sums_view {
	int64_t games; /* with a result */
	int64_t outcomes[OUTCOME_COUNT];
	int64_t points;
	int64_t against;	   /* points of the other */
	struct margin_sums margin; /* if deals are kept */
};
struct sums_view sums_between(const struct sums *, size_t bot, size_t other);

/* The same of pair NUMBER, as its lower bot sees it or, TURNED, its higher. */
struct sums_view sums_view(const struct sums *, size_t number, bool turned);

/* By how many points a game BOT did better against the others of its table in
 * the later rotations of a deal than in the first, over deals (above);
 * NAN for what is not known. */
struct margin sums_later(const struct sums *, size_t bot);

/* Of a tournament: the first round without BOT, which was withdrawn or has as
 * many faults as the run allows; LONG_MAX: it stays. */
long sums_until(const struct sums *, size_t bot);

/* Wins and half of the draws, in percent; 0 without any. */
double sums_percent(const int64_t outcomes[static OUTCOME_COUNT]);

/*
 * How a report tells what a bot has used of the processor between its turns,
 * which is known where processor times are, and is told where it is something:
 * as a line, after INDENT, and as a member of an object that has others.
 */
void burnt_print(FILE *, const char *indent, const char *name, int64_t us);
void burnt_add_json(struct text *json, int64_t us);

#endif

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
#include "blame/fault_news.h"
#include "guard/chain.h"
#include "record/change.h"
#include "record/margin.h"
#include "record/outcome.h"
#include "record/record.h"
#include "record/run.h"
#include "sums/rotations.h"

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

/* -1 with errno: no memory. */
int sums_terms_of(struct sums_terms *, const struct run *run);

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
	 * the first (rotations.h). */
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
 * the later rotations of a deal than in the first, over deals (rotations.h);
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

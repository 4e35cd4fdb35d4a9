/*
 * Bots against each other over record files of one game: a fold over records,
 * which come in any order. Games are cut into results of two (pairwise.h).
 */
#ifndef ANALYSIS_CROSSTABLE_H
#define ANALYSIS_CROSSTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "analysis/deal_margins.h"
#include "base/commitment.h"
#include "blame/fault_examples.h"
#include "digest/digest.h"
#include "rating/house_bots.h"
#include "rating/results.h"
#include "record/margin.h"
#include "record/record.h"
#include "record/run.h"

struct crosstable_bot {
	long games;
	int64_t points;
	long outcomes[OUTCOME_COUNT]; /* of its results against all others */
	struct fault_examples faults;
	int64_t burnt_us; /* of the processor, between its turns */
};

/* One bot against another. */
struct crosstable_pair {
	uint32_t bot; /* their numbers */
	uint32_t other;
	long games;
	int64_t points[2]; /* of the bot, and of the other */
	long outcomes[OUTCOME_COUNT];
	struct margin_sums margin; /* filled by crosstable_close */
};

/* {0} is empty. */
struct crosstable {
	const struct game_rules *game; /* NULL: no record yet */
	long games;
	struct results names;	 /* numbers the bots; no results are in it */
	struct house_bots house; /* the caller notes them */
	json_t *abouts;		 /* what bots say of themselves, by name */
	struct crosstable_bot *bots;
	size_t capacity;	       /* bots that there is room for */
	struct crosstable_pair *pairs; /* that have met, each from both sides */
	size_t pair_count;
	size_t pair_capacity;
	struct hash_index pair_index;
	struct deal_margins deals;
	struct digest sums; /* of deals that are not known one by one: only its
			     * pairs, with their margins (crosstable_digest.h)
			     */
	bool has_level;
	enum sandbox_level level; /* the least of all its files' */
	/* Of the runs that are committed to their seeds. */
	struct commitment *commitments;
	size_t commitment_count;
	size_t commitment_capacity;
};

void crosstable_release(struct crosstable *table);

/* -1 with errno: no memory, and part of the record may be missing. */
int crosstable_add(struct crosstable *table, const struct record *record);

/* The number of the bot called NAME, added if it is new. -1 with errno. */
long crosstable_bot(struct crosstable *, const char *name);

/* Games were played of a run that is committed to COMMITMENT. -1 with errno. */
int crosstable_know_commitment(struct crosstable *, const char *commitment);

/* Notes what a bot says of itself. -1 with errno: no memory. */
int crosstable_note_about(struct crosstable *, const struct run_bot *);

/* What is known of that; false: nothing. */
bool crosstable_about(
	const struct crosstable *, const char *name, struct run_bot *);

/* Games were played with bots shut in at LEVEL. */
void crosstable_note_level(struct crosstable *, enum sandbox_level level);

/* Sums up the deals of all records so far. */
void crosstable_close(struct crosstable *table);

size_t crosstable_count(const struct crosstable *table);
const char *crosstable_name(const struct crosstable *table, size_t bot);

/* What BOT had against OTHER: all 0 if the two have not met. Valid until the
 * next result. */
const struct crosstable_pair *crosstable_pair(
	const struct crosstable *table, size_t bot, size_t other);

/* The same to be added to. NULL with errno: no memory. */
struct crosstable_pair *crosstable_make_pair(
	struct crosstable *table, size_t bot, size_t other);

/* The pairs that have met, as ORDER has them: those of its first bot by their
 * other, then those of the second; if not BOTH ways each only from the side of
 * the one who comes first. NULL at the end, the caller's to free; NULL with
 * errno: no memory. */
const struct crosstable_pair **crosstable_list(
	const struct crosstable *table, const size_t *order, bool both);

/* The score, wins and half of the draws, in percent; 0 without games. */
double crosstable_score(const long outcomes[static OUTCOME_COUNT]);

bool crosstable_is_house(const struct crosstable *table, size_t bot);

/* Fills ORDER, which has room for all, with the bots by score, then points a
 * game, then name, house bots behind the others. -1 with errno: no memory. */
int crosstable_rank(const struct crosstable *table, size_t *order);

#endif

/*
 * Results between bots in pairs: who has met whom, how often, who came first
 * and how it ended. Only pairs that have met take memory.
 */
#ifndef RATING_RESULTS_H
#define RATING_RESULTS_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "base/text.h"
#include "record/outcome.h"

/* Two bots by number, low <= high; equal where a list says that one has met
 * itself. */
struct results_pair {
	uint32_t low;
	uint32_t high;
	uint64_t last; /* the greatest ORDER of its results */
	uint32_t low_first[OUTCOME_COUNT];  /* counts of results */
	uint32_t high_first[OUTCOME_COUNT]; /* all 0 of one that met itself */
};

/* {0} is empty. */
struct results {
	struct text names; /* each with its NUL */
	size_t *name_at;   /* by bot: where its name begins in them */
	size_t bot_count;
	size_t bot_capacity;
	struct hash_index bot_index;

	struct results_pair *pairs;
	size_t pair_count;
	size_t pair_capacity;
	struct hash_index pair_index;

	uint64_t count; /* of all results */
};

void results_release(struct results *results);

/* The number of the bot called NAME, from 0 in the order in which names first
 * came; -1 with errno: no memory. */
long results_bot(struct results *results, const char *name);

/* Valid until the next name comes. */
const char *results_name(const struct results *results, size_t bot);

/*
 * FIRST has met SECOND, with OUTCOME for FIRST. ORDER tells which results are
 * later than others; the rating adds up in that order, so its last binary digit
 * depends on it.
 * -1 with errno: no memory, and the results are as before.
 */
int results_add(struct results *results, size_t first, size_t second,
	enum outcome outcome, uint64_t order);

/*
 * The same for many results of two bots at once: of FIRST where it came first,
 * with its outcomes, and likewise of SECOND; ORDER is that of the last of them.
 * -1 with errno: no memory; or EOVERFLOW, two bots have met more than INT_MAX
 * times.
 */
int results_add_sums(struct results *results, size_t first, size_t second,
	const int64_t of_first[static OUTCOME_COUNT],
	const int64_t of_second[static OUTCOME_COUNT], uint64_t order);

#endif

/*
 * Bots against each other over record files of one game: their sums, and what
 * the files say of their bots and of how they were played.
 */
#ifndef ANALYSIS_CROSSTABLE_H
#define ANALYSIS_CROSSTABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/commitment.h"
#include "record/run.h"
#include "sums/sums.h"
#include "tournament/ranking.h"

/* {.sums.kept = SUMS_DEALS} is empty. */
struct crosstable {
	struct sums sums;
	json_t *abouts; /* what bots say of themselves, by name */
	bool has_level;
	enum sandbox_level level; /* the least of all its files' */
	/* Of the runs that are committed to their seeds. */
	struct commitment *commitments;
	size_t commitment_count;
	size_t commitment_capacity;
};

void crosstable_release(struct crosstable *table);

/* The games that follow are of RUN. -1 with errno; so it is with the others: no
 * memory, and part of what came last may be missing. */
int crosstable_begin(struct crosstable *, const struct run *run);
int crosstable_add(struct crosstable *table, const struct record *record);

/* Games were played of a run that is committed to COMMITMENT. */
int crosstable_know_commitment(struct crosstable *, const char *commitment);

/* Notes what a bot says of itself. */
int crosstable_note_about(struct crosstable *, const struct run_bot *);

/* What is known of that; false: nothing. */
bool crosstable_about(
	const struct crosstable *, const char *name, struct run_bot *);

/* Games were played with bots shut in at LEVEL. */
void crosstable_note_level(struct crosstable *, enum sandbox_level level);

/* A pair of the sums, as its first bot sees it. */
struct crosstable_pair {
	size_t bot;
	size_t other;
	struct sums_view view;
};

/* The pairs that have met, in the order of RANKING: those of its first bot by
 * their other, then those of the second; if not BOTH ways each only from the
 * side of the one who comes first. To be freed; NULL with errno. */
struct crosstable_pair *crosstable_list(const struct sums *,
	const struct ranking *ranking, bool both, size_t *count);

#endif

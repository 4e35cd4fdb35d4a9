/*
 * Bots against each other over record files of one game: their sums, and what
 * the files say of their bots and of how they were played.
 */
#ifndef ANALYSIS_CROSSTABLE_H
#define ANALYSIS_CROSSTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/seed.h"
#include "base/table.h"
#include "base/text.h"
#include "record/reader.h"
#include "record/run.h"
#include "sums/sums.h"
#include "tournament/ranking.h"

/* {.sums.kept = SUMS_DEALS} is empty. */
struct crosstable {
	struct sums sums;
	json_t *abouts; /* what bots say of themselves, by name */
	bool has_level;
	enum sandbox_level level; /* the least of all its files' */
	double planned; /* games of all its runs; INFINITY: nobody knows */
	/* Of the runs that are committed to their seeds. */
	struct commitment *commitments;
	size_t commitment_count;
	size_t commitment_capacity;
	struct replaced_list replaced; /* of all its files */
};

void crosstable_release(struct crosstable *table);

/* The games that follow are of RUN. -1 with errno; so it is with the others: no
 * memory, and part of what came last may be missing. */
int crosstable_begin(struct crosstable *, const struct run *run);
int crosstable_add(struct crosstable *table, const struct record *record);

/* All games of a file of RUN were added, and with CHANGED bots came or went: the
 * heading of the table says how many games the run is to have, if that does not
 * hang on results. */
int crosstable_end(struct crosstable *, const struct run *run, bool changed);

/* Games were played of a run that is committed to COMMITMENT. */
int crosstable_know_commitment(struct crosstable *, const char *commitment);

/* Notes what a bot says of itself. */
int crosstable_note_about(struct crosstable *, const struct run_bot *);

/* Games were played with bots sandboxed at LEVEL. */
void crosstable_note_level(struct crosstable *, enum sandbox_level level);

/* A pair of the sums, as its first bot sees it. */
struct crosstable_pair {
	size_t bot;
	size_t other;
	struct sums_view view;
};

/*
 * The crosstable for people and programs. An interval is one of 95 percent.
 */
/* All bots, and each two that have met. -1 with errno: no memory, or FILE
 * failed. */
int crosstable_report_table(FILE *file, const struct crosstable *table);
int crosstable_report_csv(FILE *file, const struct crosstable *table);
int crosstable_report_json(FILE *file, const struct crosstable *table);

/* Of a season there is a seed for each night: the first of those that people are
 * shown, who see the last few. JSON has all. */
size_t crosstable_first_seed(const struct crosstable *);

/* Pieces that the report of one bot has, too: a table of pairs without rows,
 * with both names or that of the other alone; a row of it; and a pair as
 * members of a JSON object. */
struct table crosstable_pair_table(bool both);
void crosstable_add_row(
	struct table *, const struct sums *, const struct crosstable_pair *);
void crosstable_add_pair(struct text *json, const struct sums_view *pair);

/* PART divided by WHOLE; 0 if WHOLE is. */
double crosstable_ratio(int64_t part, int64_t whole);

#endif

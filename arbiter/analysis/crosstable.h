/*
 * Bots against each other over record files of one game: their sums, and what
 * the files say of their bots and of how they were played.
 */
#ifndef ANALYSIS_CROSSTABLE_H
#define ANALYSIS_CROSSTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/seed.h"
#include "base/table.h"
#include "record/fault.h"
#include "record/outcome.h"
#include "record/reader.h"
#include "record/record.h"
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

/* PART divided by WHOLE; 0 if WHOLE is. */
double crosstable_ratio(int64_t part, int64_t whole);

/*
 * One bot over record files: how it did in each seat, what its faults were,
 * and where its time went. Its sums and its opponents are in the crosstable.
 */
struct bot_summary_seat {
	long games;
	int64_t points;
	int64_t outcomes[OUTCOME_COUNT]; /* of its results against all others */
};

struct bot_summary_fault {
	const char *path; /* of the record file, the caller's */
	long id;
	int seat;
	enum fault kind;
	char *why;
};

/* What it said of its moves by one key, where that was a number. */
struct bot_summary_info {
	char *key;
	int64_t moves;
	double sum, least, most;
};

/* The score that it said, against what the game brought: its points less the
 * mean of the others'. Sums over its moves, for Pearson's correlation. */
struct bot_summary_calibration {
	int64_t moves;
	double score, result, scores, results, both; /* the last: of products */
};

/* Keys that are summed, the first that come. */
enum { BOT_SUMMARY_INFOS_MAX = 32 };

/* How many faults are kept one by one, the first that come. */
enum { BOT_SUMMARY_FAULTS_MAX = 100 };

struct bot_summary {
	const char *name; /* the caller's */
	struct bot_summary_seat
		seats[GAME_SEATS_MAX]; /* by the lowest seat of the bot */
	struct bot_summary_fault faults[BOT_SUMMARY_FAULTS_MAX];
	long fault_count; /* of these */

	int64_t slowest_us;
	const char *slowest_path; /* NULL: it has made no move */
	long slowest_id;
	long slowest_move;	 /* number in its game, from 1 */
	int64_t slowest_game_us; /* the most time for the moves of a game */
	long slowest_game_id;
	const char *slowest_game_path;

	int info_count;
	struct bot_summary_info infos[BOT_SUMMARY_INFOS_MAX];
	struct bot_summary_calibration calibration;
};

void bot_summary_init(struct bot_summary *summary, const char *name);
void bot_summary_release(struct bot_summary *summary);

/* Whether RECORD, as it has been scanned, is to be added whole (reader.h): the
 * bot plays, and something was said besides the moves. */
bool bot_summary_needs_whole(
	const struct bot_summary *summary, const struct record *record);

/* Adds a record of the file PATH; the summary keeps that pointer. Games
 * without the bot do not count. -1 with errno: no memory. */
int bot_summary_add(struct bot_summary *summary, const struct record *record,
	const char *path);

/*
 * One bot for people and programs: its opponents, seats, faults and times.
 */
/* TABLE is of the same records, in which the bot has played. */
int bot_summary_report_table(FILE *file, const struct bot_summary *summary,
	const struct crosstable *table);

/* One JSON object on one line. -1 with errno: no memory, or FILE failed. */
int bot_summary_report_json(FILE *file, const struct bot_summary *summary,
	const struct crosstable *table);

#endif

/*
 * One bot over record files: how it did in each seat, what its faults were,
 * and where its time went. Its opponents are in the crosstable.
 */
#ifndef ANALYSIS_BOT_SUMMARY_H
#define ANALYSIS_BOT_SUMMARY_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "analysis/crosstable.h"
#include "record/fault.h"
#include "record/outcome.h"
#include "record/record.h"

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
	long games;
	struct bot_summary_seat
		seats[GAME_SEATS_MAX]; /* by the lowest seat of the bot */
	long fault_counts[FAULT_COUNT];
	long fault_count;
	struct bot_summary_fault faults[BOT_SUMMARY_FAULTS_MAX];

	int64_t moves;
	int64_t used_us; /* the time for all moves */
	int64_t slowest_us;
	const char *slowest_path; /* NULL: it has made no move */
	long slowest_id;
	long slowest_move;	 /* number in its game, from 1 */
	int64_t slowest_game_us; /* the most time for the moves of a game */
	long slowest_game_id;
	const char *slowest_game_path;
	int64_t burnt_us; /* of the processor, between its turns */

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

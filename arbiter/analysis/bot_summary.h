/*
 * One bot over record files: how it did in each seat, what its faults were,
 * and where its time went. Its opponents are in the crosstable.
 */
#ifndef ANALYSIS_BOT_SUMMARY_H
#define ANALYSIS_BOT_SUMMARY_H

#include <stddef.h>
#include <stdint.h>

#include "rating/results.h"
#include "record/fault.h"
#include "record/record.h"

struct dossier_seat {
	long games;
	int64_t points;
	long outcomes[OUTCOMES]; /* against all others */
};

struct dossier_fault {
	const char *path; /* of the record file, the caller's */
	long id;
	int seat;
	enum fault kind;
	char *why;
};

/* Faults kept one by one: the first that come. */
enum { DOSSIER_FAULTS_MAX = 100 };

struct dossier {
	const char *name; /* the caller's */
	long games;
	struct dossier_seat seats[GAME_SEATS_MAX]; /* by its lowest seat */
	long fault_counts[FAULT_COUNT];
	long fault_count;
	struct dossier_fault faults[DOSSIER_FAULTS_MAX];

	int64_t moves;
	int64_t used_us; /* for them */
	int64_t slowest_us;
	const char *slowest_path; /* NULL: it has made no move */
	long slowest_id;
	long slowest_move;	 /* number in its game, from 1 */
	int64_t slowest_game_us; /* the most for a game */
	long slowest_game_id;
	const char *slowest_game_path;
};

void dossier_init(struct dossier *dossier, const char *name);
void dossier_release(struct dossier *dossier);

/* How many of FAULTS there are. */
long dossier_faults_kept(const struct dossier *dossier);

/* A record of the file PATH, which the dossier keeps. -1 with errno: no
 * memory. */
int dossier_add(
	struct dossier *dossier, const struct record *record, const char *path);

#endif

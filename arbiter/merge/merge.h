/*
 * Record files of one run merged into one: shards that were played apart, and
 * what was merged of them before. Each game that counts stands there once, in
 * the order of their numbers, so the file is the same however many shards there
 * were, but for times. Games that are there twice have to be equal but for
 * times, which are those of moves, `time`, `cpu`, `burnt` and `at`, and, as
 * words for people which may tell of times, `why` and `stderr`; the one of the
 * file that is named first is kept.
 */
#ifndef MERGE_MERGE_H
#define MERGE_MERGE_H

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/reason.h"
#include "base/text.h"
#include "guard/chain.h"

struct missing_shard {
	long games;
	long first; /* the range that may go on */
	long last;
	int ranges;	   /* that have ended, or begun */
	struct text named; /* "12, 26-30" */
};

struct missing_games {
	long games;
	struct missing_shard *shards; /* owned; one at least */
	long count;		      /* of them; 0: the run has none */
};

struct merge_terms {
	const char *output;
	const char *key;    /* key file of the run; NULL: what lies beside the
			     * output, if anything does */
	char *const *files; /* FILE_COUNT of them; the output may be one */
	int file_count;
	bool quiet;	/* no progress on a terminal */
	bool only_read; /* nobody is going to go on with the output */
};

/* What has come of it. */
struct merge_result {
	enum proof proof; /* how far the files are proven */
	long games;	  /* in the output */
	long duplicates;  /* that were dropped */
	long voids;	  /* likewise */
	long behind;	  /* likewise, after the game that decided */
	long left_out;	  /* games that have to wait for missing ones */
	char first_left[REASON_MAX]; /* FILE:LINE of the first of these */
	bool may_stop;		     /* a match that may end by its results */
	bool decided;		     /* it has */
	bool complete;
	long upto;   /* of such a match that is undecided: how far the shards
			should play; 0: nothing is to be played */
	long round;  /* of a tournament, from 0: the first that is not drawn */
	long rounds; /* that it has; 0: it is none, or nobody knows */
	struct missing_games missing;
	/* The output had games that no file has, the first of them at
	 * FILE:LINE, and what it was is at KEPT now. "": nothing. */
	char first_old[REASON_MAX];
	char kept[PATH_MAX];
};

/* Merges. -1 with the reason in words, and the output is as it was. Warnings go
 * to standard error. The result is to be released whatever is returned. */
int merge_run(const struct merge_terms *, struct merge_result *,
	char reason[static REASON_MAX]);
void merge_result_release(struct merge_result *);

/* A line for what is there. */
void merge_print(
	FILE *, const struct merge_terms *, const struct merge_result *);

/* One for each thing that is not. */
void merge_print_notes(
	FILE *, const struct merge_terms *, const struct merge_result *);

/* One JSON object. -1 with errno: no memory. */
int merge_print_json(
	FILE *, const struct merge_terms *, const struct merge_result *);

#endif

/*
 * The one ranking: the order and the columns in which the bots of games stand
 * wherever they are listed, at the end of a tournament, in its table, its
 * status, its report and on its pages, and in the JSON of all of these.
 *
 * The games of one tournament, from one file or from the files of its shards,
 * are ranked as its format says (record/format.h); the first that differs
 * counts:
 *
 *	duels	bots that a bot has more points against count 1, equal ones a
 *		half; points
 *	score	a win 1, a draw a half, a bye as the wins of a round; the
 *		scores of the opponents, each once; points
 *	rounds	the rounds a bot has come through ("ties"); points
 *	points	points; wins. A fault removes a bot: it comes last, and games
 *		with it count for nobody
 *	rating	the rating, where ratings less than 0.01 apart are equal;
 *		points; wins
 *
 * Bots that nothing tells apart have one rank, and stand in the order in which
 * they were entered; behind them stand those that have not played, without a
 * rank, and behind these the bots outside the ranking: those that fill up
 * groups, if they have played, and those whose options say so, and last the former
 * bots of a league (sums_is_former). Who is withdrawn from another tournament has
 * the rank of what it has played.
 *
 * While the tournament is not over the same holds of the games that there are.
 * Ties and byes count once their round is complete, which is when all its games
 * are here: so of a single shard none may.
 *
 * The games of a match, and those of several runs, have no format. Their bots
 * are ranked by their score in percent, of the results with all others; points
 * a game; name; and those that have not played are left out. A match itself
 * lists its two bots, or more, in the order of the command line, since its
 * margin is that of the first less the second.
 *
 * A digest has all that this follows from. One of a tournament that was written
 * before digests had it is ranked as several runs are.
 */
#ifndef TOURNAMENT_RANKING_H
#define TOURNAMENT_RANKING_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "sums/sums.h"

struct warnings;

enum { RANKING_KEYS = 3 };

struct ranking_row {
	size_t bot;
	long entry;		   /* in which order it was entered */
	int rank;		   /* equal for equals; 0: none */
	double keys[RANKING_KEYS]; /* what the order follows: the more, the
				    * better, the first that differs */
	bool rated;
	double elo;
	double interval; /* half of it, 95 % */
	double score;	 /* what the format counts beside points */
	long games;
	int64_t outcomes[OUTCOME_COUNT];
	int64_t points;
	long faults;
	bool outside;
	bool former;
	bool gone; /* withdrawn, or retired for its faults */
};

struct ranking {
	const struct format *format; /* NULL: none */
	struct ranking_row *rows;    /* the best first, then those outside, then
				   * former ones */
	size_t count;
	size_t ranked; /* so many are neither outside nor former */
	long rounds;   /* that are complete, where the format asks */
};

/* SUMS keep points at least, and outlive the ranking. -1 with errno: no memory,
 * and there is nothing to release. */
int ranking_init(struct ranking *, const struct sums *);
void ranking_release(struct ranking *);

/* What heads the rows from PLACE on in a text, "\nformer:"; NULL: the same as the one
 * before. */
const char *ranking_heading(const struct ranking *, size_t place);

/* What a format's score is called; NULL: it has none, or there is no format. */
const char *ranking_score_name(const struct format *);

/* Prints it for people, or as comma-separated values. -1 with errno: no memory. */
int ranking_print(
	FILE *, const struct ranking *, const struct sums *, bool csv);

/* Adds the member "players". WARNINGS, by number of the bots, may be NULL. */
void ranking_add_json(struct text *, const struct ranking *,
	const struct sums *, const struct warnings *);

#endif

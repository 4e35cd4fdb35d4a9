/*
 * The groups of a tournament's rounds, drawn one round after another as the
 * format has it. Pure: a draw depends on what it is given alone, so it can be
 * made again from a record file.
 */
#ifndef TOURNAMENT_DRAW_H
#define TOURNAMENT_DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/run.h"
#include "sums/sums.h"
#include "tournament/roster.h"

/*
 * The groups of a round: who plays with whom. Each group has the same number
 * of bots. {.size = N} is empty.
 */
struct groups {
	int *bots;    /* one group after another */
	int size;     /* of a group */
	size_t count; /* of groups */
	size_t capacity;
};

void groups_release(struct groups *);

/* The bots of a group. */
static inline const int *
groups_at(const struct groups *groups, size_t number)
{
	return groups->bots + number * (size_t)groups->size;
}

/* What a round is drawn from. */
struct draw {
	const struct run *run;
	const struct roster *roster;
	/* After all rounds before, if the format waits for them; else after
	 * any of their games. */
	const struct sums *sums;
	long round;
	const int *bots; /* those that take part, by number */
	int count;
};

/* A tie of the bracket of a knockout; bots are numbers of the sums, -1: nobody,
 * or nobody yet. */
struct knockout_tie {
	long round;
	long bots[2];
	long winner; /* -1: its games are not over */
	long games;
	double scores[2]; /* a win 1, a draw 1/2 */
	int64_t points[2];
};

/* Whether ROUND depends on the results of those before. */
bool draw_waits(const struct run *, long round);

/* Adds the groups of a round. 1; 0: the tournament is over; -1 with errno: no
 * memory. */
int draw_groups(const struct draw *, struct groups *);

/* How many rounds there are at most. */
long draw_rounds(const struct run *);

/* How many groups COUNT bots make in a round, CHALLENGERS of them challengers;
 * of a knockout, in the first; of a league, at most. */
double draw_group_count(const struct run *, int count, int challengers);

/* The score of a bot in the rounds before ROUND, which are complete: a win counts
 * 2, a draw 1, a bye as the wins of a round. */
long draw_swiss_score(const struct sums *, size_t bot, long round);

/* How many bots are left in the bracket of the draw's round, whose games have
 * yet to come. -1 with errno. */
int draw_knockout_left(const struct draw *);

/* Into SURVIVED, by number, how many rounds each bot has come through of those
 * that are complete, which is how many ties it has won, its byes with them.
 * Returns how many rounds are; -1 with errno. */
long draw_knockout_survived(const struct sums *, long *survived);

/* The bracket as far as it is known, round by round to the last, each from the top
 * to the bottom; to be freed. NULL with errno. */
struct knockout_tie *draw_knockout_ties(const struct sums *, size_t *count);

/* How many games there are at least until everybody has those that the run
 * says, whatever ratings may want. */
double draw_league_left(const struct draw *);

#endif

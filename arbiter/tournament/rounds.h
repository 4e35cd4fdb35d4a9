/*
 * The rounds of a tournament as they are drawn, and which of their games have
 * been played. Games are numbered through all rounds; in a round each group
 * plays on each deal in every rotation of its bots, one game after another,
 * and the groups follow each other. Without rotations each of these games has a
 * deal of its own. The groups of a round on the same number of deals have the
 * same deals. Where the run says `shuffle` the bots of a group begin in another
 * order for each deal, which the seed gives: which seat a bot has first is then
 * no matter of its place in the list.
 */
#ifndef TOURNAMENT_ROUNDS_H
#define TOURNAMENT_ROUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/run.h"
#include "record/schedule.h"
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

/* Adds one of BOTS, `size` of them. -1 with errno. */
int groups_add(struct groups *, const int bots[]);

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

struct round {
	long first; /* game */
	long games;
	long deal;	      /* the first */
	struct groups groups; /* none any more when all is played */
	uint64_t *played;     /* bit by game; NULL when all is played */
	long played_count;
	uint32_t *order; /* the groups as they are played, spread over the bots,
			    so that a table of some games has some of each;
			    NULL when all is played */
	long next; /* so many games, in that order, are given out or played */
};

struct rounds {
	int players; /* of a game */
	int seats;
	long deals;		    /* of a group in a round */
	int rotations;		    /* games on each of them */
	const struct run *shuffled; /* the caller's, whose seed gives the
				     * orders; NULL: groups stay as they are */
	struct round *all;
	size_t count;
	size_t capacity;
	size_t open;  /* the first round that is not complete */
	size_t given; /* all games of the rounds below are given out */
	long games;   /* of all rounds */
	long played;
	long passed; /* of these, as many as rounds_next has come past */
	bool listed; /* rounds_next goes by the numbers of games, not by how
			they are played */
};

/* {.players, .seats, .deals, .rotations} has no rounds. */
void rounds_release(struct rounds *);

/* One more; takes over GROUPS. -1 with errno, and they are the caller's. */
int rounds_add(struct rounds *, struct groups *groups);

/* Whether all games of all rounds have been played. */
bool rounds_complete(const struct rounds *);

/* The deal of GAME, counted from the first of ROUND. */
long rounds_deal(const struct rounds *, const struct round *round, long game);

/* Game ID, one of all rounds, that is not known to have been played. False:
 * it has been. */
bool rounds_fixture(const struct rounds *, long id, struct fixture *);

/* Game ID, not played so far, has been played. */
void rounds_mark(struct rounds *, long id);

/* What has not been played of the first COUNT rounds is not played any more: so
 * many games. Rounds behind them, of which no game has been played, are
 * forgotten. */
long rounds_close(struct rounds *, size_t count);

/* The next game that is neither played nor given out, which from now on
 * counts as given out. False: there is none. */
bool rounds_next(struct rounds *, struct fixture *);

#endif

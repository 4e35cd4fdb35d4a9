/*
 * A tournament as it stands: who takes part, its rounds as far as they are
 * drawn, and what has been played. All of it follows from the run and from the
 * lines of its record file in their order; no clock, no file.
 *
 * That of a shard (record/run.h) takes and gives out the games of the
 * shard alone. What the others have played it is told by contest_know, in so
 * far as that is known; where it is not, rounds that wait for results cannot be
 * drawn, and a game of one is believed that its bots could have played.
 */
#ifndef TOURNAMENT_CONTEST_H
#define TOURNAMENT_CONTEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/reason.h"
#include "record/reader.h"
#include "record/record.h"
#include "record/run.h"
#include "record/schedule.h"
#include "record/seed_history.h"
#include "sums/sums.h"

/*
 * Who takes part, and in which of the rounds: the bots a tournament was begun
 * with, and those that came later. Bots are numbered as they come; of those it
 * was begun with, the last few may be house bots, which only fill up groups.
 */
struct roster_term {
	long from;   /* the first round */
	long until;  /* and the first without it; LONG_MAX: it stays */
	bool house;  /* it only fills up groups */
	bool away;   /* it takes no part in the next round */
	void *texts; /* what the bot points into */
};

struct roster {
	struct run_bot *bots;
	struct roster_term *terms;
	int count;
	long due; /* as a change has it, or 0 */
	size_t bot_capacity;
	size_t term_capacity;
};

/* Whether BOT takes part in ROUND, which is none that has been drawn, if it was away
 * since; a house bot never does by itself. */
bool roster_plays(const struct roster *, int bot, long round);

/* With fewer games a bot of a league is due in the rounds to come. */
long roster_due(const struct roster *, const struct run *);

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

/* Whether all games of all rounds have been played. */
static inline bool
rounds_complete(const struct rounds *rounds)
{
	return rounds->open == rounds->count;
}

/* Game ID, one of all rounds, that is not known to have been played. False:
 * it has been. */
bool rounds_fixture(const struct rounds *, long id, struct fixture *);

/* The games of a shard; all, where the run is none. */
struct contest_own {
	long drawn;  /* of the rounds that are drawn */
	long played; /* of these */
	long loose;  /* played, of rounds that cannot be drawn */
};

struct contest {
	const struct run *run; /* the caller's, as long as the contest */
	struct roster roster;
	struct rounds rounds;
	struct sums sums; /* bots by their numbers in the roster */
	struct contest_own own;
	struct seed_history seeds; /* that the run was committed to */
	long dropped;		   /* games that a closing has left out */
	bool over;		   /* there will be no further round */
};

/* -1 with errno; may be released all the same. */
int contest_init(struct contest *, const struct run *run);
void contest_release(struct contest *);

/* The number of the bot called NAME in the roster; -1: there is none. */
int contest_bot(const struct contest *, const char *name);

/* The first round of which no game is known. */
long contest_next_round(const struct contest *);

/* How many games have been played; of a shard, which of them are its own.
 */
long contest_played(const struct contest *);

/* A line of the file, in its order. False, with the reason in words: it cannot
 * be there. */
bool contest_change(struct contest *, const struct roster_change *,
	char reason[static REASON_MAX]);
bool contest_taken(const struct contest *, const struct roster_change *,
	char reason[static REASON_MAX]);
bool contest_take(struct contest *, const struct record *,
	char reason[static REASON_MAX]);

/* The tournament, which is no shard, is closed, as its run says now. */
bool contest_close(struct contest *, char reason[static REASON_MAX]);

/* A line of the merged file of all shards, likewise; a game that is there too
 * is not counted again. */
bool contest_know(struct contest *, const struct record *,
	char reason[static REASON_MAX]);

/* Notes what the run is committed to now. -1 with errno. */
int contest_note_seed(struct contest *);

/* How many rounds there are up to the last of which a game has been played. */
long contest_rounds_begun(const struct contest *);

/* Whether every game of the run, as long as it is, has been played. */
bool contest_is_over(struct contest *);

enum contest_next {
	CONTEST_FAILED = -1, /* errno: no memory */
	CONTEST_GAME,
	CONTEST_WAIT, /* the next round is drawn when this one is complete */
	CONTEST_OVER, /* every game is played or given out, of a shard those
		       * of all rounds that can be drawn */
};

/* The next game, which from now on counts as given out. */
enum contest_next contest_next(struct contest *, struct fixture *);

/* Draws the next round, if it can be told: CONTEST_GAME. Of one that is OVER,
 * lines that make the run longer may draw more. */
enum contest_next contest_draw(struct contest *);

/* A game that was given out has been played. -1 with errno. */
int contest_add(struct contest *, const struct record *);

/*
 * A contest from its record file, which somebody else may be writing.
 */
/* Takes what is left in READER, whose run is the contest's; SEE, if not NULL,
 * is shown each game. -1 with the reason in words. */
int contest_read(struct contest *, struct reader *reader,
	void (*see)(void *context, const struct record *record), void *context,
	char reason[static REASON_MAX]);

/*
 * How many games a contest will have: those of the rounds that are drawn, and
 * of the rounds to come as many as those who take part now would play.
 */
/* As far as can be told; exact once the last round is drawn. Of a shard, its
 * own. */
double contest_forecast(const struct contest *);

/* Of a shard, its own of the rounds that can be drawn from what is known, with
 * those that it has played; else the same. */
double contest_forecast_known(const struct contest *);

/*
 * The rounds of a format, and what the games so far say of them: a draw depends
 * on what it is given alone.
 */
/* How many rounds there are at most. */
long draw_rounds(const struct run *);

/* How many groups COUNT bots make in a round, CHALLENGERS of them challengers;
 * of a knockout, in the first; of a league, at most. */
double draw_group_count(const struct run *, int count, int challengers);

/* The score of a bot in the rounds before ROUND, which are complete: a win counts
 * 2, a draw 1, a bye as the wins of a round. */
long draw_swiss_score(const struct sums *, size_t bot, long round);

/* Into SURVIVED, by number, how many rounds each bot has come through of those
 * that are complete, which is how many ties it has won, its byes with them.
 * Returns how many rounds are; -1 with errno. */
long draw_knockout_survived(const struct sums *, long *survived);

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

/* The bracket as far as it is known, round by round to the last, each from the top
 * to the bottom; to be freed. NULL with errno. */
struct knockout_tie *draw_knockout_ties(const struct sums *, size_t *count);

#endif

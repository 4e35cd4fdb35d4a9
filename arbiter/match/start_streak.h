/*
 * The `start` faults of a match of two by the numbers of its games: where a bot
 * could not be started in five of them in a row, the match is over, and what
 * comes behind those does not count, however many games were in play at once.
 * A game that ended by such a fault of the other bot says nothing of this one,
 * and five in a row that an earlier session met begin anew.
 *
 *	start_streak_give(&streak, id);
 *	... the game is played ...
 *	start_streak_note(&streak, id, bot);
 *	if (start_streak_has_passed(&streak, id))
 *		... the game counts ...
 *	if (streak.stopped)
 *		... no game counts any more ...
 */
#ifndef MATCH_START_STREAK_H
#define MATCH_START_STREAK_H

#include <stdbool.h>
#include <stddef.h>

enum { START_STREAK_MAX = 5, START_STREAK_BOTS = 2 };

struct start_row {
	int length;
	bool news; /* a game of this session is in it */
};

/* {0} is that of a new run; games are numbered from 0. */
struct start_streak {
	long turn;	 /* the first game that is not known */
	long given;	 /* behind the last one that was given out */
	char *marks;	 /* of the games from `turn` on, as a ring */
	size_t capacity; /* of the ring, a power of two, or 0 */
	struct start_row rows[START_STREAK_BOTS]; /* that end before `turn` */
	bool stopped;
	int bot;   /* that stopped it */
	long last; /* the game that did */
};

void start_streak_release(struct start_streak *);

/* A game of an earlier session: BOT could not be started; -1: none such. -1
 * with errno: no memory; so it is with the others. */
int start_streak_recall(struct start_streak *, long id, int bot);

/* A game is to be played; those below it that were neither given out nor
 * recalled never will be. */
int start_streak_give(struct start_streak *, long id);

/* A game that was given out has ended. */
void start_streak_note(struct start_streak *, long id, int bot);

/* Whether all games before are known, and none of them has stopped the match.
 */
bool start_streak_has_passed(const struct start_streak *, long id);

#endif

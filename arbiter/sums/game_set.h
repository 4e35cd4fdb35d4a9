/*
 * Which games a digest has, in few words. Games of a shard lie apart in a
 * regular way, so that what stands in the text is not each stretch of them but
 * runs of equal stretches:
 *
 *	12		game 12
 *	0-99		games 0 to 99
 *	4-5+14*50	games 4 and 5, 18 and 19, …: 50 stretches, each 14
 *			behind the one before
 *
 * separated by commas, each behind the one before; an empty text is no game.
 */
#ifndef SUMS_GAME_SET_H
#define SUMS_GAME_SET_H

#include <stdbool.h>
#include <stddef.h>

#include "base/number_set.h"
#include "base/text.h"

/* TIMES stretches of LENGTH games, STEP apart. */
struct game_run {
	long first;
	long length;
	long step;
	long times;
};

/* {0} is empty. */
struct game_set {
	struct game_run *all;
	size_t count;
	size_t capacity;
};

void game_set_release(struct game_set *);

/* Adds the games FIRST to LAST, which lie behind all others, and not next to
 * them. -1 with errno: no memory. */
int game_set_append(struct game_set *, long first, long last);

/* Makes an empty set of NUMBERS. -1 with errno. */
int game_set_of(struct game_set *, const struct number_set *numbers);

/* Adds the games of MORE, which lie anywhere, but are no games of the set; it
 * is to be arranged before anything else is done with it. -1 with errno. */
int game_set_join(struct game_set *, const struct game_set *more);

/* Puts all that was joined into order, with as few runs as come of it: the sets
 * of all shards of a run are one stretch. 1; 0: there is a game twice; -1 with
 * errno. */
int game_set_arrange(struct game_set *);

long game_set_games(const struct game_set *);
bool game_set_has(const struct game_set *, long id);

void game_set_write(const struct game_set *, struct text *);

/* False, with the set empty: it is no such text, or memory is short. */
bool game_set_parse(struct game_set *, const char *text);

/* Adds all games to NUMBERS. 1: done; 0: *TWICE, a game of them, was there; -1
 * with errno: no memory. */
int game_set_add_to(
	const struct game_set *, struct number_set *numbers, long *twice);

#endif

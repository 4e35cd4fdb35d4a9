/*
 * The games of a report as its pages list them: by bot, the last first, and by
 * round; and the slowest moves of each bot. A fold over the records.
 */
#ifndef REPORT_PLAYED_H
#define REPORT_PLAYED_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "record/fault.h"
#include "record/outcome.h"
#include "sums/sums.h"

enum { PLAYED_SLOWEST = 5 };

struct played_game {
	long id;
	long round;
	time_t at;
	size_t file;
	size_t first; /* of its bots */
	int bots;
	enum fault end;
	size_t offender;
};

struct played_bot {
	size_t bot;
	size_t game;
	size_t before; /* what came of the bot before, plus 1; 0: nothing */
	int64_t points;
	enum outcome outcome;
};

struct played_place {
	long round;
	long id;
	size_t game;
};

struct slow_move {
	int64_t us;
	size_t file;
	long id;
	long number; /* in its game, from 1 */
};

struct played {
	const struct sums *sums; /* the caller's */
	struct played_game *games;
	size_t game_count, game_capacity;
	struct played_bot *bots;
	size_t bot_count, bot_capacity;
	size_t *last; /* by bot, as `before` */
	struct slow_move (*slowest)[PLAYED_SLOWEST];
	struct played_place *by_round; /* games, once all are there */
};

/* SUMS are of all the games. -1 with errno: no memory; it is to be released all the
 * same. */
int played_init(struct played *, const struct sums *);
void played_release(struct played *);

/* A game of file number FILE, to `struct played *` PLAYED. -1 with errno: no memory.
 */
int played_note(void *played, size_t file, const struct record *);

/* After the last one: fills `by_round`. -1 with errno. */
int played_sort(struct played *);

/* The game AT a place of `by_round`. */
const struct played_game *played_at(const struct played *, size_t at);

#endif

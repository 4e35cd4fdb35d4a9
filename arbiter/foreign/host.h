/*
 * The other side of program_game: a game of the arbiter's, spoken over the wire
 * of games (protocol/GAMES.md), a command and an answer at a time.
 *
 *	struct host host;
 *	if (host_init(&host, rules) < 0)
 *		err(1, NULL);
 *	while (... && host_hear(&host, line, &answer))
 *		... answer.bytes, whole, with its empty line ...
 *	host_release(&host);
 */
#ifndef FOREIGN_HOST_H
#define FOREIGN_HOST_H

#include <stdbool.h>

#include "base/text.h"
#include "common/game.h"

/* The position that it keeps. */
struct host {
	const struct game_rules *rules;
	void *game, *settings; /* owned */
	void *other;	       /* owned: where a game is dealt or restored */
	int seats;	       /* 0: there is none */
	seat_set open;
	struct text said; /* by the game, as lines of the answer */
};

/* -1 with errno: no memory. */
int host_init(struct host *, const struct game_rules *);
void host_release(struct host *);

/* Adds the answer to the command LINE to ANSWER. False: that was `quit`. */
bool host_hear(struct host *, const char *line, struct text *answer);

#endif

/*
 * The logs of the game that a worker plays, a file for each seat in the folder
 * of --log: game-000017-seat-0-greedy.log. They are written when the game is
 * over; one that is played again writes them again, so those of the last time
 * stay.
 *
 *	game_log_begin(&log, seating, now_ns);
 *	... the links of the seating write down what they say and hear ...
 *	game_log_end(&log, seating);
 *	if (game_log_write(&log, &record, reason) < 0)
 *		...
 */
#ifndef WORKER_GAME_LOG_H
#define WORKER_GAME_LOG_H

#include <stdbool.h>
#include <stdint.h>

#include "base/reason.h"
#include "bot/wire_log.h"
#include "common/game.h"

struct record;
struct seating;

struct game_log {
	const char *folder; /* the caller's; NULL: nobody asked, and nothing
			       is done */
	bool open;	    /* a game is written down */
	struct wire_log seats[GAME_SEATS_MAX];
};

void game_log_release(struct game_log *);

/* From now on the links of the seats write down what crosses them, until the
 * game is over. */
void game_log_begin(struct game_log *, struct seating *, int64_t now_ns);
void game_log_end(struct game_log *, struct seating *);

/* Writes the files of RECORD, which says how the game ended; or that it was
 * broken off, if it is still open. -1 with the reason in words, which names the
 * file, and of that nothing is left. */
int game_log_write(struct game_log *, const struct record *record,
	char reason[static REASON_MAX]);

#endif

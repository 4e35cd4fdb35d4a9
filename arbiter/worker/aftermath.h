/*
 * What bots do wrong after their last action of a game: it belongs to no game,
 * so they are only warned of it, and it is found before the next game of their
 * process begins or that is ended. Part of worker.
 */
#ifndef WORKER_AFTERMATH_H
#define WORKER_AFTERMATH_H

#include "blame/warnings.h"
#include "worker/seatings.h"
#include "referee/referee.h"

/* Who is told of it; the warning is valid during the call only. */
struct aftermath {
	void (*warned)(void *owner, const struct warning *); /* NULL: nobody */
	void *owner;
};

/* The referee's game, number ID, counts, and its bots have not been dismissed:
 * tells what those that it does not blame have done by now. */
void aftermath_of_game(const struct aftermath *, long id,
	const struct referee *, const struct seating *);

/* BOT, which has played before, failed while its next game was opened. */
void aftermath_at_opening(const struct aftermath *, struct seated_bot *bot);

/* The processes that were asked to end are about to be dismissed. */
void aftermath_of_leaving(const struct aftermath *, struct seatings *);

#endif

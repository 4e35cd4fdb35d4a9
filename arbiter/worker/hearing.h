/*
 * What is heard of the bots of a game, and not heard, and what the referee is
 * told of it. Part of worker.
 *
 * What a process did after its last action belongs to no game: if one that has
 * played before fails while a game is opened, the game has to be opened again.
 */
#ifndef WORKER_HEARING_H
#define WORKER_HEARING_H

#include <stdbool.h>
#include <stdint.h>

#include "worker/seating.h"
#include "referee/referee.h"

/* The bot's link has news. True: the game has to be opened again. */
bool hearing_listen(struct referee *, struct seated_bot *, int64_t now_ns);

/* Time has passed: whether a bot that is to answer is late, and whether that is
 * its own doing. True: the game has to be opened again. */
bool hearing_look(struct referee *, struct seated_bot *, int64_t now_ns);

#endif

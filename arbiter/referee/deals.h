/*
 * Where the deals of a run come from: the generator, or a deal file, one deal
 * a line. Deal k depends on the seed and k alone, or is line k of the file,
 * from the first again after the last. With the game's own settings.
 */
#ifndef REFEREE_DEALS_H
#define REFEREE_DEALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "common/game.h"

#include "base/text.h"

/* {0} but for the game and its seats: the generator, with no settings. */
struct deals {
	const struct game_rules *game;
	int seats;
	void *settings; /* owned, checked; NULL: the game has none */
	char **lines;	/* owned */
	size_t count;	/* 0: from the generator */
};

void deals_release(struct deals *deals);

/* Takes the deals of the file at PATH: blank lines and those that begin with
 * # do not count. False, with the reason that names file and line, when it
 * cannot be read or has a line that is no deal. */
bool deals_read(
	struct deals *deals, const char *path, char reason[static REASON_MAX]);

/* Deal NUMBER into GAME, game->size bytes. */
void deals_deal(
	const struct deals *deals, void *game, uint64_t seed, long number);

/* Writes deals 0 to COUNT - 1, one a line. -1 with errno. */
int deals_write(
	const struct deals *deals, uint64_t seed, long count, FILE *file);

#endif

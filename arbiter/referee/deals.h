/*
 * The deals of a run: from the generator, or from a deal file with one deal a
 * line. Deal k depends on the seed and k alone or, of a file, is its line k;
 * the first follows the last. Both are dealt with the settings of the run's
 * game. Or there is one deal, the start of a recorded game.
 */
#ifndef REFEREE_DEALS_H
#define REFEREE_DEALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "common/game.h"

#include "base/reason.h"
#include "base/seed.h"
#include "base/word_list.h"

/* {.game, .seats} and all else zero is the generator without settings. */
struct deals {
	const struct game_rules *game;
	int seats;
	void *settings;		/* owned, checked; NULL: the game has none */
	struct word_list lines; /* none: from the generator */
	const json_t *start; /* the caller's, which the game restores; NULL: it
			      * is dealt */
};

void deals_release(struct deals *deals);

/* Reads the deal file PATH; blank lines and those that begin with # are no
 * deals. False, with the reason that names file and line: it cannot be read, or
 * a line is no deal of the game; errno is ENOMEM when memory was short. */
bool deals_read(
	struct deals *deals, const char *path, char reason[static REASON_MAX]);

/* Deals deal NUMBER into GAME, which has game->size bytes. */
void deals_deal(const struct deals *deals, void *game, const struct seed *seed,
	long number);

/* Writes deals 0 to COUNT - 1 into FILE, one a line. -1 with the reason in
 * words. */
int deals_write(const struct deals *deals, const struct seed *seed, long count,
	FILE *file, char reason[static REASON_MAX]);

#endif

/*
 * The points of one bot less those of another, deal by deal. The games that
 * two bots play on one deal share its luck, so that they are one sample; they
 * may come in any order and from several files.
 */
#ifndef SUMS_DEAL_MARGINS_H
#define SUMS_DEAL_MARGINS_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "base/seed.h"
#include "common/game.h"

/* What games that share deals have in common: there, deals of equal numbers
 * are of equal cards. */
struct deal_source {
	const struct game_rules *game;
	struct seed seed;
	int seats;
};

/* All games of two bots on one deal so far. */
struct deal_margin {
	long deal;
	uint32_t source;
	uint32_t first; /* two bots by number */
	uint32_t second;
	int32_t games;
	int64_t points; /* of the first less those of the second */
};

/* {0} is empty. */
struct deal_margins {
	struct deal_source *sources;
	size_t source_count;
	size_t source_capacity;
	struct deal_margin *all;
	size_t count;
	size_t capacity;
	struct hash_index index;
};

void deal_margins_release(struct deal_margins *margins);

/* Adds a game, and returns its deal as it is now, until the next comes. NULL
 * with errno, and all is as before. */
const struct deal_margin *deal_margins_add(struct deal_margins *margins,
	const struct deal_source *source, const struct deal_margin *game);

#endif

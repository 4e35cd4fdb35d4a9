/*
 * The player that is measured while a value net learns: it plays what the net
 * says is worth most at sight, and in a game of two the last deal exactly. It
 * looks nothing ahead, so that games are quick.
 */
#ifndef TABLIC_TRAINING_AT_SIGHT_H
#define TABLIC_TRAINING_AT_SIGHT_H

#include "tablic/players/exact.h"
#include "tablic/search/value_net.h"

struct tablic_at_sight {
	enum tablic_scoring scoring;
	const struct tablic_value_net *net;
	struct tablic_table_cache *cache;
	const struct tablic_strategy *exact; /* of tablic_exact_init */
};

/* As a strategy for games of two; what it points to is the caller's. */
struct tablic_strategy tablic_at_sight_strategy(struct tablic_at_sight *);

#endif

/*
 * A game of a shard whose round cannot be drawn from what is known: what can be
 * said of it all the same.
 */
#ifndef TOURNAMENT_CONTEST_LOOSE_H
#define TOURNAMENT_CONTEST_LOOSE_H

#include <stdbool.h>

#include "base/reason.h"
#include "tournament/contest.h"

/* Who plays at each seat, by the names in RECORD. False, with the reason in
 * words: no round that is still to be drawn can have such a game. */
bool contest_loose_fixture(const struct contest *, const struct record *record,
	struct fixture *, char reason[static REASON_MAX]);

#endif

/*
 * The seed of a session whose run is committed to it: it comes from the key
 * file of the record file, becomes public with the last game, and is another
 * one where the run goes on after that.
 */
#ifndef PLAY_SESSION_SEED_H
#define PLAY_SESSION_SEED_H

#include <stdbool.h>

#include "base/reason.h"

struct journal;
struct run;
struct session_terms;

/* Takes what the record file says of the seed, of which READ is the run so far.
 */
void session_seed_take(struct run *, const struct run *read);

/* Gives the run of the terms its seed from the key file, which has to fit;
 * where there is none, the run may have its seed already. False, with the
 * reason in words. */
bool session_seed_find(struct session_terms *, const struct journal *,
	char reason[static REASON_MAX]);

/* Before a game is played: a run whose seed is public is committed to another
 * one, that of the key file if an earlier session has begun with it. False,
 * with the reason in words. */
bool session_seed_renew(struct session_terms *, struct journal *,
	char reason[static REASON_MAX]);

/* After the last game: the seed becomes public, unless the run is a shard,
 * after whose last game there may be others. False, with the reason in
 * words. */
bool session_seed_reveal(struct session_terms *, struct journal *,
	char reason[static REASON_MAX]);

#endif

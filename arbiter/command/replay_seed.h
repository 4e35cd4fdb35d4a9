/*
 * The seed of a recorded game whose run is committed to it: what the lines of
 * the file make public, or what its key file has.
 */
#ifndef COMMAND_REPLAY_SEED_H
#define COMMAND_REPLAY_SEED_H

#include "base/reason.h"

struct record;
struct run;

/* Puts it into RECORD, a game of the file PATH with the run RUN. KEY is the key
 * file, NULL: the one beside PATH, if it is there. 1: it was found, or the game
 * has its seed; 0: it is not known; -1 with the reason in words. */
int replay_seed_find(struct record *record, const struct run *run,
	const char *path, const char *key, char reason[static REASON_MAX]);

#endif

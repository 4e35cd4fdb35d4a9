/*
 * A run that is played by shards on other machines, from the first job to the
 * report: an engine that is there already, Slurm or GNU Parallel, plays them,
 * talon waits, merges what they have, and has the rest played, wave by wave.
 *
 * Beside the record file is a folder, OUTPUT.shards, with the plan, the record
 * file and the log of each shard; for the second stage of a tournament, which is
 * what it plays after its seed has become public, OUTPUT.shards-2, and so on. All
 * that is known of the run stands in these files and in the engine's queue, so a
 * run that is killed goes on when it is started again.
 */
#ifndef DRIVE_DRIVE_H
#define DRIVE_DRIVE_H

#include "base/reason.h"
#include "drive/shards.h"

/* Looks whether the run OUTPUT was begun by shards already: 1, with its plan,
 * to be released; 0: nobody has begun it, or it is a tournament that can go on
 * in shards, since it is RESUMED or in a later stage; -1 with the reason in
 * words, also where it was begun without. */
int drive_plan(const char *output, bool resumed, struct shard_plan *plan,
	char reason[static REASON_MAX]);

/* Has played what is missing. The exit status: EXIT_SUCCESS when all games are
 * in the record file, or when it has STOPPED before, as the terms have it; else
 * with the reason said. */
int drive_run(const struct drive_terms *, bool *stopped);

#endif

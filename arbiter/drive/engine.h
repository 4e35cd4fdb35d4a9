/*
 * What plays the shards of a run, and is there already: Slurm, in arrays of
 * jobs, or GNU Parallel, by ssh. Each plays those that are open by one script,
 * which talon writes into the folder of the shards.
 */
#ifndef DRIVE_ENGINE_H
#define DRIVE_ENGINE_H

#include "base/reason.h"
#include "drive/shards.h"

struct driver;

/* False, with the reason: WORD is no engine. */
bool engine_parse(
	struct engine *, const char *word, char reason[static REASON_MAX]);

/* Has those shards played that are open. Like all that follow: false as
 * driver.h says. */
bool engine_submit(struct driver *);

/* Waits until all that were submitted have been played. */
bool engine_wait(struct driver *);

/* Ends what still plays, but for an earlier talon's Parallel, which is not ours
 * to end. */
bool engine_cancel(struct driver *);

/* The queue as squeue prints it in the format "%t %r": a line for each task,
 * its state and why it waits. TEXT may be NULL. */
struct squeue squeue_parse(const char *text);

#endif

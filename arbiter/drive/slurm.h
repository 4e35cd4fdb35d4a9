/*
 * Shards played by Slurm, in arrays of jobs that all have the name of the plan.
 * Part of drive.
 */
#ifndef DRIVE_SLURM_H
#define DRIVE_SLURM_H

#include "drive/driver.h"

/* Submits those that are open. */
bool slurm_submit(struct driver *);

/* Waits until no job of the name is in the queue any more. */
bool slurm_wait(struct driver *);

/* Ends all jobs of the name. */
bool slurm_cancel(struct driver *);

/* The queue as squeue prints it in the format "%t %r": a line for each task,
 * its state and why it waits. TEXT may be NULL. */
struct squeue squeue_parse(const char *text);

#endif

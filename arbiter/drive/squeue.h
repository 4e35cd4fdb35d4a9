/*
 * The queue of Slurm as squeue prints it in SQUEUE_FORMAT: a line for each
 * task, its state and why it waits.
 */
#ifndef DRIVE_SQUEUE_H
#define DRIVE_SQUEUE_H

#define SQUEUE_FORMAT "%t %r"

enum { SQUEUE_WORD_MAX = 64 };

/* Of tasks: those that wait, and why the last of them does, and the others. */
struct squeue {
	long waiting;
	long running;
	char why[SQUEUE_WORD_MAX]; /* printable; empty: none waits */
};

/* TEXT may be NULL. */
struct squeue squeue_parse(const char *text);

#endif

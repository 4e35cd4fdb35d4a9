/*
 * The script that plays one shard, the same for all: a program for sh that gets
 * the shard's number.
 */
#ifndef DRIVE_TASK_H
#define DRIVE_TASK_H

#include "base/text.h"
#include "drive/engine.h"

struct task {
	enum engine_kind kind;
	const char *program;   /* talon, wherever it is */
	const char *directory; /* where the run was started */
	const char *folder;    /* of the shards */
	const char *path;      /* where programs are looked for; NULL: nobody
				  says */
	const char *subcommand;
	long shards;
	const char *after;     /* the games so far; NULL: none */
	const char *key;       /* NULL: none */
	long upto;	       /* 0: all games */
	char *const *options;  /* of the run, NULL at the end */
	char *const *operands; /* its bots, likewise */
};

/* With Slurm the number is that of the task in its array and the first argument
 * added; with Parallel it is the argument, and the standard error is appended
 * to NUMBER.log of the folder. */
void task_write(const struct task *, struct text *script);

#endif

/*
 * The shards of a run that others play: what is wanted of them, the plan by
 * which it was cut, and what the shards have come to.
 */
#ifndef DRIVE_SHARDS_H
#define DRIVE_SHARDS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/reason.h"
#include "base/text.h"
#include "record/run.h"

/* The most shards of a run. */
enum { SHARDS_MOST = 100000, SHARD_PLAN_NAME_MAX = 32 };

/* What plays the shards: the word behind --on, "slurm[:OPTIONS]" or
 * "parallel:HOSTS". */
enum engine_kind {
	ENGINE_SLURM,	 /* arrays of jobs, by sbatch */
	ENGINE_PARALLEL, /* GNU Parallel, by ssh */
};

struct engine {
	enum engine_kind kind;
	const char *rest; /* options of sbatch, or hosts; points into the word;
			     empty: none */
};

struct drive_terms {
	const char *subcommand; /* "match" or "tournament" */
	const char *program;	/* talon itself, by its whole path */
	const char *output;
	const char *key; /* file of the whole run; NULL: none */
	long stage;	 /* of a tournament, each with a folder of its own: from
			  * 1, or 0 for that */
	long games;	 /* that its record file has */
	struct engine engine;
	long shards;	       /* 0: as many as are planned, or usual */
	const struct run *run; /* of a new run, or as it is to go on */
	long length; /* games that a match which goes on is to have; 0: as many
			as it has */
	char *const *options;  /* of the run, for its shards; NULL at the end */
	char *const *operands; /* its bots, likewise */
	char *const *changes;  /* options that change a tournament that goes on,
				  likewise; NULL: none */
	int64_t until_ns;      /* no game is begun after that (loop_now); 0: any
			   * time */
	long budget; /* no wave is, after so many games; 0: any number */
	bool closes; /* what has been played is merged, and nothing else is
		      * done */
	bool quiet;
};

enum { SQUEUE_WORD_MAX = 64 };

/* Of the tasks in an engine's queue: those that wait, and why the last of them
 * does, and the others. */
struct squeue {
	long waiting;
	long running;
	char why[SQUEUE_WORD_MAX]; /* printable; empty: none waits */
};

/*
 * The plan: a file in the folder of the shards that has what must not change
 * when the same command goes on, of two lines, which are on the disk before any
 * game is played:
 *
 *	{"name":"talon-0123456789abcdef","shards":7}
 *	the run, as the first line of a record file
 *
 * Jobs of the run are found again by the name, a hash of the run as it was
 * begun and of where its record file lies.
 */
struct shard_plan {
	char name[SHARD_PLAN_NAME_MAX];
	long shards;
	struct run run; /* owned, if the plan was read */
};

/* Names the folder of the shards of OUTPUT in a stage, from 1 or 0. -1 with
 * errno: too long. */
int shard_folder_name(
	char path[static PATH_MAX], const char *output, long stage);

/* Names the run whose record file will lie at OUTPUT, its whole path. -1 with
 * errno: no memory. */
int shard_plan_name(struct shard_plan *, const char *output);

/* Writes PATH, new or not. -1 with the reason in words. */
int shard_plan_write(const struct shard_plan *, const char *path,
	char reason[static REASON_MAX]);

/* 1: read, to be released; 0: there is none; -1 with the reason in words. */
int shard_plan_read(
	struct shard_plan *, const char *path, char reason[static REASON_MAX]);

void shard_plan_release(struct shard_plan *);

/* Whether one line of LENGTH bytes is the first of a plan, whose run is left
 * alone. */
bool shard_plan_parse(struct shard_plan *, const char *line, size_t length,
	char reason[static REASON_MAX]);

/* What the shards have come to, as `talon merge --json` says it: how many games
 * are there, and which shards have some to play. */
struct shard_state {
	bool complete;
	bool known;   /* something has been merged */
	long games;   /* that count */
	long missing; /* that can be played now */
	long round;   /* of a tournament; 0: not known */
	long rounds;
	long upto; /* below which games are to be played; 0: all */
	long shards;
	bool *open; /* which of them have games to play */
	long open_count;
};

/* Nothing is there: all are open. -1 with errno. */
int shard_state_init(struct shard_state *, long shards);
void shard_state_release(struct shard_state *);

/* All shards have games to play, MISSING of them. */
void shard_state_open_all(struct shard_state *, long missing);

/* Takes what merge has printed. False, with the reason: it is something else.
 */
bool shard_state_parse(struct shard_state *, const char *text, size_t length,
	char reason[static REASON_MAX]);

/* Whether what `talon tournament --plan --json` has printed says that there is
 * nothing left to play. */
bool shards_are_complete(const struct text *plan);

#endif

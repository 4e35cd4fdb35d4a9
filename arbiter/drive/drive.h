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

#include <stdbool.h>
#include <stdint.h>

#include "base/reason.h"
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

/* False, with the reason: WORD is no engine. */
bool engine_parse(
	struct engine *, const char *word, char reason[static REASON_MAX]);

/* Looks whether the run OUTPUT was begun by shards already: 1, with its plan,
 * to be released; 0: nobody has begun it, or it is a tournament that can go on
 * in shards, since it is RESUMED or in a later stage; -1 with the reason in
 * words, also where it was begun without. */
int drive_plan(const char *output, bool resumed, struct shard_plan *plan,
	char reason[static REASON_MAX]);

void shard_plan_release(struct shard_plan *);

/* Has played what is missing. The exit status: EXIT_SUCCESS when all games are
 * in the record file, or when it has STOPPED before, as the terms have it; else
 * with the reason said. */
int drive_run(const struct drive_terms *, bool *stopped);

#endif

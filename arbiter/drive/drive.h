/*
 * A run that is played by shards on other machines, from the first job to the
 * report: an engine that is there already, Slurm or GNU Parallel, plays them,
 * talon waits, merges what they have, and has the rest played, wave by wave.
 *
 * Beside the record file is a folder, OUTPUT.shards, with the plan, the record
 * file and the log of each shard. All that is known of the run stands in these
 * files and in the engine's queue, so whoever is killed goes on when he is
 * started again.
 */
#ifndef DRIVE_DRIVE_H
#define DRIVE_DRIVE_H

#include <stdbool.h>

#include "base/reason.h"
#include "drive/shards.h"
#include "record/run.h"

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
	struct engine engine;
	long shards;	       /* 0: as many as are planned, or usual */
	const struct run *run; /* of a new run, or as it is to go on */
	long length; /* games that a match which goes on is to have; 0: as many
			as it has */
	char *const *options;  /* of the run, for its shards; NULL at the end */
	char *const *operands; /* its bots, likewise */
	char *const *changes;  /* options that change a tournament that goes on,
				  likewise; NULL: none */
	bool quiet;
};

/* False, with the reason: WORD is no engine. */
bool drive_parse_engine(
	struct engine *, const char *word, char reason[static REASON_MAX]);

/* Looks whether the run OUTPUT was begun by shards already: 1, with its plan,
 * to be released; 0: nobody has begun it; -1 with the reason in words, also
 * where it was begun without. */
int drive_plan(const char *output, struct shard_plan *plan,
	char reason[static REASON_MAX]);

/* Has played what is missing. The exit status: EXIT_SUCCESS when all games are
 * in the record file, else with the reason said. */
int drive_run(const struct drive_terms *);

#endif

/*
 * What plays the shards of a run: the word behind --on, "slurm[:OPTIONS]" or
 * "parallel:HOSTS".
 */
#ifndef DRIVE_ENGINE_H
#define DRIVE_ENGINE_H

#include <stdbool.h>

#include "base/reason.h"

enum engine_kind {
	ENGINE_SLURM,	 /* arrays of jobs, by sbatch */
	ENGINE_PARALLEL, /* GNU Parallel, by ssh */
};

struct engine {
	enum engine_kind kind;
	const char *rest; /* options of sbatch, or hosts; points into the word;
			     empty: none */
};

/* False, with the reason: WORD is none. */
bool engine_parse(
	struct engine *, const char *word, char reason[static REASON_MAX]);

#endif

/*
 * What comes of the trial of a bot (trial.h).
 */
#ifndef WORKER_TRIAL_VERDICT_H
#define WORKER_TRIAL_VERDICT_H

#include "bot/stderr_tail.h"
#include "record/about.h"
#include "record/fault.h"

enum trial_result {
	TRIAL_PASSED, /* as far as can be told: our surroundings may fail */
	TRIAL_NOT_RUN,
	TRIAL_ENDED,
	TRIAL_SILENT,
	TRIAL_HALF, /* silent in the middle of its answer */
};

struct trial_verdict {
	int bot;
	enum trial_result result;
	char why[FAULT_WHY_MAX];
	char last_words[STDERR_TAIL_WORDS_MAX]; /* or "" */
	struct about about;			/* of one that passed */
};

#endif

/*
 * How the bots of a run are shut in: from what all of them are told and the
 * options of each comes a plan for each, or a reason why it cannot be.
 */
#ifndef BOT_CONFINEMENT_H
#define BOT_CONFINEMENT_H

#include <stdbool.h>

#include "base/reason.h"
#include "process/process.h"
#include "sandbox/level.h"
#include "sandbox/machine_linux.h"

struct bot_spec;

/* What holds for all bots. */
struct confinement {
	struct machine *machine; /* looked at, if any bot is to be shut in */
	enum sandbox_level level;
	struct process_limits limits;
};

/* Makes the plan of a bot that is to be shut in. False, with the reason in
 * words, also where a limit of any bot cannot be kept. */
bool confinement_plan(const struct confinement *, struct bot_spec *,
	char reason[static REASON_MAX]);

/* Whether what a bot may read or write is its own: neither FILE, which may be
 * NULL or not be there yet, nor another bot's folder. False, with the reason in
 * words, which call FILE by WHAT. */
bool confinement_check_file(const struct bot_spec *, int count,
	const char *what, const char *file, char reason[static REASON_MAX]);
bool confinement_check_folders(
	const struct bot_spec *, int count, char reason[static REASON_MAX]);

/* Why LEVEL cannot be had. */
void confinement_explain(const struct machine *, enum sandbox_level level,
	char reason[static REASON_MAX]);

#endif

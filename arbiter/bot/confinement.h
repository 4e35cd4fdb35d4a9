/*
 * How the bots of a run are sandboxed: from what all of them are told and the
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
	struct machine *machine; /* looked at, if any bot is to be sandboxed */
	enum sandbox_level level;
	struct process_limits limits;
	bool stops; /* who is not asked is stopped, unless it rests */
	bool builds; /* it is no bot, but makes one: compilers and installers run */
	const char *record_file; /* no bot may read these; NULL: there is none
				  */
	const char *key_file;
	const char *bots_file;
	const char *log_folder;
};

/* Looks at the machine, unless that has been done: before a bot is sandboxed.
 * From then on this process keeps its secrets. */
void confinement_look(const struct confinement *);

/* Whether a limit of processes that each of the bots has could be kept. */
bool confinement_counts_processes(
	const struct confinement *, const struct bot_spec *, int count);

/* Likewise of memory. */
bool confinement_counts_memory(
	const struct confinement *, const struct bot_spec *, int count);

/* Adds to the limits the share of each of BOTS that run at once in the processes
 * that this user may have, and that none of them fills up what is left for ours.
 * Without that, bots could use up all of them within their limits, and nobody
 * were to blame. Nothing is added where the user may have any number. False:
 * there are too few for so many bots. */
bool confinement_share(struct process_limits *limits, long bots);

/* Makes the plan of a bot that is to be sandboxed, or where its own folder or
 * program is at fault, tells it unfit. False, with the reason in words, where
 * it cannot be for another reason, also where a limit of any bot cannot be
 * kept; else these are what the user who gave the bot may want to know, or empty. */
bool confinement_plan(const struct confinement *, struct bot_spec *,
	char reason[static REASON_MAX]);

/* Whether what each of the bots may read or write, which all have their plans,
 * is its own: no file of the run, there already or not, and no other bot's
 * folder. False, with the reason in words. */
bool confinement_check(const struct confinement *, const struct bot_spec *,
	int count, char reason[static REASON_MAX]);

/* Why LEVEL cannot be had. */
void confinement_explain(const struct machine *, enum sandbox_level level,
	char reason[static REASON_MAX]);

#endif

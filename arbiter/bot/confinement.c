#include "bot/confinement.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/secrecy_linux.h"
#include "bot/bot_spec.h"
#include "bot/handover.h"
#include "bot/outside.h"
#include "bot/own_folders.h"
#include "sandbox/enclosure_linux.h"
#include "sandbox/inside_linux.h"
#include "sandbox/plan.h"

void
confinement_explain(const struct machine *machine, enum sandbox_level level,
	char reason[static REASON_MAX])
{
	enum sandbox_step step;
	char why[REASON_MAX / 2];

	*reason = '\0';
	if (machine_has(machine, level, &step))
		return;
	step_explain(step, machine->steps[step].error, why, sizeof why);
	snprintf(reason, REASON_MAX, "no %s: %s%s", step_name(step), why,
		machine->best == SANDBOX_LOW && machine->landlock == 0
			? "; nor is there landlock: files are kept from bots "
			  "by their modes alone"
			: "");
}

/* A person's bot has the terminal, and is the user's. */
static enum sandbox_level
level_of(const struct confinement *all, const struct bot_spec *spec)
{
	if (spec->person)
		return SANDBOX_OFF;
	switch (spec->sandbox) {
	case BOT_SANDBOX_AS_ALL:
		return all->level;
	case BOT_SANDBOX_OFF:
		return SANDBOX_OFF;
	case BOT_SANDBOX_BEST:
		return all->machine->best;
	case BOT_SANDBOX_FULL:
		return SANDBOX_FULL;
	}
	return SANDBOX_OFF;
}

/* SEEN_FROM: the folder that a relative path is seen from, if it is not the
 * arbiter's, or NULL. */
static bool
complain(const char *option, const char *path, const char *seen_from,
	char reason[static REASON_MAX])
{
	const bool told = seen_from && *path != '/' &&
			  strncmp(path, "~/", 2) != 0 && errno != E2BIG;

	snprintf(reason, REASON_MAX, "%s=%.500s: %s%s%.300s%s", option, path,
		errno == E2BIG ? "too many paths" : strerror(errno),
		told ? " (seen from " : "", told ? seen_from : "",
		told ? ")" : "");
	return false;
}

static bool
add_paths(struct plan *plan, const struct bot_spec *spec, bool writable,
	char reason[static REASON_MAX])
{
	char *const *paths = writable ? spec->write : spec->read;

	for (; paths && *paths; paths++)
		if (plan_add(plan, *paths, writable) < 0)
			return complain(writable ? "write" : "read", *paths,
				spec->directory, reason);
	return true;
}

/* The program and what its command names; what is not there is the bot's
 * fault, later. */
static bool
add_files(struct plan *plan, struct bot_spec *spec,
	char reason[static REASON_MAX])
{
	outside_look(plan, spec, reason);
	if (plan_add_file(plan, spec->program) < 0)
		return complain("read", spec->program, NULL, reason);
	for (char **word = spec->words + 1; *word; word++)
		if (plan_add_file(plan, *word) < 0)
			return complain("read", *word, NULL, reason);
	return true;
}

static bool
add_all(struct plan *plan, struct bot_spec *spec,
	char reason[static REASON_MAX])
{
	if (spec->directory && plan_add(plan, plan->directory, false) < 0)
		return complain("cwd", spec->directory, NULL, reason);
	return add_paths(plan, spec, false, reason) &&
	       add_paths(plan, spec, true, reason) &&
	       add_files(plan, spec, reason);
}

/* The first folder that PLAN's bot may write to and that is made of memory
 * which its limit does not see; NULL: none. */
static const char *
unseen_memory(const struct plan *plan)
{
	const char *place = enclosure_place(plan);

	if (plan->level != SANDBOX_FULL && enclosure_is_memory(place))
		return place;
	for (size_t i = 0; i < plan->path_count; i++)
		if (plan->paths[i].writable &&
			enclosure_is_memory(plan->paths[i].path))
			return plan->paths[i].path;
	return NULL;
}

static bool
memory_holds(const struct plan *plan, bool proc, char reason[static REASON_MAX])
{
	const char *folder = unseen_memory(plan);

	if (!proc)
		snprintf(reason, REASON_MAX,
			"a limit of memory cannot be kept without /proc");
	else if (plan->level != SANDBOX_FULL && plan->landlock == 0)
		snprintf(reason, REASON_MAX,
			"a limit of memory cannot be kept without namespaces "
			"or Landlock: there are folders made of memory");
	else if (folder)
		snprintf(reason, REASON_MAX,
			"a limit of memory cannot be kept where a bot may "
			"write to %.500s, which is made of memory",
			folder);
	else
		return true;
	return false;
}

static bool
is_measured(void)
{
	return access("/proc/self/status", R_OK) == 0;
}

/* Of a bot that is not shut in. */
static bool
bare_limits_hold(struct process_limits limits, char reason[static REASON_MAX])
{
	if ((limits.memory_bytes == 0 && limits.processes == 0) ||
		is_measured())
		return true;
	snprintf(reason, REASON_MAX,
		"a limit of %s cannot be kept without /proc",
		limits.memory_bytes > 0 ? "memory" : "processes");
	return false;
}

/* A limit that nobody can measure is none. */
static bool
limits_hold(const struct machine *machine, const struct plan *plan,
	char reason[static REASON_MAX])
{
	bool proc = plan->level == SANDBOX_FULL
			    ? machine->steps[STEP_PROC].there
			    : is_measured();

	if (plan->memory_bytes > 0 && !memory_holds(plan, proc, reason))
		return false;
	if (plan->processes == 0 || proc || plan_counts_processes(plan))
		return true;
	snprintf(reason, REASON_MAX,
		"a limit of processes cannot be kept without /proc");
	return false;
}

static const struct sock_fprog *
find_filter(struct machine *machine, const struct plan *plan, bool locks)
{
	const bool apart = plan->level == SANDBOX_FULL;
	const struct filter_terms terms = {
		.net = plan->net,
		.locks = locks,
		.counted = plan->memory_bytes > 0,
		.apart = apart,
		.scoped = machine->landlock >= LANDLOCK_SCOPES,
		.empties = !apart && machine->landlock < LANDLOCK_TRUNCATE,
	};

	return filter_set_find(&machine->filters, &terms);
}

/* What the user of the bot can mend is no reason to refuse the others: REASON
 * becomes the bot's, and the caller's is empty. */
static bool
make_unfit(struct bot_spec *spec, char reason[static REASON_MAX])
{
	if (spec->plan)
		plan_release(spec->plan);
	free(spec->plan);
	spec->plan = NULL;
	spec->unfit = strdup(reason);
	strlcpy(reason, spec->unfit ? "" : strerror(errno), REASON_MAX);
	return spec->unfit;
}

static bool
fill(const struct confinement *all, struct bot_spec *spec, struct plan *plan,
	char reason[static REASON_MAX])
{
	const struct process_limits limits = bot_spec_limits(spec, all->limits);

	plan->as_root = all->machine->as_root;
	plan->landlock = all->machine->landlock;
	plan->net = spec->net;
	plan->memory_bytes = limits.memory_bytes;
	plan->processes = limits.processes;
	if (!add_all(plan, spec, reason) ||
		!limits_hold(all->machine, plan, reason))
		return false;
	if (plan->as_root && !handover_possible(plan, spec->program, reason))
		return make_unfit(spec, reason);
	plan->filter =
		find_filter(all->machine, plan, spec->write && *spec->write);
	if (!plan->filter)
		snprintf(reason, REASON_MAX, "%s", strerror(errno));
	return plan->filter;
}

void
confinement_look(const struct confinement *all)
{
	if (all->machine->looked_at)
		return;
	secrecy_begin();
	machine_look(all->machine);
}

bool
confinement_counts_processes(
	const struct confinement *all, const struct bot_spec *specs, int count)
{
	if (is_measured())
		return true;
	for (int i = 0; i < count; i++) {
		const struct plan plan = {.level = level_of(all, &specs[i]),
			.as_root = all->machine->as_root};

		if (!plan_counts_processes(&plan))
			return false;
	}
	return true;
}

bool
confinement_plan(const struct confinement *all, struct bot_spec *spec,
	char reason[static REASON_MAX])
{
	const enum sandbox_level level = level_of(all, spec);
	char why[REASON_MAX];

	*reason = '\0';
	if (level == SANDBOX_OFF)
		return bare_limits_hold(
			bot_spec_limits(spec, all->limits), reason);
	confinement_explain(all->machine, level, why);
	if (*why != '\0') {
		snprintf(reason, REASON_MAX, "sandbox=full: %.900s", why);
		return false;
	}
	struct plan *plan = malloc(sizeof *plan);
	if (!plan || plan_init(plan, level, spec->directory) < 0) {
		snprintf(reason, REASON_MAX, "%.500s: %s%s",
			spec->directory ? spec->directory : ".",
			strerror(errno), plan ? " (it is to run there)" : "");
		bool own = plan && spec->directory && errno != ENOMEM;

		free(plan);
		return own && make_unfit(spec, reason);
	}
	spec->plan = plan;
	return fill(all, spec, plan, reason);
}

/* FILE without links, or its folder's path with its name if it is not there
 * yet. NULL: neither is there. */
static char *
real_path(const char *file)
{
	char copy[PATH_MAX], other[PATH_MAX], path[2 * PATH_MAX];
	char *real = realpath(file, NULL);

	if (real || strlen(file) >= sizeof copy)
		return real;
	strlcpy(copy, file, sizeof copy);
	strlcpy(other, file, sizeof other);
	char *folder = realpath(dirname(copy), NULL);
	if (!folder)
		return NULL;
	snprintf(path, sizeof path, "%s/%s", folder, basename(other));
	free(folder);
	return strdup(path);
}

static bool
keeps_file(const struct bot_spec *specs, int count, const char *what,
	const char *file, char reason[static REASON_MAX])
{
	char *real = file ? real_path(file) : NULL;
	bool good = true;

	for (int i = 0; real && good && i < count; i++) {
		if (!specs[i].plan || !plan_reaches(specs[i].plan, real, false))
			continue;
		snprintf(reason, REASON_MAX,
			"bot %.200s may read the %s, %.500s: have that "
			"elsewhere, or leave it out of its cwd=, read= and "
			"write=",
			specs[i].name, what, file);
		good = false;
	}
	free(real);
	return good;
}

bool
confinement_check(const struct confinement *all, const struct bot_spec *specs,
	int count, char reason[static REASON_MAX])
{
	return keeps_file(
		       specs, count, "record file", all->record_file, reason) &&
	       keeps_file(specs, count, "key file", all->key_file, reason) &&
	       keeps_file(specs, count, "bots file", all->bots_file, reason) &&
	       keeps_file(specs, count, "folder of logs", all->log_folder,
		       reason) &&
	       own_folders_apart(specs, count, reason);
}

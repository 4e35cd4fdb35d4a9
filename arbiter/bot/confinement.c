#include "bot/confinement.h"

#include <sys/stat.h>

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/reason.h"
#include "base/secrecy_linux.h"
#include "bot/bot_spec.h"
#include "process/usage_linux.h"
#include "sandbox/copies_linux.h"
#include "sandbox/enclosure_linux.h"
#include "sandbox/inside_linux.h"
#include "sandbox/machine_linux.h"
#include "sandbox/plan.h"

/* A folder that a bot of the run has to itself: where it runs, or what its
 * options let it read or write. No bot may get at another's. */
struct folder {
	char *path; /* absolute; owned */
	int owner;
	bool shared; /* others may read it, and not change it */
};

struct folders {
	struct folder *all; /* the shared ones last; those that lie in one
			       another in a row */
	size_t count;
	size_t capacity;
};

static void
folders_release(struct folders *folders)
{
	for (size_t i = 0; i < folders->count; i++)
		free(folders->all[i].path);
	free(folders->all);
}

/* -1 with errno. */
static int
add(struct folders *folders, const struct bot_spec *spec, int owner,
	const char *path, bool shared)
{
	char absolute[PLAN_PATH_BYTES];

	if (ARRAY_GROW(folders->all, folders->count, folders->capacity) < 0)
		return -1;
	if (!plan_absolute(spec->plan, path, absolute) ||
		plan_is_of_system(absolute))
		return 0;
	char *copy = strdup(absolute);
	if (!copy)
		return -1;
	folders->all[folders->count++] = (struct folder){copy, owner, shared};
	return 0;
}

static int
add_folders(struct folders *folders, const struct bot_spec *spec, int owner,
	char *const *paths, bool shared)
{
	for (; paths && *paths; paths++)
		if (add(folders, spec, owner, *paths, shared) < 0)
			return -1;
	return 0;
}

/* A folder stands right before all that lies in it. */
static int
compare_paths(const char *a, const char *b)
{
	while (*a == *b && *a != '\0') {
		a++;
		b++;
	}
	int x = *a == '/' ? 1 : (unsigned char)*a + (*a != '\0');
	int y = *b == '/' ? 1 : (unsigned char)*b + (*b != '\0');
	return x - y;
}

static int
compare(const void *a, const void *b)
{
	const struct folder *first = a;
	const struct folder *second = b;

	if (first->shared != second->shared)
		return first->shared ? 1 : -1;
	return compare_paths(first->path, second->path);
}

/* The first of PATHS that PLAN reaches, as its OWNER sees them, and that is not
 * of the system; NULL: none. */
static const char *
reached_path(const struct plan *plan, const struct plan *owner,
	char *const *paths, bool write)
{
	char absolute[PLAN_PATH_BYTES];

	for (; paths && *paths; paths++)
		if (plan_absolute(owner, *paths, absolute) &&
			!plan_is_of_system(absolute) &&
			plan_reaches(plan, absolute, write))
			return *paths;
	return NULL;
}

/* The first folder of OTHER's own that PLAN reaches; NULL: none. What both may
 * only read is nobody's own. */
static const char *
reached_folder(const struct plan *plan, const struct bot_spec *other)
{
	char *const directory[] = {
		other->directory ? other->plan->directory : NULL, NULL};
	const char *found = reached_path(plan, other->plan, directory, false);

	if (!found)
		found = reached_path(plan, other->plan, other->write, false);
	return found ? found
		     : reached_path(plan, other->plan, other->read, true);
}

static bool
has_folders(const struct bot_spec *spec)
{
	return spec->plan && (spec->directory || (spec->read && *spec->read) ||
				     (spec->write && *spec->write));
}

/* Whether no folder of OTHER's is within SPEC's reach. */
static bool
has_apart(const struct bot_spec *spec, const struct bot_spec *other,
	char reason[static REASON_MAX])
{
	const char *folder = has_folders(spec) && has_folders(other)
				     ? reached_folder(spec->plan, other)
				     : NULL;

	return !folder ||
	       reason_refuse(reason,
		       "bot %.200s may read %.400s, which is %.200s's",
		       spec->name, folder, other->name);
}

static int
list_folders(struct folders *folders, const struct bot_spec *specs, int count)
{
	for (int i = 0; i < count; i++) {
		const struct bot_spec *spec = &specs[i];

		if (!has_folders(spec))
			continue;
		if ((spec->directory &&
			    add(folders, spec, i, spec->plan->directory,
				    false) < 0) ||
			add_folders(folders, spec, i, spec->write, false) < 0 ||
			add_folders(folders, spec, i, spec->read, true) < 0)
			return -1;
	}
	if (folders->count > 0)
		qsort(folders->all, folders->count, sizeof *folders->all,
			compare);
	return 0;
}

/* The first of those that are SHARED, or are not, which is PATH or behind it. */
static size_t
first_from(const struct folders *folders, char *path, bool shared)
{
	const struct folder wanted = {.path = path, .shared = shared};
	size_t low = 0;
	size_t high = folders->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (compare(&folders->all[middle], &wanted) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Whether one of FOLDERS that lies in PATH is not bot OWN's, of those that are
 * SHARED or those that are not. */
static bool
holds_others(const struct folders *folders, char *path, int own, bool shared)
{
	size_t at = first_from(folders, path, shared);

	for (; at < folders->count && folders->all[at].shared == shared &&
		plan_lies_in(folders->all[at].path, path);
		at++)
		if (folders->all[at].owner != own)
			return true;
	return false;
}

static bool
meets_others(const struct folders *folders, const struct plan *plan, int own)
{
	for (size_t i = 0; i < plan->path_count; i++) {
		const struct plan_path *p = &plan->paths[i];

		if (holds_others(folders, p->path, own, false) ||
			(p->writable &&
				holds_others(folders, p->path, own, true)))
			return true;
	}
	return false;
}

/* Says whose folders the first bot that gets at any does. */
static bool
check(const struct folders *folders, const struct bot_spec *specs, int count,
	char reason[static REASON_MAX])
{
	for (int i = 0; i < count; i++) {
		if (!has_folders(&specs[i]) ||
			!meets_others(folders, specs[i].plan, i))
			continue;
		for (int k = 0; k < count; k++)
			if (i != k && !has_apart(&specs[i], &specs[k], reason))
				return false;
	}
	return true;
}

/* Whether all bots, which have their plans, are kept apart. False, with the
 * first two of them that are not in words, or that there is no memory. Takes
 * time by the paths of all, and not by their pairs. */
static bool
folders_are_apart(
	const struct bot_spec *specs, int count, char reason[static REASON_MAX])
{
	struct folders folders = {0};
	bool apart;

	if (list_folders(&folders, specs, count) < 0)
		apart = reason_no_memory(reason) == 0;
	else
		apart = check(&folders, specs, count, reason);
	folders_release(&folders);
	return apart;
}

/* Whether others than its owner may do to the file at PATH what MODE says, or
 * nobody can. */
static bool
others_may(const struct plan *plan, const char *path, mode_t mode)
{
	struct stat status;
	char absolute[PLAN_PATH_BYTES];

	return !plan_absolute(plan, path, absolute) ||
	       stat(absolute, &status) < 0 || (status.st_mode & mode) == mode;
}

/* The first folder on the way to PATH that others may not enter; false: there is
 * none. */
static bool
find_closed(const struct plan *plan, const char *path,
	char folder[static PLAN_PATH_BYTES])
{
	for (int length = 1; path[length] != '\0'; length++) {
		if (path[length] != '/')
			continue;
		snprintf(folder, PLAN_PATH_BYTES, "%.*s", length, path);
		if (!others_may(plan, folder, S_IXOTH))
			return true;
	}
	return false;
}

static bool
refuse_root(const char *what, const char *path, const char *mode,
	char reason[static REASON_MAX])
{
	return reason_refuse(reason,
		"run by root it has a user of its own, who may not %s %.400s: "
		"chmod %s that, have it elsewhere, or trust the bot "
		"([sandbox=off], or --sandbox off for all)",
		what, path, mode);
}

/* PATH is closed to the user that a bot of root's has. A folder on the way to
 * it is named only where the bot has to go that way. */
static bool
refuse_path(const struct plan *plan, const struct plan_path *path,
	char reason[static REASON_MAX])
{
	char folder[PLAN_PATH_BYTES];

	if (plan->level != SANDBOX_FULL &&
		find_closed(plan, path->path, folder))
		refuse_root("enter", folder, "o+x", reason);
	else if (path->writable)
		refuse_root("write", path->path, "o+rwX", reason);
	else
		refuse_root(others_may(plan, path->path, S_IROTH) ? "enter"
								  : "read",
			path->path, "o+rX", reason);
	return false;
}

/* Whether that user can run PROGRAM, read what PLAN lets the bot read, enter
 * its folders and write what it may write. False, with the reason and the
 * remedy in words. */
static bool
may_hand_over(const struct plan *plan, const char *program,
	char reason[static REASON_MAX])
{
	const struct plan_path *denied = machine_denied(plan);

	if (denied)
		return refuse_path(plan, denied, reason);
	if (!others_may(plan, program, S_IXOTH))
		return refuse_root("run", program, "o+rx", reason);
	return true;
}

/* The folder that PROGRAM was installed below, as FOLDER/bin/PROGRAM, where the
 * rest of it lies. False: there is none. */
static bool
installed_below(const struct plan *plan, const char *program,
	char folder[static PLAN_PATH_BYTES])
{
	if (!plan_absolute(plan, program, folder))
		return false;
	for (int i = 0; i < 2 && *folder != '\0'; i++)
		*strrchr(folder, '/') = '\0';
	return *folder != '\0';
}

/* Whether FOLDER is a virtual environment of Python. */
static bool
is_environment(const char *folder)
{
	char path[PATH_MAX];

	return snprintf(path, sizeof path, "%s/pyvenv.cfg", folder) <
		       (int)sizeof path &&
	       access(path, F_OK) == 0;
}

/* What stands for a program in somebody's home, and looks for the rest there,
 * as the shims of pyenv do, is of no use inside. */
static void
choose_program(const struct plan *plan, struct bot_spec *spec,
	char remark[static REASON_MAX])
{
	char folder[PLAN_PATH_BYTES];
	const bool below = installed_below(plan, spec->program, folder);
	bool other =
		!plan_reaches(plan, spec->program, false) &&
		bot_spec_look_further(spec, getenv("PATH"), plan_is_of_system);

	if (!below || plan_reaches(plan, folder, false))
		*remark = '\0';
	else if (other)
		snprintf(remark, REASON_MAX,
			"it has %.300s, as it may not read %.300s; "
			"[read=%.300s] lets it",
			spec->program, folder, folder);
	else if (is_environment(folder))
		snprintf(remark, REASON_MAX,
			"it may not read %.400s, the virtual environment of "
			"its Python; [read=%.400s] lets it",
			folder, folder);
}

/* Whether WORD names a folder that the bot may not read. */
static bool
is_closed_folder(const struct plan *plan, const char *word)
{
	struct stat status;
	char path[PLAN_PATH_BYTES];

	return plan_absolute(plan, word, path) && stat(path, &status) == 0 &&
	       S_ISDIR(status.st_mode) && !plan_reaches(plan, path, false);
}

/* As `java -cp FOLDER`: a folder is given by read= alone. */
static void
look_for_folders(const struct plan *plan, const struct bot_spec *spec,
	char remark[static REASON_MAX])
{
	for (char **word = spec->words + 1; *word; word++)
		if (*remark == '\0' && is_closed_folder(plan, *word))
			snprintf(remark, REASON_MAX,
				"it may not read the folder %.400s; "
				"[read=%.400s] lets it",
				*word, *word);
}

/* Takes the program of SPEC from the system's directories if what PATH has
 * before them is of no use with PLAN. REMARK says in words what the bot will
 * miss, and the option that helps; or it is empty. */
static void
look_outside(const struct plan *plan, struct bot_spec *spec,
	char remark[static REASON_MAX])
{
	choose_program(plan, spec, remark);
	look_for_folders(plan, spec, remark);
}

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

	return reason_refuse(reason, "%s=%.500s: %s%s%.300s%s", option, path,
		errno == E2BIG ? "too many paths" : strerror(errno),
		told ? " (seen from " : "", told ? seen_from : "",
		told ? ")" : "");
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
	look_outside(plan, spec, reason);
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
		return reason_refuse(reason,
			"a limit of memory cannot be kept without /proc");
	if (plan->level != SANDBOX_FULL && plan->landlock == 0)
		return reason_refuse(reason,
			"a limit of memory cannot be kept without namespaces "
			"or Landlock: there are folders made of memory");
	return !folder ||
	       reason_refuse(reason,
		       "a limit of memory cannot be kept where a bot may write "
		       "to %.500s, which is made of memory",
		       folder);
}

static bool
is_measured(void)
{
	return access("/proc/self/status", R_OK) == 0;
}

/* Of a bot that is not sandboxed. */
static bool
bare_limits_hold(struct process_limits limits, char reason[static REASON_MAX])
{
	if ((limits.memory_bytes == 0 && limits.processes == 0) ||
		is_measured())
		return true;
	return reason_refuse(reason,
		"a limit of %s cannot be kept without /proc",
		limits.memory_bytes > 0 ? "memory" : "processes");
}

/* Whether processes at LEVEL are. */
static bool
is_measured_at(const struct machine *machine, enum sandbox_level level)
{
	return level == SANDBOX_FULL ? machine->steps[STEP_PROC].there
				     : is_measured();
}

/* A limit that nobody can measure is none. */
static bool
limits_hold(const struct machine *machine, const struct plan *plan,
	char reason[static REASON_MAX])
{
	bool proc = is_measured_at(machine, plan->level);

	if (plan->memory_bytes > 0 && !memory_holds(plan, proc, reason))
		return false;
	if (plan->processes == 0 || proc || plan_counts_processes(plan))
		return true;
	return reason_refuse(
		reason, "a limit of processes cannot be kept without /proc");
}

static const struct sock_fprog *
find_filter(const struct confinement *all, const struct plan *plan, bool locks)
{
	unsigned terms = machine_filter_terms(all->machine, plan->level);

	terms |= plan->net ? FILTER_NET : 0;
	terms |= locks ? FILTER_LOCKS : 0;
	terms |= plan->memory_bytes > 0 ? FILTER_COUNTED : 0;
	terms |= plan->births ? FILTER_BIRTHS : 0;
	terms |= all->builds ? FILTER_BUILDS : 0;
	terms |= all->builds && plan->as_root ? FILTER_OWNS : 0;
	return filter_set_find(&all->machine->filters, terms);
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

/* Each path of PATHS that is there; of FILES_ONLY, if it is a file. */
static int
copy_paths(struct copies *copies, const struct plan *plan, char *const *paths,
	bool files_only)
{
	struct stat status;
	char absolute[PLAN_PATH_BYTES];
	int result = 0;

	for (; paths && *paths && result == 0; paths++)
		if (!plan_absolute(plan, *paths, absolute) ||
			stat(absolute, &status) < 0)
			result = plan_pass_over();
		else if (!files_only || S_ISREG(status.st_mode))
			result = copies_add(copies, absolute);
	return result;
}

/* All that the bot may read, where it has a root of its own. */
static int
copy_all(struct copies *copies, const struct plan *plan,
	const struct bot_spec *spec)
{
	char program[PLAN_PATH_BYTES];
	int result = plan_absolute(plan, spec->program, program)
			     ? copies_add_command(copies, program, spec->words)
			     : -1;

	for (size_t i = 0; i < plan->path_count && result == 0; i++)
		if (plan->paths[i].own && !plan->paths[i].writable)
			result = copies_add(copies, plan->paths[i].path);
	if (result == 0 && spec->directory)
		result = copies_add(copies, plan->directory);
	if (result == 0)
		result = copy_paths(copies, plan, spec->read, false);
	if (result == 0)
		result = copy_paths(copies, plan, spec->words + 1, true);
	if (result == 0 && spec->net)
		result = copies_add_net(copies);
	return result;
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
	plan->births = all->stops && all->machine->births;
	if (!add_all(plan, spec, reason) ||
		!limits_hold(all->machine, plan, reason))
		return false;
	if (plan->as_root && !may_hand_over(plan, spec->program, reason))
		return make_unfit(spec, reason);
	if (plan->level == SANDBOX_FULL) {
		plan->copies = &all->machine->copies;
		if (copy_all(&all->machine->copies, plan, spec) < 0)
			return reason_refuse(reason,
				"what it reads cannot be copied into memory: "
				"%.200s",
				strerror(errno));
	}
	plan->filter = find_filter(all, plan, spec->write && *spec->write);
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

/* Paths that cannot be added are told when the bot gets its plan. */
static bool
counts_memory(const struct confinement *all, const struct bot_spec *spec)
{
	const enum sandbox_level level = level_of(all, spec);
	const bool proc = is_measured_at(all->machine, level);
	char reason[REASON_MAX];
	struct plan plan;

	if (level == SANDBOX_OFF ||
		plan_init(&plan, level, spec->directory) < 0)
		return proc;
	plan.landlock = all->machine->landlock;
	plan.memory_bytes = 1;
	bool counts = !add_paths(&plan, spec, true, reason) ||
		      memory_holds(&plan, proc, reason);
	plan_release(&plan);
	return counts;
}

bool
confinement_counts_memory(
	const struct confinement *all, const struct bot_spec *specs, int count)
{
	for (int i = 0; i < count; i++)
		if (!counts_memory(all, &specs[i]))
			return false;
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
	if (*why != '\0')
		return reason_refuse(reason, "sandbox=full: %.900s", why);
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
		good = reason_refuse(reason,
			"bot %.200s may read the %s, %.500s: have that "
			"elsewhere, or leave it out of its cwd=, read= and "
			"write=",
			specs[i].name, what, file);
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
	       folders_are_apart(specs, count, reason);
}

/* What is ours beside each bot, and what any bot may need. To count the processes
 * of a bot takes time, which is not worth it where there are many. */
enum { OURS_PER_BOT = 3, SHARE_LEAST = 32, SHARE_MOST = 1024 };

bool
confinement_share(struct process_limits *limits, long bots)
{
	long most;
	const long left = bots > 0 ? usage_processes_left(&most) : -1;

	if (left < 0)
		return true;
	const long share = left / bots - OURS_PER_BOT;
	const long ours = 2 * OURS_PER_BOT * bots; /* some still end others */
	if (share <= SHARE_MOST)
		limits->share = share < SHARE_LEAST ? SHARE_LEAST : (int)share;
	limits->ceiling = most - (ours < left / 2 ? ours : left / 2);
	return share >= SHARE_LEAST;
}

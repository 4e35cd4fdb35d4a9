#include "bot/own_folders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "bot/bot_spec.h"
#include "sandbox/plan.h"

struct folder {
	char *path; /* absolute; owned */
	int owner;
};

struct folders {
	struct folder *all; /* those that lie in one another in a row */
	size_t count;
	size_t capacity;
};

struct all_folders {
	struct folders own;    /* which nobody else may read */
	struct folders shared; /* nor change */
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
	const char *path)
{
	struct folder *grown = array_grow(folders->all, folders->count,
		&folders->capacity, sizeof *grown);

	if (!grown)
		return -1;
	folders->all = grown;
	char *absolute = plan_absolute(spec->plan, path);
	if (!absolute || plan_is_of_system(absolute)) {
		free(absolute);
		return 0;
	}
	grown[folders->count++] = (struct folder){absolute, owner};
	return 0;
}

static int
add_all(struct folders *folders, const struct bot_spec *spec, int owner,
	char *const *paths)
{
	for (; paths && *paths; paths++)
		if (add(folders, spec, owner, *paths) < 0)
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

	return compare_paths(first->path, second->path);
}

/* The first of PATHS that PLAN reaches, as its OWNER sees them, and that is not
 * of the system; NULL: none. */
static const char *
reached_path(const struct plan *plan, const struct plan *owner,
	char *const *paths, bool write)
{
	for (; paths && *paths; paths++) {
		char *absolute = plan_absolute(owner, *paths);
		bool reached = absolute && !plan_is_of_system(absolute) &&
			       plan_reaches(plan, absolute, write);

		free(absolute);
		if (reached)
			return *paths;
	}
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

	if (folder)
		snprintf(reason, REASON_MAX,
			"bot %.200s may read %.400s, which is %.200s's",
			spec->name, folder, other->name);
	return !folder;
}

static void
sort(struct folders *folders)
{
	if (folders->count > 0)
		qsort(folders->all, folders->count, sizeof *folders->all,
			compare);
}

static int
list_folders(
	struct all_folders *folders, const struct bot_spec *specs, int count)
{
	for (int i = 0; i < count; i++) {
		const struct bot_spec *spec = &specs[i];

		if (!has_folders(spec))
			continue;
		if ((spec->directory && add(&folders->own, spec, i,
						spec->plan->directory) < 0) ||
			add_all(&folders->own, spec, i, spec->write) < 0 ||
			add_all(&folders->shared, spec, i, spec->read) < 0)
			return -1;
	}
	sort(&folders->own);
	sort(&folders->shared);
	return 0;
}

static size_t
first_from(const struct folders *folders, const char *path)
{
	size_t low = 0;
	size_t high = folders->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (compare_paths(folders->all[middle].path, path) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static bool
lies_in(const char *path, const char *folder)
{
	size_t length = strlen(folder);

	if (length == 1)
		return true;
	return strncmp(path, folder, length) == 0 &&
	       (path[length] == '/' || path[length] == '\0');
}

/* Whether one of FOLDERS that lies in PATH is not bot OWN's. */
static bool
holds_others(const struct folders *folders, const char *path, int own)
{
	size_t at = first_from(folders, path);

	for (; at < folders->count && lies_in(folders->all[at].path, path);
		at++)
		if (folders->all[at].owner != own)
			return true;
	return false;
}

static bool
meets_others(
	const struct all_folders *folders, const struct plan *plan, int own)
{
	for (size_t i = 0; i < plan->path_count; i++) {
		const struct plan_path *p = &plan->paths[i];

		if (holds_others(&folders->own, p->path, own) ||
			(p->writable &&
				holds_others(&folders->shared, p->path, own)))
			return true;
	}
	return false;
}

/* Says whose folders the first bot that gets at any does. */
static bool
check(const struct all_folders *folders, const struct bot_spec *specs,
	int count, char reason[static REASON_MAX])
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

bool
own_folders_apart(
	const struct bot_spec *specs, int count, char reason[static REASON_MAX])
{
	struct all_folders folders = {0};
	bool apart;

	if (list_folders(&folders, specs, count) < 0)
		apart = reason_no_memory(reason) == 0;
	else
		apart = check(&folders, specs, count, reason);
	folders_release(&folders.own);
	folders_release(&folders.shared);
	return apart;
}

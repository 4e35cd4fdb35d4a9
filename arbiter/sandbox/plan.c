#include "sandbox/plan.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What programs in all languages need; what is not there is passed over. */
static const char *const system_paths[] = {"/bin", "/etc", "/gnu", "/lib",
	"/lib32", "/lib64", "/libx32", "/nix", "/opt", "/sbin", "/usr",
	"/sys/devices/system/cpu"};

/* The first only where no memory is counted: it is some, as it is mapped. */
static const char *const devices[PLAN_DEVICES_MAX + 1] = {
	"/dev/zero", "/dev/null", "/dev/full", "/dev/random", "/dev/urandom"};

/* Numbers that nobody has: above those of people, services and containers. */
enum { USERS_FROM = 0x70000000 };

static int
add_path(struct plan *plan, const char *path, bool writable, bool own)
{
	for (size_t i = 0; i < plan->path_count; i++) {
		struct plan_path *known = &plan->paths[i];

		if (strcmp(known->path, path) == 0) {
			known->writable |= writable;
			known->own |= own;
			return 0;
		}
	}
	if (plan->path_count == PLAN_PATHS_MAX) {
		errno = E2BIG;
		return -1;
	}
	char *copy = strdup(path);
	if (!copy)
		return -1;
	plan->paths[plan->path_count++] =
		(struct plan_path){copy, writable, own};
	return 0;
}

int
plan_init(struct plan *plan, enum sandbox_level level, const char *directory)
{
	*plan = (struct plan){.level = level};
	plan->directory = realpath(directory ? directory : ".", NULL);
	if (!plan->directory)
		return -1;
	for (size_t i = 0; i < sizeof system_paths / sizeof *system_paths;
		i++) {
		if (add_path(plan, system_paths[i], false, false) < 0) {
			plan_release(plan);
			return -1;
		}
	}
	return 0;
}

void
plan_release(struct plan *plan)
{
	for (size_t i = 0; i < plan->path_count; i++)
		free(plan->paths[i].path);
	free(plan->directory);
	*plan = (struct plan){0};
}

/* Takes `.`, `..` and empty parts out of PATH, which is absolute. */
static void
clean(char *path)
{
	char *to = path;

	for (const char *from = path; *from != '\0';) {
		size_t length = 1 + strcspn(from + 1, "/");

		if (length == 3 && strncmp(from, "/..", 3) == 0) {
			while (to > path && *--to != '/')
				;
		} else if (length > 1 &&
			   !(length == 2 && strncmp(from, "/.", 2) == 0)) {
			memmove(to, from, length);
			to += length;
		}
		from += length;
	}
	if (to == path)
		*to++ = '/';
	*to = '\0';
}

bool
plan_absolute(const struct plan *plan, const char *path,
	char absolute[static PLAN_PATH_BYTES])
{
	const char *base = plan->directory;
	const char *home = getenv("HOME");

	if (strncmp(path, "~/", 2) == 0 && home) {
		base = home;
		path += 2;
	}
	int length = *path == '/'
			     ? snprintf(absolute, PLAN_PATH_BYTES, "%s", path)
			     : snprintf(absolute, PLAN_PATH_BYTES, "%s/%s",
				       base, path);
	if (length < 0 || length >= PLAN_PATH_BYTES) {
		errno = ENAMETOOLONG;
		return false;
	}
	clean(absolute);
	return true;
}

bool
plan_lies_in(const char *path, const char *folder)
{
	size_t length = strlen(folder);

	if (strcmp(folder, "/") == 0)
		return true;
	return strncmp(path, folder, length) == 0 &&
	       (path[length] == '/' || path[length] == '\0');
}

bool
plan_reaches(const struct plan *plan, const char *path, bool write)
{
	for (size_t i = 0; i < plan->path_count; i++) {
		const struct plan_path *p = &plan->paths[i];

		if ((p->writable || !write) && plan_lies_in(path, p->path))
			return true;
	}
	return false;
}

static int
add_own(struct plan *plan, const char *path, bool writable)
{
	if (!writable && plan_reaches(plan, path, false))
		return 0;
	return add_path(plan, path, writable, true);
}

int
plan_add(struct plan *plan, const char *path, bool writable)
{
	char absolute[PLAN_PATH_BYTES], real[PATH_MAX];

	if (!plan_absolute(plan, path, absolute) || !realpath(absolute, real) ||
		add_own(plan, real, writable) < 0)
		return -1;
	return add_own(plan, absolute, writable);
}

int
plan_pass_over(void)
{
	return errno == ENOSPC || errno == ENOMEM || errno == EMFILE ||
			       errno == ENFILE || errno == EIO || errno == EFBIG
		       ? -1
		       : 0;
}

static int
add_if_file(struct plan *plan, const char *path)
{
	struct stat status;
	char absolute[PLAN_PATH_BYTES];

	if (!plan_absolute(plan, path, absolute) || stat(absolute, &status) < 0)
		return plan_pass_over();
	return S_ISREG(status.st_mode) ? plan_add(plan, path, false) : 0;
}

int
plan_add_file(struct plan *plan, const char *word)
{
	const char *value = strchr(word, '=');

	if (add_if_file(plan, word) < 0)
		return -1;
	return value ? add_if_file(plan, value + 1) : 0;
}

bool
plan_is_of_system(const char *path)
{
	for (size_t i = 0; i < sizeof system_paths / sizeof *system_paths; i++)
		if (plan_lies_in(path, system_paths[i]))
			return true;
	return false;
}

const char *const *
plan_devices(const struct plan *plan)
{
	return devices + (plan->memory_bytes > 0 ? 1 : 0);
}

bool
plan_counts_processes(const struct plan *plan)
{
	return plan->level == SANDBOX_FULL ||
	       (plan->level > SANDBOX_OFF && plan->as_root);
}

uid_t
plan_user(pid_t pid)
{
	return (uid_t)USERS_FROM + (uid_t)pid;
}

#include "sandbox/enclosure_linux.h"

#include <linux/magic.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/passed_files.h"
#include "sandbox/filter_linux.h"
#include "sandbox/inside_linux.h"
#include "sandbox/namespaces_linux.h"
#include "sandbox/plan.h"

bool
enclosure_is_memory(const char *path)
{
	struct statfs status;

	if (statfs(path, &status) < 0)
		return false;
	const unsigned kind = (unsigned)status.f_type;
	return kind == TMPFS_MAGIC || kind == RAMFS_MAGIC ||
	       kind == HUGETLBFS_MAGIC;
}

static const char full_folder[] = "/tmp";

bool
enclosure_is_full(const struct enclosure *e)
{
	return e->plan && e->plan->level == SANDBOX_FULL;
}

const char *
enclosure_place(const struct plan *plan)
{
	static const char on_disk[] = "/var/tmp";
	const char *place = getenv("TMPDIR");

	if (!place || *place != '/')
		place = full_folder;
	if (plan->memory_bytes > 0 && enclosure_is_memory(place) &&
		!enclosure_is_memory(on_disk) && access(on_disk, W_OK) == 0)
		place = on_disk;
	return place;
}

static int
make_folder(struct enclosure *e)
{
	const char *parent = enclosure_place(e->plan);

	if (strlen(parent) + sizeof "/talon-XXXXXX" > sizeof e->folder) {
		errno = ENAMETOOLONG;
		return -1;
	}
	snprintf(e->folder, sizeof e->folder, "%.*s/talon-XXXXXX",
		(int)sizeof e->folder - (int)sizeof "/talon-XXXXXX", parent);
	if (!mkdtemp(e->folder)) {
		e->folder[0] = '\0';
		return -1;
	}
	return e->plan->as_root ? chown(e->folder, e->user, e->user) : 0;
}

static bool
set_variable(char **variable, const char *name, const char *value)
{
	size_t size = strlen(name) + strlen(value) + 2;

	*variable = malloc(size);
	if (*variable)
		snprintf(*variable, size, "%s=%s", name, value);
	return *variable;
}

/* The short list: nothing that is of the user's. */
static bool
set_variables(struct enclosure *e)
{
	const char *path = getenv("PATH");
	const char *language = getenv("LANG");
	const char *folder = *e->folder != '\0' ? e->folder : full_folder;

	return set_variable(&e->variables[0], "PATH",
		       path ? path : "/usr/local/bin:/usr/bin:/bin") &&
	       set_variable(&e->variables[1], "LANG",
		       language ? language : "C.UTF-8") &&
	       set_variable(&e->variables[2], "HOME", folder) &&
	       set_variable(&e->variables[3], "TMPDIR", folder);
}

/* A copy of FILE with a number that no bot's descriptors have. What is open stays
 * so under a limit below it. -1 with errno. */
static int
copy_above(int file)
{
	struct rlimit limit, more;
	int copy = fcntl(file, F_DUPFD_CLOEXEC, FILTER_DESCRIPTORS);

	if (copy >= 0 || errno != EINVAL ||
		getrlimit(RLIMIT_NOFILE, &limit) < 0)
		return copy;
	more = limit;
	more.rlim_cur = limit.rlim_max;
	if (setrlimit(RLIMIT_NOFILE, &more) < 0)
		return -1;
	copy = fcntl(file, F_DUPFD_CLOEXEC, FILTER_DESCRIPTORS);
	const int saved = errno;
	(void)setrlimit(RLIMIT_NOFILE, &limit);
	errno = saved;
	return copy;
}

/* Nobody waits at it for what never comes. The child's end has a number that
 * it may send from when its limits hold. */
static int
open_way(struct enclosure *e)
{
	int low;

	if (!e->plan->births)
		return 0;
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK,
		    0, e->way) < 0)
		return -1;
	low = e->way[1];
	e->way[1] = copy_above(low);
	close(low);
	return e->way[1] < 0 ? -1 : 0;
}

int
enclosure_open(struct enclosure *e, const struct plan *plan)
{
	*e = (struct enclosure){.plan = plan};
	if (!plan)
		return 0;
	e->user = plan_user(getpid());
	if (open_way(e) == 0 &&
		(plan->level == SANDBOX_FULL || make_folder(e) == 0) &&
		set_variables(e))
		return 0;
	int saved = errno;
	enclosure_close(e);
	errno = saved;
	return -1;
}

static bool
is_empty_or_file(int folder, const char *name)
{
	return unlinkat(folder, name, 0) == 0 ||
	       unlinkat(folder, name, AT_REMOVEDIR) == 0;
}

static bool
names_itself(const char *name)
{
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* The next of FOLDER that is more than a file or an empty folder; those are
 * removed. NULL: there is none. */
static const char *
next_full(DIR *folder)
{
	const struct dirent *entry;

	while ((entry = readdir(folder)))
		if (!names_itself(entry->d_name) &&
			!is_empty_or_file(dirfd(folder), entry->d_name))
			return entry->d_name;
	return NULL;
}

/* A bot may have made a folder that not even its owner may look into. */
static DIR *
open_folder(int parent, const char *name)
{
	(void)fchmodat(parent, name, 0700, AT_SYMLINK_NOFOLLOW);
	int fd = openat(
		parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *folder = fd < 0 ? NULL : fdopendir(fd);

	if (!folder && fd >= 0)
		close(fd);
	return folder;
}

/* Removes folder NAME of TOP, whose own folders come to lie in TOP: they may
 * lie deeper than a path is long. False: it stays. */
static bool
lift(int top, const char *name, unsigned *number)
{
	char lifted[32];
	const char *full;
	DIR *folder = open_folder(top, name);

	while (folder && (full = next_full(folder))) {
		(void)fchmodat(dirfd(folder), full, 0700, AT_SYMLINK_NOFOLLOW);
		snprintf(lifted, sizeof lifted, "talon-%u", (*number)++);
		(void)renameat(dirfd(folder), full, top, lifted);
	}
	if (folder)
		closedir(folder);
	return unlinkat(top, name, AT_REMOVEDIR) == 0;
}

static void
remove_folder(const char *path)
{
	DIR *top = open_folder(AT_FDCWD, path);
	const char *full;
	unsigned number = 0;
	bool moved = top;

	while (moved) {
		moved = false;
		rewinddir(top);
		while ((full = next_full(top)))
			moved |= lift(dirfd(top), full, &number);
	}
	if (top)
		closedir(top);
	(void)rmdir(path);
}

void
enclosure_close(struct enclosure *e)
{
	if (*e->folder != '\0')
		remove_folder(e->folder);
	for (int i = 0; i < ENCLOSURE_VARIABLES; i++)
		free(e->variables[i]);
	for (int i = 0; i < 2; i++)
		if (e->way[i] > 0)
			close(e->way[i]);
	*e = (struct enclosure){0};
}

int
enclosure_enter_namespaces(const struct enclosure *e)
{
	bool proc;

	return namespaces_enter_root(e->plan, &proc);
}

int
enclosure_enter(const struct enclosure *e)
{
	const struct plan *plan = e->plan;
	const bool full = plan->level == SANDBOX_FULL;
	const struct inside_terms terms = {
		.plan = plan,
		.user = e->user,
		.private = full ? full_folder : e->folder,
	};
	enum sandbox_step failed;
	int births;

	if (inside_enter(&terms, &failed, &births) < 0)
		return -1;
	return plan->births ? passed_files_send(e->way[1], "", 1, &births, 1, 0)
			    : 0;
}

int
enclosure_births(const struct enclosure *e)
{
	char byte;
	int births;

	if (passed_files_receive(e->way[0], &byte, 1, &births, 1) > 0 &&
		births < 0)
		errno = EMFILE;
	return births;
}

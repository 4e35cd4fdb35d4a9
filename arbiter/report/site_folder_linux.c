#define _GNU_SOURCE /* renameat2, nftw */
#include "report/site_folder_linux.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define MARKER ".talon-site"

enum { OPEN_FOLDERS = 16 };

/* Of our own, PATH.new and PATH.old. */
enum { SUFFIX_MAX = 8 };

static bool
is_empty(const char *path)
{
	DIR *folder = opendir(path);
	const struct dirent *entry;
	int others = 0;

	if (!folder)
		return false;
	while ((entry = readdir(folder)))
		others += strcmp(entry->d_name, ".") != 0 &&
			  strcmp(entry->d_name, "..") != 0;
	closedir(folder);
	return others == 0;
}

static int
marker_of(const char *folder, char path[static PATH_MAX])
{
	return snprintf(path, PATH_MAX, "%s/" MARKER, folder) < PATH_MAX;
}

/* Whether PATH may be replaced: a site, a folder without anything, or nothing. */
static bool
is_ours(const char *path)
{
	char marker[PATH_MAX];
	struct stat status;

	if (lstat(path, &status) < 0)
		return errno == ENOENT;
	return S_ISDIR(status.st_mode) &&
	       ((marker_of(path, marker) && access(marker, F_OK) == 0) ||
		       is_empty(path));
}

/* The marker goes last, so that what is left of a folder is known as a site. */
static int
remove_one(const char *path, const struct stat *status, int kind,
	struct FTW *place)
{
	char marker[PATH_MAX];

	(void)status, (void)kind;
	if (place->level == 1 && strcmp(path + place->base, MARKER) == 0)
		return 0;
	if (place->level == 0 && marker_of(path, marker))
		unlink(marker);
	return remove(path);
}

/* What is not there is gone. -1 with errno. */
static int
remove_all(const char *path)
{
	return nftw(path, remove_one, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS) < 0 &&
			       errno != ENOENT
		       ? -1
		       : 0;
}

/* Where PATH leads, without slashes at its end. -1 with errno. */
static int
resolve(char resolved[static PATH_MAX], const char *path)
{
	size_t length = strlen(path);

	while (length > 1 && path[length - 1] == '/')
		length--;
	if (length + SUFFIX_MAX >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return -1;
	}
	if (realpath(path, resolved)) {
		if (strlen(resolved) + SUFFIX_MAX < PATH_MAX)
			return 0;
		errno = ENAMETOOLONG;
		return -1;
	}
	memcpy(resolved, path, length);
	resolved[length] = '\0';
	return errno == ENOENT ? 0 : -1;
}

/* Holds PATH for this process alone, as long as it is open. -1 with errno,
 * EWOULDBLOCK: another one has it. */
static int
hold(const char *path)
{
	int descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (descriptor < 0)
		return -1;
	if (flock(descriptor, LOCK_EX | LOCK_NB) == 0)
		return descriptor;
	int error = errno;
	close(descriptor);
	errno = error;
	return -1;
}

/* What a report that was killed has left goes; one that is alive holds it. */
static int
clear(const char *path)
{
	int descriptor = hold(path);

	if (descriptor < 0)
		return errno == ENOENT ? 0 : -1;
	int result = remove_all(path);
	close(descriptor);
	return result;
}

/* It is a site from its first file on. */
static int
begin(struct site_folder *folder)
{
	char marker[PATH_MAX];

	if (clear(folder->fresh) < 0 || mkdir(folder->fresh, 0777) < 0)
		return -1;
	folder->lock = hold(folder->fresh);
	FILE *file = folder->lock < 0 || !marker_of(folder->fresh, marker)
			     ? NULL
			     : fopen(marker, "we");
	if (!file)
		return -1;
	fputs("talon report --site replaces this folder.\n", file);
	return fclose(file) == EOF ? -1 : 0;
}

int
site_folder_open(struct site_folder *folder, const char *path,
	char reason[static REASON_MAX])
{
	*folder = (struct site_folder){.lock = -1};
	if (resolve(folder->path, path) < 0)
		return reason_of_file(path, reason);
	snprintf(folder->fresh, sizeof folder->fresh, "%.*s.new",
		(int)(PATH_MAX - SUFFIX_MAX), folder->path);
	if (!is_ours(folder->path))
		return reason_say(reason, "%.900s: is no site of talon report",
			folder->path);
	if (!is_ours(folder->fresh))
		return reason_say(reason, "%.900s: is no site of talon report",
			folder->fresh);
	if (begin(folder) == 0)
		return 0;
	if (errno == EWOULDBLOCK)
		reason_say(reason, "%.900s: is being written by another report",
			folder->fresh);
	else
		reason_of_file(folder->fresh, reason);
	if (folder->lock >= 0)
		site_folder_give_up(folder);
	return -1;
}

/* Where two cannot change places, the old one makes way for a moment. */
static int
replace(const struct site_folder *folder)
{
	char old[PATH_MAX];

	if (renameat2(AT_FDCWD, folder->fresh, AT_FDCWD, folder->path,
		    RENAME_EXCHANGE) == 0)
		return remove_all(folder->fresh);
	if (errno == ENOENT)
		return rename(folder->fresh, folder->path);
	if (errno != EINVAL && errno != ENOSYS)
		return -1;
	snprintf(old, sizeof old, "%.*s.old", (int)(PATH_MAX - SUFFIX_MAX),
		folder->path);
	if (!is_ours(old)) {
		errno = EEXIST;
		return -1;
	}
	if (remove_all(old) < 0 || rename(folder->path, old) < 0 ||
		rename(folder->fresh, folder->path) < 0)
		return -1;
	return remove_all(old);
}

int
site_folder_take_place(
	struct site_folder *folder, char reason[static REASON_MAX])
{
	if (replace(folder) < 0) {
		reason_of_file(folder->path, reason);
		site_folder_give_up(folder);
		return -1;
	}
	close(folder->lock);
	return 0;
}

void
site_folder_give_up(struct site_folder *folder)
{
	remove_all(folder->fresh);
	close(folder->lock);
}

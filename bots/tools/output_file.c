#include "tools/output_file.h"

#include <assert.h>
#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static_assert(LEARNING_PATH_MAX >= PATH_MAX, "realpath needs the room");

static bool
refuse(char *reason, const char *path, const char *why)
{
	snprintf(reason, OUTPUT_REASON_MAX, "%.4000s: %s",
		path[0] != '\0' ? path : "\"\"", why);
	return false;
}

/* The real name of the folder that PATH is in. */
static bool
find_folder(const char *path, char real[static LEARNING_PATH_MAX])
{
	char copy[LEARNING_PATH_MAX];

	if (strlcpy(copy, path, sizeof copy) < sizeof copy)
		return realpath(dirname(copy), real);
	errno = ENAMETOOLONG;
	return false;
}

/* That of PATH, which is not there yet. */
static bool
find_new(const char *path, char real[static LEARNING_PATH_MAX])
{
	char copy[LEARNING_PATH_MAX];

	if (!find_folder(path, real))
		return false;
	errno = path[0] == '\0' ? ENOENT : EISDIR;
	if (path[0] == '\0' || path[strlen(path) - 1] == '/')
		return false;
	strlcpy(copy, path, sizeof copy);
	errno = ENAMETOOLONG;
	return (strcmp(real, "/") == 0 ||
		       strlcat(real, "/", LEARNING_PATH_MAX) <
			       LEARNING_PATH_MAX) &&
	       strlcat(real, basename(copy), LEARNING_PATH_MAX) <
		       LEARNING_PATH_MAX;
}

static bool
find(const char *path, char real[static LEARNING_PATH_MAX])
{
	struct stat status;

	if (lstat(path, &status) == 0)
		return realpath(path, real);
	return errno == ENOENT && find_new(path, real);
}

bool
output_file_resolve(const char *path, char real[static LEARNING_PATH_MAX],
	char reason[static OUTPUT_REASON_MAX])
{
	char folder[LEARNING_PATH_MAX];
	struct stat status;

	if (!find(path, real) || !find_folder(real, folder))
		return refuse(reason, path, strerror(errno));
	bool there = stat(real, &status) == 0;
	if (there && S_ISDIR(status.st_mode))
		return refuse(reason, path, strerror(EISDIR));
	if (there && !S_ISREG(status.st_mode))
		return refuse(reason, path, "is no regular file");
	if ((there && access(real, W_OK) < 0) ||
		access(folder, W_OK | X_OK) < 0)
		return refuse(reason, path, strerror(errno));
	return true;
}

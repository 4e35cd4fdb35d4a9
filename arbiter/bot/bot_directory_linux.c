#include "bot/bot_directory_linux.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

/* Without /proc, what was given to exec will do while we are where we were. */
static int
find_executable(char path[static PATH_MAX])
{
	ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);

	if (length >= 0) {
		path[length] = '\0';
		return 0;
	}
	const char *name = (const char *)getauxval(AT_EXECFN);
	return name && realpath(name, path) ? 0 : -1;
}

/* Without "..": what is shut in may see the folder, but not the way to it. */
static bool
is_directory(const char *way, char path[static PATH_MAX])
{
	struct stat status;

	return realpath(way, path) && stat(path, &status) == 0 &&
	       S_ISDIR(status.st_mode);
}

int
bot_directory_find(char *path, size_t size)
{
	static const char *const places[] = {"bots", "../libexec/talon/bots"};
	char executable[PATH_MAX];
	char way[PATH_MAX];
	char found[PATH_MAX];

	if (find_executable(executable) < 0)
		return -1;
	const char *directory = dirname(executable);
	for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
		int written = snprintf(
			way, sizeof way, "%s/%s", directory, places[i]);

		if (written >= 0 && (size_t)written < sizeof way &&
			is_directory(way, found) &&
			strlcpy(path, found, size) < size)
			return 0;
	}
	errno = ENOENT;
	return -1;
}

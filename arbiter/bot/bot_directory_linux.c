#include "bot/bot_directory_linux.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

static bool
is_directory(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

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

int
bot_directory_find(char *path, size_t size)
{
	static const char *const places[] = {"bots", "../libexec/talon/bots"};
	char executable[PATH_MAX];

	if (find_executable(executable) < 0)
		return -1;
	const char *directory = dirname(executable);
	for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
		int written =
			snprintf(path, size, "%s/%s", directory, places[i]);

		if (written >= 0 && (size_t)written < size &&
			is_directory(path))
			return 0;
	}
	errno = ENOENT;
	return -1;
}

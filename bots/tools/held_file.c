#include "tools/held_file.h"

#include <sys/file.h>
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#include "learning/checkpoint.h"

/* Whoever has replaced the file meanwhile has its successor, too. */
static bool
is_still(int descriptor, const char *path)
{
	struct stat ours, there;

	return fstat(descriptor, &ours) == 0 && stat(path, &there) == 0 &&
	       ours.st_dev == there.st_dev && ours.st_ino == there.st_ino;
}

static bool
is_regular(int descriptor)
{
	struct stat status;

	return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

static int
open_locked(const char *path, int flags)
{
	int error = EWOULDBLOCK;
	int descriptor =
		open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | flags, 0666);

	if (descriptor < 0)
		return -1;
	if (!is_regular(descriptor))
		error = EINVAL;
	else if (flock(descriptor, LOCK_EX | LOCK_NB) < 0)
		error = errno;
	else if (is_still(descriptor, path))
		return descriptor;
	close(descriptor);
	errno = error;
	return -1;
}

int
held_file_open(const char *path)
{
	return open_locked(path, 0);
}

static int
fill(int descriptor, const void *bytes, size_t size)
{
	FILE *file = fdopen(dup(descriptor), "w");
	int error = 0;

	if (!file)
		return -1;
	if (ftruncate(descriptor, 0) < 0 ||
		fwrite(bytes, 1, size, file) != size || fflush(file) == EOF ||
		fsync(descriptor) < 0)
		error = errno;
	if (fclose(file) == EOF && error == 0)
		error = errno;
	errno = error;
	return error == 0 ? 0 : -1;
}

/* FRESH is the descriptor's, and ours. */
static int
put(int descriptor, const char *fresh, const char *path, bool first,
	const void *bytes, size_t size)
{
	if (first && access(path, F_OK) == 0) {
		errno = EEXIST;
		return -1;
	}
	if (fill(descriptor, bytes, size) < 0)
		return -1;
	return rename(fresh, path);
}

int
held_file_replace(const char *path, int *held, const void *bytes, size_t size)
{
	char fresh[LEARNING_PATH_MAX];

	if (snprintf(fresh, sizeof fresh, "%s.new", path) >=
		(int)sizeof fresh) {
		errno = ENAMETOOLONG;
		return -1;
	}
	int descriptor = open_locked(fresh, O_CREAT);
	if (descriptor < 0)
		return -1;
	if (put(descriptor, fresh, path, *held < 0, bytes, size) == 0) {
		if (*held >= 0)
			close(*held);
		*held = descriptor;
		return 0;
	}
	int error = errno;
	unlink(fresh);
	close(descriptor);
	errno = error;
	return -1;
}

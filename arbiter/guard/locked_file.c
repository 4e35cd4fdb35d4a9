#include "guard/locked_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int
lock(int descriptor, const char *path, char reason[static REASON_MAX])
{
	const struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

	if (fcntl(descriptor, F_SETLK, &whole) == 0)
		return 0;
	if (errno != EACCES && errno != EAGAIN)
		return reason_of_file(path, reason);
	snprintf(reason, REASON_MAX,
		"%.400s: another talon is writing this file", path);
	return -1;
}

static int
look(int descriptor, const char *path, off_t *size,
	char reason[static REASON_MAX])
{
	struct stat status;

	if (lock(descriptor, path, reason) < 0)
		return -1;
	if (fstat(descriptor, &status) < 0)
		return reason_of_file(path, reason);
	if (!S_ISREG(status.st_mode)) {
		snprintf(
			reason, REASON_MAX, "%.400s: is no regular file", path);
		return -1;
	}
	*size = status.st_size;
	return 0;
}

int
locked_file_open(const char *path, FILE **file, off_t *size,
	char reason[static REASON_MAX])
{
	int descriptor =
		open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);

	if (descriptor < 0)
		return reason_of_file(path, reason);
	if (look(descriptor, path, size, reason) < 0) {
		close(descriptor);
		return -1;
	}
	*file = fdopen(descriptor, "r");
	if (*file)
		return descriptor;
	reason_of_file(path, reason);
	close(descriptor);
	return -1;
}

bool
locked_file_is_held(const char *path)
{
	struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	int descriptor = open(path, O_RDONLY | O_CLOEXEC);

	if (descriptor < 0)
		return false;
	int result = fcntl(descriptor, F_GETLK, &whole);
	close(descriptor);
	return result == 0 && whole.l_type != F_UNLCK;
}

int
locked_file_cut(int descriptor, off_t length)
{
	int result;

	do
		result = ftruncate(descriptor, length);
	while (result < 0 && errno == EINTR);
	return result;
}

int
locked_file_sync(int descriptor)
{
	int result;

	do
		result = fsync(descriptor);
	while (result < 0 && errno == EINTR);
	return result;
}

int
locked_file_sync_directory(const char *path)
{
	char copy[PATH_MAX];

	if (strlcpy(copy, path, sizeof copy) >= sizeof copy) {
		errno = ENAMETOOLONG;
		return -1;
	}
	int descriptor = open(dirname(copy), O_RDONLY | O_CLOEXEC);
	if (descriptor < 0)
		return -1;
	int result = locked_file_sync(descriptor);
	int error = errno;
	close(descriptor);
	errno = error;
	return result;
}

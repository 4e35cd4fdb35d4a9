#include "guard/locked_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
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
	return reason_say(
		reason, "%.400s: another talon is writing this file", path);
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
	if (!S_ISREG(status.st_mode))
		return reason_say(reason, "%.400s: is no regular file", path);
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
locked_file_is_at(int descriptor, const char *path)
{
	struct stat own;
	struct stat there;

	return fstat(descriptor, &own) == 0 && stat(path, &there) == 0 &&
	       own.st_dev == there.st_dev && own.st_ino == there.st_ino;
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

/* Finds the place of the file, and the name of what is to take it. */
static int
find_place(struct successor *successor, const char *path, const char *suffix,
	char reason[static REASON_MAX])
{
	struct stat status;
	bool there = stat(path, &status) == 0;
	char *real = there ? realpath(path, NULL) : NULL;
	const char *place = real ? real : path;

	if (there && !S_ISREG(status.st_mode)) {
		free(real);
		return reason_say(reason, "%.400s: is no regular file", path);
	}
	bool fits = strlcpy(successor->path, place, PATH_MAX) < PATH_MAX &&
		    snprintf(successor->temporary, PATH_MAX, "%s%s", place,
			    suffix) < PATH_MAX;
	free(real);
	errno = ENAMETOOLONG;
	return fits ? 0 : reason_of_file(path, reason);
}

/* It may be read by whom the one before could. */
static int
keep_mode(const struct successor *successor)
{
	struct stat status;

	return stat(successor->path, &status) < 0
		       ? 0
		       : fchmod(successor->descriptor, status.st_mode & 0777);
}

int
successor_open(struct successor *successor, const char *path,
	const char *suffix, char reason[static REASON_MAX])
{
	off_t size;

	*successor = (struct successor){.descriptor = -1};
	if (find_place(successor, path, suffix, reason) < 0)
		return -1;
	successor->descriptor = locked_file_open(
		successor->temporary, &successor->file, &size, reason);
	if (successor->descriptor < 0)
		return -1;
	/* Another process may have put it in its place meanwhile. */
	if (!locked_file_is_at(successor->descriptor, successor->temporary)) {
		*successor->temporary = '\0';
		return reason_say(reason,
			"%.400s: another talon has just written it anew", path);
	}
	return locked_file_cut(successor->descriptor, 0) < 0 ||
			       keep_mode(successor) < 0
		       ? reason_of_file(successor->temporary, reason)
		       : 0;
}

int
successor_take_place(
	struct successor *successor, char reason[static REASON_MAX])
{
	if (locked_file_sync(successor->descriptor) < 0)
		return reason_of_file(successor->temporary, reason);
	if (rename(successor->temporary, successor->path) < 0)
		return reason_of_file(successor->path, reason);
	*successor->temporary = '\0';
	return locked_file_sync_directory(successor->path) < 0
		       ? reason_of_file(successor->path, reason)
		       : 0;
}

void
successor_close(struct successor *successor)
{
	if (!successor->file)
		return;
	if (*successor->temporary != '\0')
		unlink(successor->temporary);
	fclose(successor->file);
	successor->file = NULL;
}

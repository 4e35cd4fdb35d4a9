#include "drive/kept_lock.h"

#include <sys/file.h>

#include <errno.h>
#include <fcntl.h>

int
kept_lock_open(const char *path, char reason[static REASON_MAX])
{
	int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);

	return descriptor < 0 ? reason_of_file(path, reason) : descriptor;
}

int
kept_lock_take(int descriptor)
{
	int result;

	do
		result = flock(descriptor, LOCK_EX | LOCK_NB);
	while (result < 0 && errno == EINTR);
	if (result == 0)
		return 1;
	return errno == EWOULDBLOCK ? 0 : -1;
}

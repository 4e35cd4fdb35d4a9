/* Opens ways to talk to somebody outside, or to another bot. */
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <unistd.h>

#include "lib/escape.h"

static bool
opens(int family, int type)
{
	int fd = socket(family, type, 0);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static bool
locks(const char *path)
{
	int file = open(path, O_RDONLY);

	return file >= 0 && flock(file, LOCK_SH | LOCK_NB) == 0;
}

static bool
locks_records(const char *path)
{
	struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
	int file = open(path, O_RDONLY);

	return file >= 0 && fcntl(file, F_SETLK, &lock) == 0;
}

static bool
watches(const char *path)
{
	int fd = inotify_init();

	return fd >= 0 && inotify_add_watch(fd, path, IN_OPEN) >= 0;
}

int
main(void)
{
	escape_note("internet", opens(AF_INET, SOCK_STREAM));
	escape_note("datagrams", opens(AF_INET6, SOCK_DGRAM));
	escape_note("local sockets", opens(AF_UNIX, SOCK_STREAM));
	escape_note("kernel sockets", opens(AF_NETLINK, SOCK_RAW));
	escape_note("lock", locks("/bin/sh"));
	escape_note("record lock", locks_records("/bin/sh"));
	escape_note("watch", watches("/bin"));
	return escape_end();
}

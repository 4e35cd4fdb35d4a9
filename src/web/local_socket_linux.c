#define _GNU_SOURCE /* accept4, O_PATH, struct ucred */
#include "web/local_socket_linux.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BACKLOG = 128, OWNER_ONLY = 0600 };

/* Who is not let in by the mode of a socket. */
enum { MASK_OF_OTHERS = 0177 };

/* Returns the descriptor of the folder that PATH is in, with its NAME there. -1
 * with errno. */
static int
open_folder(const char *path, char name[static NAME_MAX + 1])
{
	char copy[PATH_MAX], again[PATH_MAX];

	if (strlcpy(copy, path, sizeof copy) >= sizeof copy ||
		strlcpy(name, basename(copy), NAME_MAX + 1) > NAME_MAX) {
		errno = ENAMETOOLONG;
		return -1;
	}
	strlcpy(again, path, sizeof again);
	return open(dirname(again), O_PATH | O_DIRECTORY | O_CLOEXEC);
}

/* An address is short; what a descriptor stands for may have a long path. */
__attribute__((format(printf, 2, 3))) static void
set_address(struct sockaddr_un *address, const char *format, ...)
{
	va_list arguments;

	*address = (struct sockaddr_un){.sun_family = AF_UNIX};
	va_start(arguments, format);
	vsnprintf(
		address->sun_path, sizeof address->sun_path, format, arguments);
	va_end(arguments);
}

static int
new_socket(void)
{
	return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

static void
close_keeping_error(int descriptor)
{
	int error = errno;

	close(descriptor);
	errno = error;
}

/* A socket of that name was left there by somebody who is gone. */
static int
check_name(const struct local_socket *door)
{
	struct stat status;

	if (fstatat(door->folder, door->name, &status, AT_SYMLINK_NOFOLLOW) < 0)
		return errno == ENOENT ? 0 : -1;
	if (S_ISSOCK(status.st_mode))
		return 0;
	errno = EEXIST;
	return -1;
}

/* The name of a socket is its owner's from the first moment, whatever the
 * folder gives to new files. */
static int
bind_as(const struct local_socket *door, const char *name)
{
	struct sockaddr_un address;

	set_address(&address, "/proc/self/fd/%d/%s", door->folder, name);
	if (fchmod(door->descriptor, OWNER_ONLY) < 0)
		return -1;
	mode_t usual = umask(MASK_OF_OTHERS);
	int result = bind(door->descriptor, (const struct sockaddr *)&address,
		sizeof address);
	umask(usual);
	return result;
}

/* Whoever finds the name finds somebody listening. */
static int
take_name(struct local_socket *door, const char *first_name)
{
	struct stat status;

	if (listen(door->descriptor, BACKLOG) < 0 ||
		fstatat(door->folder, first_name, &status,
			AT_SYMLINK_NOFOLLOW) < 0 ||
		renameat(door->folder, first_name, door->folder, door->name) <
			0)
		return -1;
	door->node = status.st_ino;
	return 0;
}

static int
open_door(struct local_socket *door)
{
	char first_name[32];

	snprintf(first_name, sizeof first_name, ".%ld.socket", (long)getpid());
	if (check_name(door) < 0 || bind_as(door, first_name) < 0)
		return -1;
	if (take_name(door, first_name) == 0)
		return 0;
	int error = errno;
	unlinkat(door->folder, first_name, 0);
	errno = error;
	return -1;
}

int
local_socket_listen(struct local_socket *door, const char *path)
{
	door->descriptor = -1;
	door->folder = open_folder(path, door->name);
	if (door->folder < 0)
		return -1;
	door->descriptor = new_socket();
	if (door->descriptor >= 0) {
		if (open_door(door) == 0)
			return 0;
		close_keeping_error(door->descriptor);
	}
	close_keeping_error(door->folder);
	door->descriptor = -1;
	return -1;
}

void
local_socket_close(struct local_socket *door)
{
	struct stat status;

	if (door->descriptor < 0)
		return;
	if (fstatat(door->folder, door->name, &status, AT_SYMLINK_NOFOLLOW) ==
			0 &&
		S_ISSOCK(status.st_mode) && status.st_ino == door->node)
		unlinkat(door->folder, door->name, 0);
	close(door->descriptor);
	close(door->folder);
	door->descriptor = -1;
}

static int
check_guest(int guest)
{
	struct ucred who;
	socklen_t size = sizeof who;

	if (getsockopt(guest, SOL_SOCKET, SO_PEERCRED, &who, &size) < 0)
		return -1;
	if (who.uid == geteuid() || who.uid == 0)
		return 0;
	errno = EACCES;
	return -1;
}

int
local_socket_accept(const struct local_socket *door)
{
	int guest = accept4(
		door->descriptor, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);

	if (guest < 0 || check_guest(guest) == 0)
		return guest;
	close_keeping_error(guest);
	return -1;
}

static int
connect_to(int name)
{
	struct sockaddr_un address;
	int guest = new_socket();

	if (guest < 0)
		return -1;
	set_address(&address, "/proc/self/fd/%d", name);
	if (connect(guest, (const struct sockaddr *)&address, sizeof address) ==
		0)
		return guest;
	close_keeping_error(guest);
	return -1;
}

int
local_socket_connect(const char *path)
{
	char name[NAME_MAX + 1];
	int folder = open_folder(path, name);

	if (folder < 0)
		return -1;
	int found = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
	close_keeping_error(folder);
	if (found < 0)
		return -1;
	int guest = connect_to(found);
	close_keeping_error(found);
	return guest;
}

/*
 * A socket with a name in the file system, for processes of one user: nobody
 * else can connect to it, whatever its folder allows. Its path may be as long as
 * that of a file.
 *
 *	if (local_socket_listen(&door, "t.jsonl.live") < 0)
 *		warn("t.jsonl.live");
 *	... when door.descriptor is readable:
 *	int guest = local_socket_accept(&door);
 *	... at the end:
 *	local_socket_close(&door);
 *
 *	int host = local_socket_connect("t.jsonl.live"); (in another process)
 */
#ifndef WEB_LOCAL_SOCKET_LINUX_H
#define WEB_LOCAL_SOCKET_LINUX_H

#include <limits.h>
#include <sys/types.h>

struct local_socket {
	int descriptor; /* non-blocking; -1: closed */
	int folder;	/* that the socket is in */
	char name[NAME_MAX + 1];
	ino_t node; /* that is this one's */
};

/*
 * Listens at PATH, which is the caller's alone: a socket that another process
 * has left there goes. -1 with errno, closed: EEXIST where something else has
 * that name, and whatever a file system refuses.
 */
int local_socket_listen(struct local_socket *, const char *path);

/* Closes it and takes the name away, unless it is another's by now.
 * {.descriptor = -1} may be closed. */
void local_socket_close(struct local_socket *);

/* The next who has connected, non-blocking. -1 with errno: EAGAIN where there
 * is none; EACCES: it was another user's. */
int local_socket_accept(const struct local_socket *);

/* Connects to the one at PATH; non-blocking. -1 with errno: ENOENT where there
 * is none, ECONNREFUSED where nobody listens any more. */
int local_socket_connect(const char *path);

#endif

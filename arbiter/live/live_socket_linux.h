/*
 * The socket beside a record file, named after it, FILE.live, where the
 * process that runs the games tells what is played just now. It is its owner's alone: nobody
 * else can connect to it, whatever the folder allows.
 *
 *	if (live_socket_listen(&door, "t.jsonl") < 0)
 *		warn("t.jsonl.live");
 *	... when door.descriptor is readable:
 *	int guest = live_socket_accept(&door);
 *	... at the end:
 *	live_socket_close(&door);
 *
 *	int live = live_socket_connect("t.jsonl");	(in another process)
 */
#ifndef LIVE_LIVE_SOCKET_LINUX_H
#define LIVE_LIVE_SOCKET_LINUX_H

#include <limits.h>
#include <sys/types.h>

#define LIVE_SOCKET_SUFFIX ".live"

struct live_socket {
	int descriptor; /* non-blocking; -1: closed */
	int folder;	/* that the socket is in */
	char name[NAME_MAX + 1];
	ino_t node; /* that is this one's */
};

/*
 * Listens beside FILE, of which the caller has the lock: what another process
 * has left there of such a socket goes. -1 with errno, closed: EEXIST where
 * something else has that name, and whatever a file system refuses.
 */
int live_socket_listen(struct live_socket *, const char *file);

/* Closes it and takes the name away, unless it is another's by now.
 * {.descriptor = -1} may be closed. */
void live_socket_close(struct live_socket *);

/* The next who has connected, non-blocking. -1 with errno: EAGAIN where there
 * is none; EACCES: it was another user's. */
int live_socket_accept(const struct live_socket *);

/* Connects to the one beside FILE; non-blocking. -1 with errno: ENOENT where
 * there is none, ECONNREFUSED where nobody listens any more. */
int live_socket_connect(const char *file);

#endif

/*
 * A message over a socket between two processes of this program with open
 * descriptors in it, of which the receiver has copies then.
 */
#ifndef BASE_PASSED_FILES_H
#define BASE_PASSED_FILES_H

#include <stddef.h>
#include <sys/types.h>

enum { PASSED_FILES_MAX = 3 };

/* Sends BYTES, at least one, and as many as sendmsg takes at once, with COUNT
 * descriptors, which stay the caller's; FLAGS as for sendmsg. -1 with errno. It
 * changes no memory of the caller: a child of vfork may call it. */
int passed_files_send(int socket, const void *bytes, size_t length,
	const int *fds, size_t count, int flags);

/*
 * Waits for a message, as much of it as fits into SIZE bytes: returns how many
 * came, 0 where the other end is closed, -1 with errno. Descriptors, closed on
 * exec, are the caller's if all COUNT of them came; else FDS are -1.
 */
ssize_t passed_files_receive(
	int socket, void *bytes, size_t size, int *fds, size_t count);

#endif

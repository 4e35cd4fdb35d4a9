#define _GNU_SOURCE /* MSG_CMSG_CLOEXEC */
#include "base/passed_files.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

union control {
	struct cmsghdr header;
	char bytes[CMSG_SPACE(PASSED_FILES_MAX * sizeof(int))];
};

/* The space is rounded up: there may be room for one more. */
enum { ROOM = (sizeof(union control) - CMSG_LEN(0)) / sizeof(int) };

int
passed_files_send(int socket, const void *bytes, size_t length, const int *fds,
	size_t count, int flags)
{
	union control control = {.bytes = {0}};
	/* The kernel only reads from it. */
	struct iovec all = {.iov_len = length};
	struct msghdr message = {
		.msg_iov = &all,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = CMSG_SPACE(count * sizeof *fds),
	};
	struct cmsghdr *rights = CMSG_FIRSTHDR(&message);

	memcpy(&all.iov_base, &bytes, sizeof bytes);
	rights->cmsg_level = SOL_SOCKET;
	rights->cmsg_type = SCM_RIGHTS;
	rights->cmsg_len = CMSG_LEN(count * sizeof *fds);
	memcpy(CMSG_DATA(rights), fds, count * sizeof *fds);
	return sendmsg(socket, &message, flags | MSG_NOSIGNAL) < 0 ? -1 : 0;
}

static void
take(const struct cmsghdr *rights, int *fds, size_t count)
{
	int all[ROOM];
	size_t came = (rights->cmsg_len - CMSG_LEN(0)) / sizeof *all;

	memcpy(all, CMSG_DATA(rights), came * sizeof *all);
	if (came == count)
		memcpy(fds, all, count * sizeof *all);
	for (size_t i = 0; came != count && i < came; i++)
		close(all[i]);
}

ssize_t
passed_files_receive(
	int socket, void *bytes, size_t size, int *fds, size_t count)
{
	union control control = {.bytes = {0}};
	struct iovec all = {bytes, size};
	struct msghdr message = {
		.msg_iov = &all,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof control,
	};
	ssize_t n;

	for (size_t i = 0; i < count; i++)
		fds[i] = -1;
	do
		n = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
	while (n < 0 && errno == EINTR);
	const struct cmsghdr *rights = n > 0 ? CMSG_FIRSTHDR(&message) : NULL;
	if (rights)
		take(rights, fds, count);
	return n;
}

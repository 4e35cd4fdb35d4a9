#include "base/passed_files.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "lib/test.h"

static int ends[2], pipes[2];

FIXTURE(open_all)
{
	return socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) < 0 ? -1
								: pipe(pipes);
}

FIXTURE(close_all)
{
	for (int i = 0; i < 2; i++) {
		close(ends[i]);
		close(pipes[i]);
	}
	return 0;
}

EACH_TEST(open_all, close_all)

TEST(descriptors_come_with_their_message)
{
	char text[8] = "", byte = 'x';
	int fds[2];

	assert_int_equal(
		passed_files_send(ends[0], "hello", 5, pipes, 2, 0), 0);
	assert_int_equal(
		passed_files_receive(ends[1], text, sizeof text, fds, 2), 5);
	assert_string_equal(text, "hello");
	assert_int_equal(fcntl(fds[0], F_GETFD), FD_CLOEXEC);
	assert_int_equal(write(fds[1], &byte, 1), 1);
	assert_int_equal(read(pipes[0], text, sizeof text), 1);
	close(fds[0]);
	close(fds[1]);
}

TEST(a_message_may_have_none)
{
	char text[8];
	int fd;

	assert_int_equal(send(ends[0], "x", 1, 0), 1);
	assert_int_equal(passed_files_receive(ends[1], text, 1, &fd, 1), 1);
	assert_int_equal(fd, -1);
}

/* Of two there is room for one, which does not stay open. */
TEST(some_of_them_are_none)
{
	struct rlimit before, few;
	char byte;
	int fds[2];
	int next = dup(ends[0]);

	close(next);
	assert_int_equal(passed_files_send(ends[0], "x", 1, pipes, 2, 0), 0);
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
	few = before;
	few.rlim_cur = (rlim_t)next + 1;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
	ssize_t n = passed_files_receive(ends[1], &byte, 1, fds, 2);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
	assert_int_equal(n, 1);
	assert_true(fds[0] == -1 && fds[1] == -1);
	assert_int_equal(dup(ends[0]), next);
	close(next);
}

/* The other end may be a stranger, who sends more than anybody waits for. */
TEST(too_many_are_none)
{
	enum { MANY = 16 };
	union {
		struct cmsghdr header;
		char bytes[CMSG_SPACE(MANY * sizeof(int))];
	} control = {.bytes = {0}};
	char byte = 'x';
	struct iovec all = {&byte, 1};
	int next = dup(ends[0]);

	close(next);
	for (size_t count = 1; count <= MANY; count++) {
		struct msghdr message = {.msg_iov = &all,
			.msg_iovlen = 1,
			.msg_control = &control,
			.msg_controllen = CMSG_SPACE(count * sizeof(int))};
		struct cmsghdr *rights = CMSG_FIRSTHDR(&message);
		int fds[2];

		rights->cmsg_level = SOL_SOCKET;
		rights->cmsg_type = SCM_RIGHTS;
		rights->cmsg_len = CMSG_LEN(count * sizeof(int));
		for (size_t i = 0; i < count; i++)
			memcpy(CMSG_DATA(rights) + i * sizeof(int), &pipes[0],
				sizeof(int));
		assert_int_equal(sendmsg(ends[0], &message, 0), 1);
		assert_int_equal(
			passed_files_receive(ends[1], &byte, 1, fds, 2), 1);
		assert_true((fds[0] >= 0) == (count == 2));
		assert_true((fds[1] >= 0) == (count == 2));
		for (int i = 0; count == 2 && i < 2; i++)
			close(fds[i]);
		assert_int_equal(dup(ends[0]), next);
		close(next);
	}
}

TEST(who_is_gone_sends_nothing)
{
	char byte;
	int fd;

	close(ends[0]);
	assert_int_equal(passed_files_receive(ends[1], &byte, 1, &fd, 1), 0);
	assert_int_equal(fd, -1);
	ends[0] = dup(ends[1]);
}

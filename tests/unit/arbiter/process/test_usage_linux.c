#include "process/warden_linux.c"

#include "process/usage_linux.h"

#include <signal.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

#include "process/descendants_linux.h"

#include "lib/test.h"

enum { LIFE_S = 300, CHILDREN = 20, MEMORY = 2 << 20 };

static int ready[2];

static _Noreturn void
live(void)
{
	assert_int_equal(write(ready[1], "", 1), 1);
	alarm(LIFE_S);
	for (;;)
		pause();
}

static void
wait_ready(int count)
{
	char byte;

	while (count-- > 0)
		assert_int_equal(read(ready[0], &byte, 1), 1);
}

/* A line of processes, the last of which has memory of its own. */
static void
fork_line(int generations)
{
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid > 0)
		return;
	if (generations > 1) {
		fork_line(generations - 1);
		live();
	}
	char *memory = malloc(MEMORY);
	assert_non_null(memory);
	for (size_t i = 0; i < MEMORY; i += 512)
		((volatile char *)memory)[i] = 1;
	live();
}

TEST(children_and_theirs_are_counted)
{
	assert_int_equal(usage_measure(0, false).processes, 0);
	for (int i = 0; i < CHILDREN; i++)
		fork_line(2);
	wait_ready(2 * CHILDREN);
	struct usage usage = usage_measure(0, false);
	assert_int_equal(usage.processes, 2 * CHILDREN);
	assert_int_equal(
		usage_measure(getpid(), false).processes, 2 * CHILDREN);
	assert_true(usage.memory_bytes >= (int64_t)CHILDREN * MEMORY);
	end_descendants();
	assert_int_equal(usage_measure(0, false).processes, 0);
	assert_int_equal(usage_measure(0, false).memory_bytes, 0);
	forget_children(false);
}

TEST(a_long_line_of_processes_is_counted)
{
	fork_line(CHILDREN);
	wait_ready(CHILDREN);
	assert_int_equal(usage_measure(0, false).processes, CHILDREN);
	end_descendants();
	forget_children(false);
}

/* Of two processes that have the same, and one that has none. */
TEST(a_socket_and_a_pipe_count_once_for_what_they_hold)
{
	int size = 0, pair[2], pipes[2];
	socklen_t length = sizeof size;

	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	assert_int_equal(pipe(pipes), 0);
	assert_int_equal(
		getsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &size, &length), 0);
	fork_line(2);
	wait_ready(2);
	int64_t most = usage_measure(0, true).memory_bytes;
	int64_t least = usage_measure(0, false).memory_bytes;
	assert_true(most - least >= 2 * 2 * (int64_t)size + 2 * 65536);
	assert_true(most - least < 2 * 2 * 2 * (int64_t)size);
	end_descendants();
	forget_children(false);
	close(pair[0]);
	close(pair[1]);
	close(pipes[0]);
	close(pipes[1]);
}

BEFORE_ALL
{
	sigset_t child;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child, NULL);
	assert_int_equal(pipe(ready) < 0 ? -1 : descendants_adopt_orphans(), 0);
}

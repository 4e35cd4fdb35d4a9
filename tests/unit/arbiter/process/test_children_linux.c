#include "process/children_linux.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/brood_linux.h"

#include "lib/test.h"

/* The children that children_visit has met. */
static pid_t met[8];
static int met_count;

static void
meet(pid_t pid, void *count)
{
	int *i = count;

	assert_true(*i < (int)(sizeof met / sizeof *met));
	met[(*i)++] = pid;
}

static void
visit(void)
{
	met_count = 0;
	assert_true(children_visit(meet, &met_count));
}

/* A child that lives until it is killed. */
static pid_t
fork_child(void)
{
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid == 0)
		for (;;)
			pause();
	return pid;
}

static void
end_child(pid_t pid)
{
	assert_int_equal(kill(pid, SIGKILL), 0);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
}

TEST(every_child_is_visited_once)
{
	pid_t first = fork_child();
	pid_t second = fork_child();

	visit();
	assert_int_equal(met_count, 2);
	assert_true((met[0] == first && met[1] == second) ||
		    (met[0] == second && met[1] == first));
	end_child(first);
	visit();
	assert_int_equal(met_count, 1);
	assert_int_equal(met[0], second);
	end_child(second);
	visit();
	assert_int_equal(met_count, 0);
}

/* Forks a child that forks another, which writes its pid and lives on, while
 * its parent ends. */
static pid_t
leave_an_orphan(void)
{
	int fds[2];
	pid_t orphan;

	assert_int_equal(pipe(fds), 0);
	pid_t parent = fork();
	assert_true(parent >= 0);
	if (parent == 0) {
		pid_t child = fork();

		if (child == 0)
			for (;;)
				pause();
		_exit(write(fds[1], &child, sizeof child) !=
			(ssize_t)sizeof child);
	}
	assert_int_equal(
		read(fds[0], &orphan, sizeof orphan), (ssize_t)sizeof orphan);
	assert_int_equal(waitpid(parent, NULL, 0), parent);
	close(fds[0]);
	close(fds[1]);
	return orphan;
}

TEST(an_orphan_becomes_a_child)
{
	assert_int_equal(brood_adopt_orphans(), 0);
	pid_t orphan = leave_an_orphan();
	visit();
	assert_int_equal(met_count, 1);
	assert_int_equal(met[0], orphan);
	end_child(orphan);
}

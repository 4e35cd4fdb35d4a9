#include "process/brood_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/test.h"

/* Whatever is not killed ends by itself. */
enum {
	LIFE_S = 300,
	CHILDREN = 50,
	CHAINS = 8,
	LINKS = 200,
	PATIENCE_MS = 300000
};

static _Noreturn void
live(void)
{
	alarm(LIFE_S);
	for (;;)
		pause();
}

static pid_t
fork_child(void)
{
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid == 0)
		live();
	return pid;
}

/* A child of the last is a parent of its own, as many times as said. */
static void
fork_line(int generations)
{
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid > 0)
		return;
	if (generations > 1)
		fork_line(generations - 1);
	live();
}

/* Each link starts the next and ends. */
static void
fork_chain(void)
{
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid > 0)
		return;
	for (int i = 0; i < LINKS; i++) {
		if (fork() != 0)
			_exit(0);
	}
	live();
}

static void
expect_nobody(void)
{
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
}

static bool
is_pid(pid_t pid, const void *arg)
{
	return pid == *(const pid_t *)arg;
}

TEST(all_but_the_spared_are_killed)
{
	pid_t killed = fork_child(), spared = fork_child();
	int status;

	assert_int_equal(brood_kill(is_pid, &spared), 1);
	assert_int_equal(waitpid(-1, &status, 0), killed);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(brood_kill(is_pid, &spared), 0);
	assert_int_equal(brood_kill(NULL, NULL), 1);
	assert_int_equal(waitpid(-1, &status, 0), spared);
	expect_nobody();
}

TEST(nobody_is_left_at_the_end)
{
	brood_end();
	expect_nobody();
	for (int i = 0; i < CHILDREN; i++)
		fork_child();
	brood_end();
	expect_nobody();
	fork_line(CHILDREN);
	brood_end();
	expect_nobody();
	for (int i = 0; i < CHAINS; i++)
		fork_chain();
	brood_end();
	expect_nobody();
}

/* A child that has ended, and is told to have ended before it is waited for. */
static void
fork_and_hear(void)
{
	sigset_t child;
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid == 0)
		_exit(0);
	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	assert_int_equal(sigwaitinfo(&child, NULL), SIGCHLD);
}

TEST(who_is_forgotten_need_not_be_waited_for)
{
	brood_forget(true);
	fork_and_hear();
	while (waitpid(-1, NULL, 0) != -1)
		fail();
	expect_nobody();
	brood_forget(false);
	fork_and_hear();
	assert_true(waitpid(-1, NULL, 0) > 0);
	expect_nobody();
}

/* Becomes STATE: 'T' is stopped, 'S' sleeps. */
static void
expect_state(pid_t pid, char state)
{
	char path[64], text[256];
	char is = '?';

	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	for (int ms = 0; ms < PATIENCE_MS && is != state; ms++) {
		int file = open(path, O_RDONLY);
		ssize_t n = read(file, text, sizeof text - 1);

		close(file);
		text[n > 0 ? n : 0] = '\0';
		const char *rest = strrchr(text, ')');
		is = rest ? rest[2] : '?';
		poll(NULL, 0, is == state ? 0 : 1);
	}
	assert_int_equal(is, state);
}

/* A group of one, with a child in a session of its own, whose number it tells.
 */
static pid_t
fork_group(pid_t *stray)
{
	int ends[2];

	assert_int_equal(pipe(ends), 0);
	pid_t leader = fork();
	assert_true(leader >= 0);
	if (leader == 0) {
		setpgid(0, 0);
		pid_t child = fork();
		if (child == 0)
			setsid();
		else if (write(ends[1], &child, sizeof child) < 0)
			_exit(1);
		live();
	}
	assert_int_equal(read(ends[0], stray, sizeof *stray), sizeof *stray);
	close(ends[0]);
	close(ends[1]);
	return leader;
}

TEST(a_group_is_stopped_with_those_who_have_left_it)
{
	struct brood_strays strays = {.count = 0};
	pid_t stray, leader = fork_group(&stray);

	while (getpgid(stray) != stray || getpgid(leader) != leader)
		poll(NULL, 0, 1);
	for (int i = 0; i < 3; i++) {
		brood_stop(leader, &strays);
		assert_int_equal(strays.count, 1);
		expect_state(leader, 'T');
		expect_state(stray, 'T');
		brood_go_on(leader, &strays);
		expect_state(leader, 'S');
		expect_state(stray, 'S');
	}
	brood_lose(&strays, leader);
	assert_int_equal(strays.count, 1);
	brood_lose(&strays, stray);
	assert_int_equal(strays.count, 0);
	brood_end();
	expect_nobody();
}

TEST(a_birth_is_seen_by_the_last_number)
{
	long before = brood_last_pid();

	pid_t child = fork_child();
	assert_int_not_equal(brood_last_pid(), before);
	assert_int_equal(brood_kill(NULL, NULL), 1);
	assert_int_equal(waitpid(child, NULL, 0), child);
}

/* As in a warden. */
FIXTURE(set_up)
{
	sigset_t child;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child, NULL);
	return brood_adopt_orphans();
}

/* Drops a SIGCHLD that an earlier test has left pending. */
FIXTURE(start)
{
	const struct timespec none = {0, 0};
	sigset_t child;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	(void)sigtimedwait(&child, NULL, &none);
	brood_forget(false);
	return 0;
}

EACH_TEST(start, NULL)
ALL_TESTS(set_up, NULL)

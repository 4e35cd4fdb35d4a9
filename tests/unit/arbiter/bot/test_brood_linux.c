#include "bot/brood_linux.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* Whatever is not killed ends by itself. */
enum { LIFE_S = 60, CHILDREN = 50, CHAINS = 8, LINKS = 200 };

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

static void
all_but_the_spared_are_killed(void **state)
{
	pid_t killed = fork_child(), spared = fork_child();
	int status;

	(void)state;
	assert_int_equal(brood_kill(is_pid, &spared), 1);
	assert_int_equal(waitpid(-1, &status, 0), killed);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(brood_kill(is_pid, &spared), 0);
	assert_int_equal(brood_kill(NULL, NULL), 1);
	assert_int_equal(waitpid(-1, &status, 0), spared);
	expect_nobody();
}

static void
nobody_is_left_at_the_end(void **state)
{
	(void)state;
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

static void
who_is_forgotten_need_not_be_waited_for(void **state)
{
	(void)state;
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

/* As in a warden. */
static int
set_up(void **state)
{
	sigset_t child;

	(void)state;
	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child, NULL);
	return brood_adopt_orphans();
}

/* Drops a SIGCHLD that an earlier test has left pending. */
static int
start(void **state)
{
	const struct timespec none = {0, 0};
	sigset_t child;

	(void)state;
	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	(void)sigtimedwait(&child, NULL, &none);
	brood_forget(false);
	return 0;
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(all_but_the_spared_are_killed, start),
		cmocka_unit_test_setup(nobody_is_left_at_the_end, start),
		cmocka_unit_test_setup(
			who_is_forgotten_need_not_be_waited_for, start),
	};

	return cmocka_run_group_tests(tests, set_up, NULL);
}

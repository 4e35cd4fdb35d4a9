#define _GNU_SOURCE /* prlimit */
#include "process/warden_linux.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/brood_linux.h"
#include "process/order.h"
#include "sandbox/plan.h"

#include "lib/test.h"

/* A test machine may be slow; a process that takes longer is stuck. */
enum { PATIENCE_MS = 300000 };

/* This process takes the part of the arbiter. */
static struct cpu_time_account *account;
static int arbiter;
static pid_t warden;

static struct plan plan;
static const struct plan *shut_in;

FIXTURE(start)
{
	int ends[2];
	sigset_t all, before;
	const pid_t self = getpid();

	account = cpu_time_account_new();
	if (!account || order_connect(ends) < 0)
		return -1;
	arbiter = ends[0];
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	warden = fork();
	if (warden == 0)
		warden_run(ends[1], self, account);
	sigprocmask(SIG_SETMASK, &before, NULL);
	close(ends[1]);
	return warden < 0 ? -1 : 0;
}

FIXTURE(stop)
{
	cpu_time_account_free(account);
	return 0;
}

/* Its output and errors go to OUTPUT. */
static void
order(const char *path, const char *script, int output)
{
	char shell[] = "sh", option[] = "-c";
	char *text = strdup(script);
	char *argv[] = {shell, option, text, NULL};
	const struct process_program program = {
		.path = path, .argv = argv, .plan = shut_in};
	const struct process_limits limits = {0};
	const struct order_pipes pipes = {output, output, output};

	assert_int_equal(order_send(arbiter, &program, &limits, &pipes), 0);
	free(text);
}

static struct order_news
wait_news(void)
{
	struct order_news news;
	struct pollfd poll_fd = {.fd = arbiter, .events = POLLIN};

	assert_int_equal(poll(&poll_fd, 1, PATIENCE_MS), 1);
	assert_int_equal(order_receive_news(arbiter, &news), 1);
	return news;
}

static void
expect_end(enum process_end end, int value)
{
	struct order_news news = wait_news();

	assert_true(news.ended);
	assert_int_equal(news.report.end, end);
	assert_int_equal(news.report.value, value);
	while (!news.alone)
		news = wait_news();
}

static void
dismiss(void)
{
	int status;

	close(arbiter);
	kill(warden, SIGTERM);
	assert_int_equal(waitpid(warden, &status, 0), warden);
	assert_true(WIFEXITED(status));
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
}

TEST(a_bot_ends_with_its_warden_however_that_ends)
{
	int ends[2], status;
	struct pollfd poll_fd = {.events = POLLIN};
	char byte;

	assert_int_equal(pipe(ends), 0);
	order("/bin/sh", "echo; exec sleep 600", ends[1]);
	close(ends[1]);
	assert_int_equal(read(ends[0], &byte, sizeof byte), 1);
	kill(warden, SIGKILL);
	assert_int_equal(waitpid(warden, &status, 0), warden);
	poll_fd.fd = ends[0];
	assert_int_equal(poll(&poll_fd, 1, PATIENCE_MS / 2), 1);
	assert_int_equal(read(ends[0], &byte, sizeof byte), 0);
	assert_true(waitpid(-1, &status, 0) > 0);
	close(ends[0]);
	close(arbiter);
}

TEST(the_end_of_each_bot_is_told)
{
	order("/bin/sh", "exit 3", STDERR_FILENO);
	expect_end(PROCESS_EXITED, 3);
	order("/bin/sh", "sleep 600 & kill -KILL $$", STDERR_FILENO);
	expect_end(PROCESS_SIGNALLED, SIGKILL);
	order("/nowhere/sh", "", STDERR_FILENO);
	expect_end(PROCESS_NOT_RUN, ENOENT);
	order("/bin/sh", "exit 4", STDERR_FILENO);
	while (wait_news().report.value != 4)
		;
	dismiss();
}

/* So many, the standard three among them. */
static void
limit_descriptors(pid_t pid, rlim_t most)
{
	const struct rlimit limit = {most, most};

	assert_int_equal(prlimit(pid, RLIMIT_NOFILE, &limit, NULL), 0);
}

TEST(a_warden_that_lacks_descriptors_says_so)
{
	order("/bin/sh", "exit 3", STDERR_FILENO);
	expect_end(PROCESS_EXITED, 3);
	atomic_store(&account->begun, false);
	limit_descriptors(warden, 6);
	order("/bin/sh", "exit 3", STDERR_FILENO);
	expect_end(PROCESS_NOT_STARTED, EMFILE);
	assert_false(atomic_load(&account->begun));
	dismiss();
}

/* It would be the folder of a bot that is shut in. */
TEST(a_bot_that_cannot_be_shut_in_is_not_blamed)
{
	shut_in = &plan;
	order("/bin/sh", "exit 3", STDERR_FILENO);
	shut_in = NULL;
	expect_end(PROCESS_NOT_SHUT_IN, ENOENT);
	assert_false(atomic_load(&account->begun));
	order("/bin/sh", "exit 3", STDERR_FILENO);
	expect_end(PROCESS_EXITED, 3);
	assert_true(atomic_load(&account->begun));
	dismiss();
}

TEST(the_wish_for_an_end_ends_the_bot_alone)
{
	order("/bin/sh", "trap '' TERM; setsid sleep 600 & sleep 600",
		STDERR_FILENO);
	kill(warden, SIGTERM);
	order_send_wish(arbiter, ORDER_END);
	kill(warden, SIGTERM);
	struct order_news news = wait_news();
	assert_true(news.alone && !news.ended);
	order("/bin/sh", "sleep 0.1; exit 3", STDERR_FILENO);
	kill(warden, SIGTERM);
	kill(warden, SIGCONT);
	expect_end(PROCESS_EXITED, 3);
	dismiss();
}

TEST(whoever_is_left_when_the_arbiter_hangs_up_is_ended)
{
	order("/bin/sh", "setsid sleep 600 & sleep 600", STDERR_FILENO);
	dismiss();
}

/* They come to be forgotten, perhaps, and it with them. */
TEST(a_bot_among_many_that_end_is_told_of)
{
	order("/bin/sh",
		"i=0; while [ $i -lt 1000 ]; do (: &); i=$((i+1)); done;"
		"kill -STOP $PPID; i=0;"
		"while [ $i -lt 400 ]; do (: &); i=$((i+1)); done;"
		"(sleep 0.1; kill -CONT $PPID) & kill -CONT $PPID; exit 3",
		STDERR_FILENO);
	struct order_news news = wait_news();
	assert_true(news.ended);
	assert_true(
		news.report.end == PROCESS_MISSED ||
		(news.report.end == PROCESS_EXITED && news.report.value == 3));
	while (!news.alone)
		news = wait_news();
	order("/bin/sh", "exit 4", STDERR_FILENO);
	expect_end(PROCESS_EXITED, 4);
	dismiss();
}

FIXTURE(set_up)
{
	if (setenv("TMPDIR", "/nowhere", 1) < 0 ||
		plan_init(&plan, SANDBOX_LOW, "/") < 0)
		return -1;
	return brood_adopt_orphans();
}

FIXTURE(tear_down)
{
	plan_release(&plan);
	return 0;
}

EACH_TEST(start, stop)
ALL_TESTS(set_up, tear_down)

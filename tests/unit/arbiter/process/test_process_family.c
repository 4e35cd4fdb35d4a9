#include "process/process_family.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/order.h"

#include "lib/test.h"

/* A test machine may be slow; a process that takes longer is stuck. */
enum { PATIENCE_MS = 300000 };

static struct process_family family;

static struct warden *
hire(char *script)
{
	char shell[] = "sh", option[] = "-c";
	char *argv[] = {shell, option, script, NULL};
	const struct process_program program = {
		.path = "/bin/sh", .argv = argv};
	const struct process_limits limits = {0};
	const struct order_pipes pipes = {
		STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
	struct warden *w =
		process_family_hire(&family, &program, &limits, &pipes);

	assert_non_null(w);
	assert_int_equal(w->state, WARDEN_BUSY);
	return w;
}

static void
wait_news(struct warden *w)
{
	struct order_news news;
	struct pollfd poll_fd = {.fd = w->socket, .events = POLLIN};

	assert_int_equal(poll(&poll_fd, 1, PATIENCE_MS), 1);
	assert_int_equal(warden_take_news(w, &news), 1);
}

static void
wait_alone(struct warden *w)
{
	while (!w->alone)
		wait_news(w);
}

static int
count_wardens(void)
{
	int count = 0;
	const struct warden *w;

	LIST_FOREACH (w, &family.wardens, entry)
		count++;
	return count;
}

TEST(a_warden_serves_one_bot_after_another)
{
	char ends[] = "exit 3", lasts[] = "sleep 600";

	struct warden *w = hire(ends);
	wait_alone(w);
	warden_dismiss(w);
	assert_int_equal(w->state, WARDEN_IDLE);
	assert_ptr_equal(hire(lasts), w);
	warden_dismiss(w);
	wait_alone(w);
	assert_ptr_equal(hire(lasts), w);
	assert_int_equal(count_wardens(), 1);
	warden_dismiss(w);
}

TEST(a_warden_at_work_takes_no_other)
{
	char lasts[] = "sleep 600";
	struct warden *first = hire(lasts), *second = hire(lasts);

	assert_ptr_not_equal(first, second);
	warden_dismiss(second);
	wait_alone(second);
	assert_ptr_equal(hire(lasts), second);
	warden_dismiss(first);
	warden_dismiss(second);
}

TEST(in_the_place_of_one_that_was_killed_another_comes)
{
	char ends[] = "exit 3";

	struct warden *w = hire(ends);
	wait_alone(w);
	warden_dismiss(w);
	pid_t killed = w->pid;
	assert_int_equal(kill(killed, SIGKILL), 0);
	siginfo_t info;
	assert_int_equal(
		waitid(P_PID, (id_t)killed, &info, WEXITED | WNOWAIT), 0);
	w = hire(ends);
	assert_int_not_equal(w->pid, killed);
	wait_alone(w);
	process_family_reap(&family);
	assert_int_equal(count_wardens(), 1);
	warden_dismiss(w);
}

TEST(one_that_is_killed_at_work_stays_until_it_is_dismissed)
{
	char kills[] = "kill -KILL $PPID; sleep 600";
	siginfo_t info;
	struct order_news news;

	struct warden *w = hire(kills);
	assert_int_equal(
		waitid(P_PID, (id_t)w->pid, &info, WEXITED | WNOWAIT), 0);
	process_family_reap(&family);
	assert_int_equal(w->pid, 0);
	assert_int_equal(warden_take_news(w, &news), -1);
	warden_dismiss(w);
	assert_int_equal(count_wardens(), 0);
}

/* Wardens that never say that they are done. */
TEST(of_many_that_end_their_processes_a_few_are_kept)
{
	enum { MANY = 20, KEPT = 8 };
	char lasts[] = "sleep 600";
	struct warden *wardens[MANY];
	int kept = 0;

	for (int i = 0; i < MANY; i++)
		wardens[i] = hire(lasts);
	for (int i = 0; i < MANY; i++)
		wardens[i]->state = WARDEN_ENDING;
	warden_dismiss(hire(lasts));
	for (int i = 0; i < MANY; i++)
		kept += wardens[i]->socket >= 0;
	assert_int_equal(kept, KEPT);
}

/* No child of ours may be left. */
FIXTURE(wait_all)
{
	process_family_wait(&family);
	assert_int_equal(count_wardens(), 0);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
	return 0;
}

FIXTURE(set_up)
{
	return process_family_init(&family);
}

EACH_TEST(set_up, wait_all)

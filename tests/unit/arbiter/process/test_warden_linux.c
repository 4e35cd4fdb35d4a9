#include "process/warden_linux.c"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "lib/forbid.h"
#include "lib/test.h"
#include "process/descendants_linux.h"
#include "process/warden.h"
#include "sandbox/enclosure_linux.h"
#include "sandbox/plan.h"

/* A test machine may be slow; a process that takes longer is stuck. */
enum { PATIENCE_MS = 300000 };

/* This process takes the part of the arbiter. */
static struct cpu_time_account *account;
static int arbiter;
static pid_t warden;

static struct plan plan;
static const struct plan *shut_in;

FIXTURE(start_warden)
{
	int ends[2];
	sigset_t all, before;
	const pid_t self = getpid();

	account = mmap(NULL, sizeof *account, PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (account == MAP_FAILED || warden_connect(ends) < 0)
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

FIXTURE(stop_warden)
{
	munmap(account, sizeof *account);
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
	const int pipes[] = {output, output, output};

	assert_int_equal(
		warden_send_request(arbiter, &program, &limits, pipes), 0);
	free(text);
}

static struct warden_news
wait_news(void)
{
	struct warden_news news;
	struct pollfd poll_fd = {.fd = arbiter, .events = POLLIN};

	assert_int_equal(poll(&poll_fd, 1, PATIENCE_MS), 1);
	assert_int_equal(warden_receive_news(arbiter, &news), 1);
	return news;
}

static void
expect_end(enum process_end end, int value)
{
	struct warden_news news = wait_news();

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

TEST_WITH(
	a_bot_ends_with_its_warden_however_that_ends, start_warden, stop_warden)
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

TEST_WITH(the_end_of_each_bot_is_told, start_warden, stop_warden)
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

TEST_WITH(a_warden_that_lacks_descriptors_says_so, start_warden, stop_warden)
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
TEST_WITH(a_bot_that_cannot_be_shut_in_is_not_blamed, start_warden, stop_warden)
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

TEST_WITH(the_wish_for_an_end_ends_the_bot_alone, start_warden, stop_warden)
{
	order("/bin/sh", "trap '' TERM; setsid sleep 600 & sleep 600",
		STDERR_FILENO);
	kill(warden, SIGTERM);
	warden_send_command(arbiter, WARDEN_END);
	kill(warden, SIGTERM);
	struct warden_news news = wait_news();
	assert_true(news.alone && !news.ended);
	order("/bin/sh", "sleep 0.1; exit 3", STDERR_FILENO);
	kill(warden, SIGTERM);
	kill(warden, SIGCONT);
	expect_end(PROCESS_EXITED, 3);
	dismiss();
}

TEST_WITH(whoever_is_left_when_the_arbiter_hangs_up_is_ended, start_warden,
	stop_warden)
{
	order("/bin/sh", "setsid sleep 600 & sleep 600", STDERR_FILENO);
	dismiss();
}

/* They come to be forgotten, perhaps, and it with them. */
TEST_WITH(a_bot_among_many_that_end_is_told_of, start_warden, stop_warden)
{
	order("/bin/sh",
		"i=0; while [ $i -lt 1000 ]; do (: &); i=$((i+1)); done;"
		"kill -STOP $PPID; i=0;"
		"while [ $i -lt 400 ]; do (: &); i=$((i+1)); done;"
		"(sleep 0.1; kill -CONT $PPID) & kill -CONT $PPID; exit 3",
		STDERR_FILENO);
	struct warden_news news = wait_news();
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

BEFORE_ALL
{
	assert_false(setenv("TMPDIR", "/nowhere", 1) < 0 ||
		     plan_init(&plan, SANDBOX_LOW, "/") < 0);
	assert_int_equal(descendants_adopt_orphans(), 0);
}

AFTER_ALL
{
	plan_release(&plan);
}

static struct plan plan;

static pid_t
launch_script(const char *path, const char *directory,
	const struct plan *plan_of_bot, struct process_report *failure)
{
	char shell[] = "sh", option[] = "-c", script[] = "exit 3";
	char *words[] = {shell, option, script, NULL};
	const struct enclosure enclosure = {.plan = plan_of_bot};
	const struct warden_request order = {
		.program = {.path = path,
			.argv = words,
			.directory = directory},
		.pipes = {STDIN_FILENO, STDERR_FILENO, STDERR_FILENO},
	};

	return launch(&order, &enclosure, failure);
}

static void
expect_failure(const char *path, const char *directory,
	const struct plan *plan_of_bot, enum process_end end, int error)
{
	struct process_report failure = {PROCESS_EXITED, 0};

	assert_int_equal(
		launch_script(path, directory, plan_of_bot, &failure), -1);
	assert_int_equal(failure.end, end);
	assert_int_equal(failure.value, error);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
}

TEST(a_program_that_runs_is_a_child)
{
	struct process_report failure;
	int status;

	pid_t child = launch_script("/bin/sh", "/", NULL, &failure);
	assert_true(child > 0);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 3);
}

TEST(what_is_wrong_with_the_command_is_told_apart)
{
	expect_failure("/nowhere/sh", NULL, NULL, PROCESS_NOT_RUN, ENOENT);
	expect_failure("/bin/sh", "/nowhere", NULL, PROCESS_NOT_RUN, ENOENT);
	expect_failure("/", NULL, NULL, PROCESS_NOT_RUN, EACCES);
}

/* In a process of its own, which the filter stays with. */
static void
expect_refused(int call, const struct plan *plan_of_bot, enum process_end end)
{
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		struct process_report failure = {PROCESS_EXITED, 0};

		if (!forbid_call(call, ENOMEM))
			_exit(77);
		if (launch_script("/bin/sh", NULL, plan_of_bot, &failure) != -1)
			_exit(1);
		_exit(failure.end == end && failure.value == ENOMEM ? 0 : 2);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	if (WEXITSTATUS(status) == 77)
		skip();
	assert_int_equal(WEXITSTATUS(status), 0);
}

TEST(what_is_refused_to_us_is_told)
{
	expect_refused(SYS_prlimit64, &plan, PROCESS_NOT_SHUT_IN);
	expect_refused(SYS_execve, NULL, PROCESS_NOT_RUN);
#ifdef SYS_vfork
	expect_refused(SYS_vfork, NULL, PROCESS_NOT_STARTED);
#endif
}

TEST(a_folder_that_is_gone_is_the_bots)
{
	char *directory = plan.directory, gone[] = "/nowhere";

	plan.directory = gone;
	expect_failure("/bin/sh", NULL, &plan, PROCESS_NOT_RUN, ENOENT);
	plan.directory = directory;
}

/* What a process that says of itself that it goes first reads then; as an exit
 * status: 0 if it is the highest. */
static int
raise_self(void)
{
	int score = 0;

	if (!oom_score_raise("self"))
		return 1;
	FILE *file = fopen("/proc/self/oom_score_adj", "re");
	if (!file || fscanf(file, "%d", &score) != 1)
		return 2;
	fclose(file);
	return score == 1000 ? 0 : 3;
}

TEST(a_process_puts_itself_first)
{
	int status;

	pid_t child = fork();
	if (child == 0)
		_exit(raise_self());
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
}

TEST(who_is_not_there_cannot_be_put_anywhere)
{
	assert_false(oom_score_raise("nobody"));
	assert_int_equal(errno, ENOENT);
}

static int
count(char *const *variables, const char *wanted)
{
	int found = 0;

	for (; *variables; variables++)
		found += strcmp(*variables, wanted) == 0;
	return found;
}

static int
count_all(char *const *variables)
{
	int all = 0;

	while (variables[all])
		all++;
	return all;
}

TEST(the_last_variable_of_a_name_counts)
{
	char first[] = "TALON_TEST=bot", last[] = "TALON_TEST=bot again";
	char longer[] = "TALON_TEST_LONGER=1";
	char *more[] = {first, longer, last, NULL};

	setenv("TALON_TEST", "arbiter", 1);
	setenv("TALON_TEST_LONG", "arbiter", 1);
	char **own = program_environment(NULL, NULL);
	char **all = program_environment(NULL, more);
	assert_int_equal(count(own, "TALON_TEST=arbiter"), 1);
	assert_int_equal(count_all(all), count_all(own) + 1);
	assert_int_equal(count(all, last), 1);
	assert_int_equal(count(all, longer), 1);
	assert_int_equal(count(all, "TALON_TEST_LONG=arbiter"), 1);
	free(own);
	free(all);
}

/* The exit status of SCRIPT, or minus the errno that it could not be run for.
 */
static int
run(const char *path, const char *directory, char *script)
{
	char shell[] = "sh", option[] = "-c", variable[] = "A=b";
	char *words[] = {shell, option, script, NULL};
	char *variables[] = {variable, NULL};
	const struct warden_request order = {
		.program = {
			.path = path, .directory = directory, .argv = words}};
	const struct enclosure none = {0};
	const pid_t self = getpid();
	struct process_report failure;
	int status;
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid == 0) {
		program_prepare();
		become(&order, &none, variables, self, &failure);
		_exit(100 + failure.value);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	status = WEXITSTATUS(status);
	return status > 100 ? 100 - status : status;
}

TEST(a_program_runs_where_and_as_it_is_told)
{
	char where[] = "[ $PWD/$A = //b ] || [ $(pwd)$A = /b ]";

	assert_int_equal(run("/bin/sh", "/", where), 0);
	assert_int_equal(run("/nowhere/sh", NULL, where), -ENOENT);
	assert_int_equal(run("/bin/sh", "/nowhere", where), -ENOENT);
	assert_int_equal(run("/", NULL, where), -EACCES);
}

/* As proc(5) has it. Two signals are the C library's own. */
TEST(a_program_finds_its_signals_as_it_expects)
{
	char script[] = "grep -q '^SigBlk:.0*$' /proc/self/status && "
			"grep -q '^SigIgn:.*0000006$' /proc/self/status && "
			"[ $(ulimit -c) = 0 ]";
	const struct sigaction ignored = {.sa_handler = SIG_IGN};
	sigset_t all, before;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	sigaction(SIGPIPE, &ignored, NULL);
	assert_int_equal(run("/bin/sh", NULL, script), 0);
	sigprocmask(SIG_SETMASK, &before, NULL);
}

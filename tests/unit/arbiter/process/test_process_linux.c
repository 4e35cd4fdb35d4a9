#define _GNU_SOURCE /* pipe2 */
#include <sys/resource.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "lib/test.h"
#include "process/process_linux.c"
#include "process/warden.h"

/* A test machine may be slow; a process that takes longer is stuck. */
enum { PATIENCE_MS = 300000 };

static struct process_family family;
static const struct process_limits no_limits;

static void
start(struct process *p, const char *script,
	const struct process_limits *limits)
{
	char shell[] = "sh", option[] = "-c";
	char *text = strdup(script);
	char *argv[] = {shell, option, text, NULL};
	const struct process_program program = {
		.path = "/bin/sh", .argv = argv};

	assert_int_equal(process_start(p, &family, &program, limits, true), 0);
	free(text);
}

static void
wait_readable(int fd)
{
	struct pollfd poll_fd = {.fd = fd, .events = POLLIN};

	assert_int_equal(poll(&poll_fd, 1, PATIENCE_MS), 1);
}

static struct process_report
wait_ended(const struct process *p)
{
	struct process_report report;

	wait_readable(p->status);
	assert_true(process_ended(p, &report));
	return report;
}

/* No child of ours, warden or orphan, may be left. */
static void
assert_alone(void)
{
	process_family_wait(&family);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
}

static pid_t
read_pid(const struct process *p)
{
	char text[32] = "";

	wait_readable(p->output);
	assert_true(read(p->output, text, sizeof text - 1) > 0);
	return (pid_t)strtol(text, NULL, 10);
}

/* It needs two descriptors more than the test has, and is gone when it is asked. */
TEST(a_warden_that_gave_up_has_said_why)
{
	char word[] = "true";
	char *argv[] = {word, NULL};
	const struct process_program program = {
		.path = "/bin/true", .argv = argv};
	struct rlimit before, few;
	siginfo_t end;
	int pipes[2];

	assert_int_equal(pipe2(pipes, O_CLOEXEC), 0);
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
	few = (struct rlimit){(rlim_t)pipes[1] + 4, before.rlim_max};
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
	struct warden *w = start_warden(&family);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
	assert_non_null(w);
	assert_int_equal(
		waitid(P_PID, (id_t)w->pid, &end, WEXITED | WNOWAIT), 0);
	assert_int_equal(employ(w, &program, &no_limits,
				 (const int[]){pipes[0], pipes[1], pipes[1]}),
		-1);
	assert_int_equal(errno, EMFILE);
	close(pipes[0]);
	close(pipes[1]);
	assert_alone();
}

TEST(the_end_of_a_bot_is_told)
{
	static const struct {
		const char *script;
		enum process_end end;
		int value;
		const char *words;
	} cases[] = {
		{"exit 3", PROCESS_EXITED, 3, "exited with status 3"},
		{"kill -SEGV $$", PROCESS_SIGNALLED, SIGSEGV,
			"was killed by signal 11 (Segmentation fault)"},
		{"kill -KILL $PPID; sleep 600", PROCESS_LOST, 0,
			"lost the arbiter's process that watched over it: "
			"somebody has killed it"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct process p;
		char words[128];

		start(&p, cases[i].script, &no_limits);
		struct process_report report = wait_ended(&p);
		assert_int_equal(report.end, cases[i].end);
		assert_int_equal(report.value, cases[i].value);
		process_report_format(&report, words, sizeof words);
		assert_string_equal(words, cases[i].words);
		process_finish(&p);
		assert_alone();
	}
}

TEST(a_program_that_cannot_be_run_is_told_with_the_reason)
{
	char name[] = "x";
	char *argv[] = {name, NULL};
	const struct process_program program = {
		.path = "/nowhere/x", .argv = argv};
	struct process p;

	assert_int_equal(
		process_start(&p, &family, &program, &no_limits, false), 0);
	struct process_report report = wait_ended(&p);
	assert_false(process_has_begun(&p));
	assert_int_equal(report.end, PROCESS_NOT_RUN);
	assert_int_equal(report.value, ENOENT);
	process_finish(&p);
	assert_alone();
}

TEST(a_bot_has_its_three_pipes_and_nothing_else)
{
	struct process p;
	char text[64] = "";

	start(&p,
		"read x; echo \"$x back\"; echo oops >&2;"
		"for fd in 3 4 5 6 7 8 9 10 11 12 13 14 15; do"
		" [ ! -e /proc/$$/fd/$fd ] || echo $fd; done",
		&no_limits);
	assert_int_equal(write(p.input, "there\n", 6), 6);
	wait_ended(&p);
	assert_true(process_has_begun(&p));
	assert_true(read(p.output, text, sizeof text - 1) > 0);
	assert_string_equal(text, "there back\n");
	assert_int_equal(read(p.errors, text, sizeof text), 5);
	process_finish(&p);
	assert_alone();
}

TEST(all_that_a_bot_started_ends_with_it)
{
	static const char *const scripts[] = {
		"trap '' TERM HUP; setsid sleep 600 & echo $!; wait",
		"(setsid sh -c 'trap \"\" TERM; sleep 600 & wait' &); echo $$",
		"echo $$; kill -STOP $$",
		"setsid sleep 600 & echo $!; kill -STOP $PPID; wait",
	};

	for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
		struct process p;

		start(&p, scripts[i], &no_limits);
		pid_t pid = read_pid(&p);
		assert_true(pid > 0);
		process_finish(&p);
		assert_alone();
		assert_int_equal(kill(pid, 0), -1);
	}
}

TEST(a_bot_that_leaves_its_warden_no_turn_is_counted)
{
	static const struct {
		int limit;
		bool over;
	} cases[] = {{2, true}, {3, false}, {0, false}};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct process_limits limits = {
			.processes = cases[i].limit};
		struct process_report report;
		struct process p;

		start(&p,
			"kill -STOP $PPID; sleep 600 & sleep 600 & echo $$;"
			"wait",
			&limits);
		assert_true(read_pid(&p) > 0);
		assert_int_equal(
			process_is_over_count(&p, &report), cases[i].over);
		if (cases[i].over) {
			assert_int_equal(report.end, PROCESS_OVER_COUNT);
			assert_int_equal(report.value, 3);
		}
		process_finish(&p);
		assert_alone();
	}
}

TEST(what_outlives_its_bot_is_ended)
{
	struct process p;

	start(&p, "setsid sleep 600 & echo $!", &no_limits);
	pid_t pid = read_pid(&p);
	assert_int_equal(wait_ended(&p).end, PROCESS_EXITED);
	process_finish(&p);
	assert_alone();
	assert_int_equal(kill(pid, 0), -1);
}

TEST(too_many_processes_are_told)
{
	const struct process_limits limits = {.processes = 5};
	struct process p;

	start(&p, "for i in 1 2 3 4 5 6 7 8; do sleep 600 & done; wait",
		&limits);
	struct process_report report = wait_ended(&p);
	assert_int_equal(report.end, PROCESS_OVER_COUNT);
	assert_true(report.value > 5);
	process_finish(&p);
	assert_alone();
}

TEST(too_much_memory_is_told)
{
	const struct process_limits limits = {.memory_bytes = 16 << 20};
	struct process p;

	start(&p, "x=0123456789abcdef; while :; do x=$x$x; done", &limits);
	struct process_report report = wait_ended(&p);
	assert_int_equal(report.end, PROCESS_OVER_MEMORY);
	process_finish(&p);
	assert_alone();
}

TEST(a_bot_cannot_reach_the_arbiter_through_its_process_group)
{
	struct process p;

	start(&p, "kill -KILL 0", &no_limits);
	struct process_report report = wait_ended(&p);
	assert_int_equal(report.end, PROCESS_SIGNALLED);
	assert_int_equal(report.value, SIGKILL);
	process_finish(&p);
	assert_alone();
}

/* Until so much has been counted; a test of what is never counted fails. */
static void
wait_cpu(struct process *p, int64_t least_ns)
{
	for (int ms = 0; process_cpu_time(p) < least_ns; ms++) {
		assert_true(ms < PATIENCE_MS);
		poll(NULL, 0, 1);
	}
}

enum { BUSY_NS = 200000000, TICKS_NS = 40000000 };

#define BUSY "while :; do :; done"

TEST(whoever_of_a_bot_is_busy_uses_its_time)
{
	static const struct {
		const char *what;
		const char *script;
	} cases[] = {
		{"itself", BUSY},
		{"a child", "sh -c '" BUSY "' & wait"},
		{"a grandchild", "sh -c 'sh -c \"" BUSY "\" & wait' & wait"},
		{"one that left its parent", "(" BUSY " &); sleep 600"},
		{"one of several", "sleep 600 & sleep 600 & " BUSY " & wait"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct process p;

		print_message("%s\n", cases[i].what);
		start(&p, cases[i].script, &no_limits);
		wait_cpu(&p, BUSY_NS);
		process_finish(&p);
		assert_alone();
	}
}

TEST(who_sleeps_uses_no_time)
{
	struct process p;

	start(&p, "sleep 600 & sh -c 'sleep 600 & wait'", &no_limits);
	poll(NULL, 0, 300);
	assert_true(process_cpu_time(&p) < 300000000);
	process_finish(&p);
	assert_alone();
}

/* What is known only after a child has been waited for comes in ticks; while
 * it passes from one process to the next, a look may miss it. */
TEST(what_has_ended_keeps_its_time)
{
	static const char *const scripts[] = {
		"sh -c 'echo $$; " BUSY "'; echo; sleep 600",
		"sh -c 'sh -c \"echo \\$\\$; " BUSY "\"; echo; sleep 600'",
		"(sh -c 'echo $$; " BUSY "; :'; echo) & sleep 600",
	};

	for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
		struct process p;

		start(&p, scripts[i], &no_limits);
		pid_t pid = read_pid(&p);
		wait_cpu(&p, BUSY_NS);
		kill(pid, SIGKILL);
		wait_readable(p.output);
		wait_cpu(&p, BUSY_NS - TICKS_NS);
		process_finish(&p);
		assert_alone();
	}
}

TEST(the_time_of_a_bot_is_known_after_its_end)
{
	struct process p;

	start(&p, "(sh -c 'echo $$; " BUSY "' &); sleep 600", &no_limits);
	pid_t orphan = read_pid(&p);
	wait_cpu(&p, BUSY_NS);
	kill(orphan, SIGKILL);
	wait_cpu(&p, BUSY_NS);
	process_finish(&p);
	start(&p, "echo $$; " BUSY, &no_limits);
	pid_t bot = read_pid(&p);
	wait_cpu(&p, BUSY_NS);
	kill(bot, SIGKILL);
	wait_ended(&p);
	assert_true(process_cpu_time(&p) >= BUSY_NS);
	process_finish(&p);
	assert_alone();
}

TEST(a_bot_of_too_many_processes_is_measured_in_part)
{
	struct process p;
	char line[8];

	start(&p,
		"i=0; while [ $i -lt 400 ]; do sleep 600 & i=$((i+1)); done;"
		"echo; " BUSY,
		&no_limits);
	wait_readable(p.output);
	assert_int_equal(read(p.output, line, sizeof line), 1);
	wait_cpu(&p, BUSY_NS);
	process_finish(&p);
	assert_alone();
}

BEFORE_ALL
{
	assert_int_equal(process_family_init(&family), 0);
}

TEST(what_the_system_refused_is_no_fault_of_the_bot)
{
	static const struct {
		struct process_report report;
		bool accident;
	} cases[] = {
		{{PROCESS_NOT_STARTED, EAGAIN}, true},
		{{PROCESS_LOST, 0}, true},
		{{PROCESS_NOT_RUN, ENOMEM}, true},
		{{PROCESS_NOT_RUN, EIO}, true},
		{{PROCESS_NOT_SHUT_IN, ENOSPC}, true},
		{{PROCESS_NOT_SHUT_IN, EPERM}, true},
		{{PROCESS_NOT_RUN, ENOENT}, false},
		{{PROCESS_NOT_RUN, EACCES}, false},
		{{PROCESS_NOT_RUN, ENOEXEC}, false},
		{{PROCESS_EXITED, ENOMEM}, false},
		{{PROCESS_SIGNALLED, 9}, false},
		{{PROCESS_OVER_MEMORY, 12}, false},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_int_equal(process_report_is_accident(&cases[i].report),
			cases[i].accident);
}

static struct warden *
try_to_hire(char *script)
{
	char shell[] = "sh", option[] = "-c";
	char *argv[] = {shell, option, script, NULL};
	const struct process_program program = {
		.path = "/bin/sh", .argv = argv};
	const struct process_limits limits = {0};
	const int pipes[] = {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};

	return process_family_hire(&family, &program, &limits, pipes);
}

static struct warden *
hire(char *script)
{
	struct warden *w = try_to_hire(script);

	assert_non_null(w);
	assert_int_equal(w->state, WARDEN_BUSY);
	return w;
}

static void
wait_news(struct warden *w)
{
	struct warden_news news;
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

FIXTURE(set_up_family)
{
	return process_family_init(&family);
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

TEST_WITH(a_warden_serves_one_bot_after_another, set_up_family, wait_all)
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

TEST_WITH(a_warden_at_work_takes_no_other, set_up_family, wait_all)
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

TEST_WITH(in_the_place_of_one_that_was_killed_another_comes, set_up_family,
	wait_all)
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

static int to_kill; /* of the next to be born */
static int births[2];

static void
die_at_birth(void)
{
	const pid_t pid = getpid();

	if (to_kill == 0)
		return;
	(void)!write(births[1], &pid, sizeof pid);
	kill(pid, SIGKILL);
}

static void
wait_for_the_dead(void)
{
	siginfo_t info;
	pid_t pid;

	if (to_kill == 0)
		return;
	to_kill--;
	assert_int_equal(read(births[0], &pid, sizeof pid), sizeof pid);
	assert_int_equal(waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT), 0);
}

TEST_WITH(who_is_killed_at_birth_is_born_again_a_few_times, set_up_family,
	wait_all)
{
	char ends[] = "exit 3";

	assert_int_equal(pipe(births), 0);
	assert_int_equal(
		pthread_atfork(NULL, wait_for_the_dead, die_at_birth), 0);
	to_kill = STARTS_MOST + 1;
	assert_null(try_to_hire(ends));
	assert_int_equal(to_kill, 1);
	to_kill = STARTS_MOST - 1;
	struct warden *w = hire(ends);
	assert_int_equal(to_kill, 0);
	wait_alone(w);
	warden_dismiss(w);
	close(births[0]);
	close(births[1]);
}

TEST_WITH(one_that_is_killed_at_work_stays_until_it_is_dismissed, set_up_family,
	wait_all)
{
	char kills[] = "kill -KILL $PPID; sleep 600";
	siginfo_t info;
	struct warden_news news;

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
TEST_WITH(of_many_that_end_their_processes_a_few_are_kept, set_up_family,
	wait_all)
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

/* Others start processes, too, so it is not asked once. */
enum { RESTS_TRIED = 1000000 };

static void
tell(const struct process *p)
{
	char text[8];

	assert_int_equal(write(p->input, "x\n", 2), 2);
	wait_readable(p->output);
	assert_true(read(p->output, text, sizeof text) > 0);
}

static void
begin_rest(struct process *p)
{
	int tried = 0;

	while (!process_rest(p))
		assert_true(++tried < RESTS_TRIED);
}

TEST(who_starts_no_process_rests_though_nobody_would_notice)
{
	struct process p;

	start(&p, "exec cat", &no_limits);
	tell(&p);
	begin_rest(&p);
	assert_int_equal(process_stop(&p, false), 0);
	process_finish(&p);
	assert_alone();
}

TEST(who_starts_one_while_it_rests_is_stopped_for_a_while)
{
	static const char *const scripts[] = {
		"read x; echo x; read x; /bin/true; echo x; read x",
		"read x; echo x; read x; sleep 600 & echo x; read x",
		"read x; echo x; read x; (sleep 600 & ); echo x; read x",
	};

	FOR_EACH (script, scripts) {
		struct process p;

		start(&p, *script, &no_limits);
		tell(&p);
		begin_rest(&p);
		tell(&p);
		assert_int_equal(process_stop(&p, false), 0);
		for (int i = 0; i < DOUBTED_STOPS; i++)
			assert_false(process_rest(&p));
		process_finish(&p);
		assert_alone();
	}
}

TEST(who_starts_one_is_stopped_at_the_next_look)
{
	struct process p;

	start(&p, "read x; echo x; read x; /bin/true; echo x; read x",
		&no_limits);
	tell(&p);
	begin_rest(&p);
	tell(&p);
	assert_int_equal(process_look(&p), 0);
	assert_false(p.rest.now);
	assert_int_equal(process_stop(&p, false), 0);
	process_finish(&p);
	assert_alone();
}

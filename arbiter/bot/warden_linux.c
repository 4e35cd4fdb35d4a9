#define _GNU_SOURCE
#include "bot/warden_linux.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* How often the warden of a bot with limits measures it. */
#define LIMIT_PERIOD_NS 20000000L

/* The descriptor of the report, the one above the standard three. */
enum { REPORT_FD = 3 };

struct usage {
	int64_t memory_bytes;
	int processes;
};

int
warden_adopt_orphans(void)
{
	return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

/* Calls VISIT with every pid in PATH, the list of children of a thread. False:
 * there is no such file. */
static bool
visit_children_file(const char *path, void (*visit)(pid_t, void *), void *arg)
{
	FILE *file = fopen(path, "re");
	int pid;

	if (!file)
		return false;
	while (fscanf(file, "%d", &pid) == 1)
		visit(pid, arg);
	fclose(file);
	return true;
}

bool
warden_visit_children(void (*visit)(pid_t, void *arg), void *arg)
{
	char path[64];

	snprintf(path, sizeof path, "/proc/self/task/%d/children",
		(int)getpid());
	return visit_children_file(path, visit, arg);
}

static void
kill_child(pid_t pid, void *unused)
{
	(void)unused;
	kill(pid, SIGKILL);
}

/*
 * Kills all descendants: children until no child is left. The children of a
 * killed process become children of the warden at its death, so each round
 * reaches a generation deeper, and a later round meets what forks meanwhile.
 * BOT, if it is not 0, is killed with its process group; without /proc the
 * warden finds no others.
 */
static void
kill_descendants(pid_t bot)
{
	if (bot > 0) {
		kill(-bot, SIGKILL);
		kill(bot, SIGKILL);
	}
	while (warden_visit_children(kill_child, NULL)) {
		if (waitpid(-1, NULL, 0) < 0 && errno != EINTR)
			return;
	}
}

static void
report(enum process_end end, int value)
{
	struct process_report message = {end, value};

	(void)!write(REPORT_FD, &message, sizeof message);
}

/* Sets the signals, which the bot would inherit from the arbiter, back to what
 * a program expects. */
static void
reset_signals(void)
{
	const struct sigaction standard = {.sa_handler = SIG_DFL};
	const struct sigaction ignored = {.sa_handler = SIG_IGN};

	for (int s = 1; s < NSIG; s++)
		sigaction(s, &standard, NULL);
	sigaction(SIGINT, &ignored, NULL);
	sigaction(SIGQUIT, &ignored, NULL);
	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

/* A bot that crashes all night must not fill the disk. */
static void
forbid_core_dumps(void)
{
	const struct rlimit none = {0, 0};

	setrlimit(RLIMIT_CORE, &none);
}

/* Becomes the program; returns only if that fails, with errno. */
static void
execute(const struct process_program *program)
{
	if (program->directory && chdir(program->directory) < 0)
		return;
	for (char *const *variable = program->environment;
		variable && *variable; variable++)
		putenv(*variable);
	execv(program->path, program->argv);
}

/* The descriptors may be those that they are to become, so they first move out
 * of the way. */
static void
bot_run(const struct warden_order *order)
{
	int input = fcntl(order->input, F_DUPFD_CLOEXEC, 10);
	int output = fcntl(order->output, F_DUPFD_CLOEXEC, 10);
	int errors = fcntl(order->errors, F_DUPFD_CLOEXEC, 10);
	int result = fcntl(order->report, F_DUPFD_CLOEXEC, 10);

	dup2(input, STDIN_FILENO);
	dup2(output, STDOUT_FILENO);
	dup2(errors, STDERR_FILENO);
	dup2(result, REPORT_FD);
	fcntl(REPORT_FD, F_SETFD, FD_CLOEXEC);
	closefrom(REPORT_FD + 1);
	setpgid(0, 0);
	reset_signals();
	forbid_core_dumps();
	execute(order->program);
	report(PROCESS_NOT_RUN, errno);
	_exit(127);
}

/* Closes all but the report: a warden must hold no end of another pipe open. */
static void
warden_close_descriptors(int report_fd)
{
	int kept = fcntl(report_fd, F_DUPFD_CLOEXEC, 10);
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);

	dup2(null, STDIN_FILENO);
	dup2(null, STDOUT_FILENO);
	dup2(null, STDERR_FILENO);
	dup2(kept, REPORT_FD);
	fcntl(REPORT_FD, F_SETFD, FD_CLOEXEC);
	closefrom(REPORT_FD + 1);
}

static void measure_process(pid_t pid, void *usage);

/* The memory of the process alone, so that shared libraries do not count. */
static int64_t
process_memory(pid_t pid)
{
	char path[64];
	long resident = 0, shared = 0;

	snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
	FILE *file = fopen(path, "re");
	if (!file)
		return 0;
	if (fscanf(file, "%*d %ld %ld", &resident, &shared) != 2)
		resident = shared = 0;
	fclose(file);
	return (int64_t)(resident - shared) * sysconf(_SC_PAGESIZE);
}

/* The kernel lists the children of a process by the thread that forked them. */
static void
measure_children(pid_t pid, struct usage *usage)
{
	char path[320];

	snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
	DIR *tasks = opendir(path);
	if (!tasks)
		return;
	const struct dirent *task;
	while ((task = readdir(tasks))) {
		if (task->d_name[0] == '.')
			continue;
		snprintf(path, sizeof path, "/proc/%d/task/%s/children",
			(int)pid, task->d_name);
		visit_children_file(path, measure_process, usage);
	}
	closedir(tasks);
}

static void
measure_process(pid_t pid, void *arg)
{
	struct usage *usage = arg;

	usage->processes++;
	usage->memory_bytes += process_memory(pid);
	measure_children(pid, usage);
}

static bool
over_limit(const struct process_limits *limits)
{
	struct usage usage = {0};

	measure_children(getpid(), &usage);
	if (limits->memory_bytes > 0 &&
		usage.memory_bytes > limits->memory_bytes) {
		report(PROCESS_OVER_MEMORY, (int)(usage.memory_bytes >> 20));
		return true;
	}
	if (limits->processes > 0 && usage.processes > limits->processes) {
		report(PROCESS_OVER_COUNT, usage.processes);
		return true;
	}
	return false;
}

static int64_t
nanoseconds(const struct timeval *t)
{
	return t->tv_sec * INT64_C(1000000000) + t->tv_usec * INT64_C(1000);
}

static void
enter_time(struct cpu_time_account *account, const struct rusage *used)
{
	if (account)
		atomic_fetch_add(&account->waited_ns,
			nanoseconds(&used->ru_utime) +
				nanoseconds(&used->ru_stime));
}

/* Reaps what has ended and reports the end of the bot itself. True: it has
 * ended. */
static bool
bot_ended(pid_t bot, struct cpu_time_account *account)
{
	int status;
	pid_t pid;
	struct rusage used;

	while ((pid = wait4(-1, &status, WNOHANG, &used)) > 0) {
		enter_time(account, &used);
		if (pid != bot)
			continue;
		/* After a failed exec its errno has been reported already. */
		if (WIFSIGNALED(status))
			report(PROCESS_SIGNALLED, WTERMSIG(status));
		else
			report(PROCESS_EXITED, WEXITSTATUS(status));
		return true;
	}
	return false;
}

/* Watches the bot until it ends or breaks a limit, or the arbiter asks for its
 * end (SIGTERM) or is itself gone (SIGCONT, which may come for other reasons
 * too). Returns the bot's pid if it is still to be waited for, else 0. */
static pid_t
watch(pid_t bot, const struct warden_order *order)
{
	const struct process_limits *limits = order->limits;
	const bool limited = limits->memory_bytes > 0 || limits->processes > 0;
	const struct timespec period = {0, LIMIT_PERIOD_NS};
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGCONT);
	for (;;) {
		int s = limited ? sigtimedwait(&set, NULL, &period)
				: sigwaitinfo(&set, NULL);

		if (s == SIGCHLD && bot_ended(bot, order->account))
			return 0;
		if (s == SIGTERM)
			return bot;
		if (s == SIGCONT && getppid() != order->arbiter)
			return bot;
		if (limited && over_limit(limits))
			return bot;
	}
}

_Noreturn void
warden_run(const struct warden_order *order)
{
	prctl(PR_SET_NAME, "talon-warden", 0, 0, 0);
	/* A signal to the arbiter's group must not reach its wardens. */
	setpgid(0, 0);
	/* SIGCONT, because a bot may have stopped its warden. */
	prctl(PR_SET_PDEATHSIG, SIGCONT, 0, 0, 0);
	if (getppid() != order->arbiter)
		_exit(0);
	warden_adopt_orphans();
	pid_t bot = fork();
	if (bot == 0)
		bot_run(order);
	int failure = errno;
	warden_close_descriptors(order->report);
	if (bot < 0)
		report(PROCESS_NOT_STARTED, failure);
	else
		bot = watch(bot, order);
	kill_descendants(bot);
	_exit(0);
}

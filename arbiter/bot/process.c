#define _GNU_SOURCE /* pipe2 */
#include "bot/process.h"

#include <sys/wait.h>

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bot/warden_linux.h"

/* All descendants of a warden die within milliseconds; the rest is for a
 * stopped machine. */
enum { WAIT_SECONDS = 5, WAIT_STEP_MS = 5 };

struct warden {
	pid_t pid;
	LIST_ENTRY(warden) entry;
};

enum { INPUT, OUTPUT, ERRORS, STATUS, PIPE_COUNT };

struct pipes {
	int read[PIPE_COUNT];
	int write[PIPE_COUNT];
};

/* A process keeps its children over exec: those of the program that this one
 * was before are not the arbiter's to kill. */
static void
note_inherited(pid_t pid, void *arg)
{
	struct process_family *family = arg;
	pid_t *more = reallocarray(
		family->inherited, family->inherited_count + 1, sizeof *more);

	if (!more)
		return;
	family->inherited = more;
	more[family->inherited_count++] = pid;
}

int
process_family_init(struct process_family *family)
{
	*family = (struct process_family){0};
	LIST_INIT(&family->wardens);
	family->complete = warden_visit_children(note_inherited, family);
	return warden_adopt_orphans();
}

void
process_family_release(struct process_family *family)
{
	free(family->inherited);
	family->inherited = NULL;
}

static void
close_all(int fds[static PIPE_COUNT], int count)
{
	for (int i = 0; i < count; i++)
		close(fds[i]);
}

static int
pipes_open(struct pipes *pipes)
{
	for (int i = 0; i < PIPE_COUNT; i++) {
		int ends[2];

		if (pipe2(ends, O_CLOEXEC) < 0) {
			int saved = errno;

			close_all(pipes->read, i);
			close_all(pipes->write, i);
			errno = saved;
			return -1;
		}
		pipes->read[i] = ends[0];
		pipes->write[i] = ends[1];
	}
	return 0;
}

/* For the arbiter's ends alone: the bot's stay blocking, as programs expect. */
static void
set_nonblocking(int fd)
{
	fcntl(fd, F_SETFL, O_NONBLOCK);
}

static void
process_take_pipes(struct process *p, const struct pipes *pipes)
{
	p->input = pipes->write[INPUT];
	p->output = pipes->read[OUTPUT];
	p->errors = pipes->read[ERRORS];
	p->status = pipes->read[STATUS];
	set_nonblocking(p->input);
	set_nonblocking(p->output);
	set_nonblocking(p->errors);
	set_nonblocking(p->status);
	close(pipes->read[INPUT]);
	close(pipes->write[OUTPUT]);
	close(pipes->write[ERRORS]);
	close(pipes->write[STATUS]);
}

static pid_t
fork_warden(const struct warden_order *order)
{
	sigset_t all, before;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	pid_t pid = fork();
	if (pid == 0)
		warden_run(order);
	int saved = errno;
	sigprocmask(SIG_SETMASK, &before, NULL);
	errno = saved;
	return pid;
}

static int
start_warden(struct process *p, struct warden *warden,
	const struct warden_order *order, struct pipes *pipes)
{
	warden->pid = fork_warden(order);
	if (warden->pid < 0) {
		int saved = errno;

		close_all(pipes->read, PIPE_COUNT);
		close_all(pipes->write, PIPE_COUNT);
		errno = saved;
		return -1;
	}
	p->warden = warden->pid;
	process_take_pipes(p, pipes);
	if (p->cpu.account)
		cpu_time_open(&p->cpu, p->warden);
	return 0;
}

int
process_start(struct process *p, struct process_family *family,
	const struct process_program *program,
	const struct process_limits *limits, bool measured)
{
	struct pipes pipes;
	struct warden *warden = malloc(sizeof *warden);

	p->cpu = (struct cpu_time){0};
	if (!warden || (measured && cpu_time_prepare(&p->cpu) < 0) ||
		pipes_open(&pipes) < 0) {
		cpu_time_close(&p->cpu);
		free(warden);
		return -1;
	}
	struct warden_order order = {
		.program = program,
		.limits = limits,
		.arbiter = getpid(),
		.input = pipes.read[INPUT],
		.output = pipes.write[OUTPUT],
		.errors = pipes.write[ERRORS],
		.report = pipes.write[STATUS],
		.account = p->cpu.account,
	};
	if (start_warden(p, warden, &order, &pipes) < 0) {
		cpu_time_close(&p->cpu);
		free(warden);
		return -1;
	}
	p->family = family;
	LIST_INSERT_HEAD(&family->wardens, warden, entry);
	return 0;
}

bool
process_ended(const struct process *p, struct process_report *report)
{
	ssize_t n = read(p->status, report, sizeof *report);

	if (n < 0)
		return false;
	if (n != sizeof *report)
		*report = (struct process_report){PROCESS_LOST, 0};
	return true;
}

int64_t
process_cpu_time(struct process *p)
{
	return cpu_time_read(&p->cpu);
}

static struct warden *
find_warden(const struct process_family *family, pid_t pid)
{
	struct warden *w;

	LIST_FOREACH (w, &family->wardens, entry) {
		if (w->pid == pid)
			return w;
	}
	return NULL;
}

void
process_close_input(struct process *p)
{
	if (p->input >= 0)
		close(p->input);
	p->input = -1;
}

void
process_finish(struct process *p)
{
	process_close_input(p);
	cpu_time_close(&p->cpu);
	close(p->output);
	close(p->errors);
	close(p->status);
	if (find_warden(p->family, p->warden)) {
		/* The bot may have stopped its warden. */
		kill(p->warden, SIGTERM);
		kill(p->warden, SIGCONT);
	}
	p->warden = -1;
}

static bool
is_orphan(const struct process_family *family, pid_t pid)
{
	for (size_t i = 0; i < family->inherited_count; i++) {
		if (family->inherited[i] == pid)
			return false;
	}
	return !find_warden(family, pid);
}

struct orphans {
	const struct process_family *family;
	int count;
};

static void
kill_orphan(pid_t pid, void *arg)
{
	struct orphans *orphans = arg;

	if (!is_orphan(orphans->family, pid))
		return;
	kill(pid, SIGKILL);
	orphans->count++;
}

/* Kills the processes that a warden leaves behind when a bot kills it, which
 * have become children of the arbiter. Returns how many there were. */
static int
kill_orphans(const struct process_family *family)
{
	struct orphans orphans = {family, 0};

	(void)warden_visit_children(kill_orphan, &orphans);
	return orphans.count;
}

void
process_family_reap(struct process_family *family)
{
	int status;
	pid_t pid;
	bool orphans = false;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		struct warden *w = find_warden(family, pid);

		orphans |= !w || !WIFEXITED(status);
		if (w) {
			LIST_REMOVE(w, entry);
			free(w);
		}
	}
	if (orphans)
		kill_orphans(family);
}

static void
kill_wardens(const struct process_family *family)
{
	const struct warden *w;

	LIST_FOREACH (w, &family->wardens, entry)
		kill(w->pid, SIGKILL);
}

/* True when neither a warden nor an orphan is left. */
static bool
reap_until_none(struct process_family *family, int steps)
{
	const struct timespec step = {0, WAIT_STEP_MS * 1000000};

	for (int i = 0; i < steps; i++) {
		process_family_reap(family);
		if (LIST_EMPTY(&family->wardens) && kill_orphans(family) == 0)
			return true;
		nanosleep(&step, NULL);
	}
	return false;
}

void
process_family_wait(struct process_family *family)
{
	const int steps = WAIT_SECONDS * 1000 / WAIT_STEP_MS;

	if (reap_until_none(family, steps))
		return;
	kill_wardens(family);
	reap_until_none(family, steps);
}

void
process_report_format(
	const struct process_report *report, char *text, size_t size)
{
	int v = report->value;

	switch (report->end) {
	case PROCESS_NOT_STARTED:
		snprintf(text, size, "could not be started: %s", strerror(v));
		return;
	case PROCESS_NOT_RUN:
		snprintf(text, size, "cannot be run: %s", strerror(v));
		return;
	case PROCESS_EXITED:
		snprintf(text, size, "exited with status %d", v);
		return;
	case PROCESS_SIGNALLED:
		snprintf(text, size, "was killed by signal %d (%s)", v,
			strsignal(v));
		return;
	case PROCESS_OVER_MEMORY:
		snprintf(
			text, size, "used %d MiB of memory, over its limit", v);
		return;
	case PROCESS_OVER_COUNT:
		snprintf(text, size, "ran %d processes, over its limit", v);
		return;
	case PROCESS_LOST:
		snprintf(text, size,
			"killed the arbiter's process "
			"that watched over it");
		return;
	}
	assert(0 && "unknown end of a process");
}

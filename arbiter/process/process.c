#define _GNU_SOURCE /* pipe2 */
#include "process/process.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "process/order.h"
#include "process/usage_linux.h"
#include "sandbox/plan.h"

enum { INPUT, OUTPUT, ERRORS, PIPE_COUNT };

struct pipes {
	int read[PIPE_COUNT];
	int write[PIPE_COUNT];
};

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
	set_nonblocking(p->input);
	set_nonblocking(p->output);
	set_nonblocking(p->errors);
	close(pipes->read[INPUT]);
	close(pipes->write[OUTPUT]);
	close(pipes->write[ERRORS]);
}

int
process_start(struct process *p, struct process_family *family,
	const struct process_program *program,
	const struct process_limits *limits, bool measured)
{
	struct pipes pipes;

	if (pipes_open(&pipes) < 0)
		return -1;
	const struct order_pipes of_bot = {
		.input = pipes.read[INPUT],
		.output = pipes.write[OUTPUT],
		.errors = pipes.write[ERRORS],
	};
	p->warden = process_family_hire(family, program, limits, &of_bot);
	if (!p->warden) {
		int saved = errno;

		close_all(pipes.read, PIPE_COUNT);
		close_all(pipes.write, PIPE_COUNT);
		errno = saved;
		return -1;
	}
	p->status = p->warden->socket;
	process_take_pipes(p, &pipes);
	p->cpu = (struct cpu_time){0};
	p->processes = limits->processes;
	if (program->plan && plan_counts_processes(program->plan))
		p->processes = 0;
	if (measured)
		cpu_time_open(&p->cpu, p->warden->account, p->warden->pid);
	return 0;
}

bool
process_has_begun(const struct process *p)
{
	return atomic_load(&p->warden->account->begun);
}

/* That nothing is left of a bot whose end has been told is no news of it. */
bool
process_ended(const struct process *p, struct process_report *report)
{
	struct order_news news;
	int n = warden_take_news(p->warden, &news);

	if (n < 0)
		*report = (struct process_report){PROCESS_LOST, 0};
	else if (n > 0 && news.ended)
		*report = news.report;
	return n < 0 || (n > 0 && news.ended);
}

int64_t
process_cpu_time(struct process *p)
{
	return cpu_time_read(&p->cpu);
}

int
process_stop(struct process *p, bool stop, int64_t *done_ns)
{
	return warden_stop(p->warden, stop, done_ns) < 0 ? -1 : 0;
}

bool
process_is_over_count(const struct process *p, struct process_report *report)
{
	const pid_t warden = p->warden->pid;

	if (p->processes == 0 || warden == 0)
		return false;
	struct usage usage = usage_measure_of(warden);
	if (usage.processes <= p->processes)
		return false;
	*report = (struct process_report){PROCESS_OVER_COUNT, usage.processes};
	return true;
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
	warden_dismiss(p->warden);
	p->warden = NULL;
}

bool
process_report_is_accident(const struct process_report *report)
{
	static const int ours[] = {
		EAGAIN, ENOMEM, EMFILE, ENFILE, EIO, ENOSPC, EDQUOT};

	if (report->end == PROCESS_NOT_STARTED ||
		report->end == PROCESS_NOT_SHUT_IN ||
		report->end == PROCESS_LOST)
		return true;
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
		if (report->end == PROCESS_NOT_RUN && report->value == ours[i])
			return true;
	return false;
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
	case PROCESS_NOT_SHUT_IN:
		snprintf(text, size, "could not be shut in: %s", strerror(v));
		return;
	case PROCESS_MISSED:
		snprintf(text, size,
			"ended while it started many others, so that its exit "
			"status is not known");
		return;
	case PROCESS_LOST:
		snprintf(text, size,
			"lost the arbiter's process that watched over it: "
			"somebody has killed it");
		return;
	}
	assert(0 && "unknown end of a process");
}

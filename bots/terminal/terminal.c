/* ppoll, which is POSIX since 2024 only. */
#define _GNU_SOURCE

#include "terminal/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

enum { SIGNAL_COUNT = 4, PATIENCE_MS = 5000 };

static const int signals[SIGNAL_COUNT] = {SIGINT, SIGQUIT, SIGHUP, SIGTERM};

static volatile sig_atomic_t caught;

static void
catch_signal(int number)
{
	caught = number;
}

/* What a question changes, to be put back after it. */
struct turn {
	struct sigaction actions[SIGNAL_COUNT];
	sigset_t mask;
	pid_t group;	   /* that had the foreground; 0: it was not taken */
	void (*stop)(int); /* was done on SIGTSTP, if it was taken */
};

/* Non-blocking only once it is open: a FIFO has to wait for its writer, but a
 * terminal may lose a line between poll and read, when Ctrl-C flushes it. */
static int
open_in(const char *path)
{
	int fd = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC);

	if (fd >= 0)
		fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
	return fd;
}

static FILE *
open_out(const char *path)
{
	int flags = O_WRONLY | O_APPEND | O_CREAT | O_NOCTTY | O_CLOEXEC;
	int fd = path ? open(path, flags, 0666) : dup(STDERR_FILENO);
	FILE *out = fd < 0 ? NULL : fdopen(fd, "a");

	if (fd >= 0 && !out)
		close(fd);
	return out;
}

int
terminal_open(struct terminal *t, const char *in_path, const char *out_path,
	int answers, const char **failed)
{
	memset(t, 0, sizeof *t);
	*failed = in_path;
	t->in = open_in(in_path);
	if (t->in < 0)
		return -1;
	t->echo = !isatty(t->in);
	if (!out_path && !t->echo)
		out_path = in_path;
	*failed = out_path ? out_path : "standard error";
	FILE *out = open_out(out_path);
	if (!out) {
		close(t->in);
		return -1;
	}
	t->answers = answers;
	screen_init(&t->screen, out);
	/* With `stty tostop` a write from the background would stop us. */
	signal(SIGTTOU, SIG_IGN);
	return 0;
}

void
terminal_close(struct terminal *t)
{
	close(t->in);
	fclose(t->screen.out);
}

void
terminal_flush(struct terminal *t)
{
	fflush(t->screen.out);
}

/* Who has the foreground now. A bot that was killed at a question kept it, so
 * it may be nobody; then it is due to the process that runs us. Fails for what
 * is not this process's controlling terminal. */
static pid_t
foreground(const struct terminal *t)
{
	pid_t group = tcgetpgrp(t->in);

	if (group > 0 && kill(-group, 0) < 0 && errno == ESRCH)
		group = getpgid(getppid());
	return group;
}

/* Ctrl-Z would stop this process alone, and no shell would know of it. */
static void
take_foreground(const struct terminal *t, struct turn *turn)
{
	pid_t group = foreground(t);

	turn->group = 0;
	if (group <= 0 || group == getpgrp())
		return;
	turn->stop = signal(SIGTSTP, SIG_IGN);
	if (tcsetpgrp(t->in, getpgrp()) == 0)
		turn->group = group;
	else
		signal(SIGTSTP, turn->stop);
}

static void
give_foreground(const struct terminal *t, const struct turn *turn)
{
	if (!turn->group)
		return;
	tcsetpgrp(t->in, turn->group);
	signal(SIGTSTP, turn->stop);
}

/* Bots are started with the keyboard's signals ignored. That holds unless the
 * foreground was taken: then nobody else gets them. */
static void
catch_signals(struct turn *turn, const sigset_t *all)
{
	const struct sigaction action = {
		.sa_handler = catch_signal, .sa_mask = *all};

	caught = 0;
	for (int i = 0; i < SIGNAL_COUNT; i++) {
		struct sigaction *former = &turn->actions[i];

		sigaction(signals[i], NULL, former);
		if (turn->group || former->sa_handler != SIG_IGN)
			sigaction(signals[i], &action, NULL);
	}
}

static void
begin_turn(const struct terminal *t, struct turn *turn)
{
	sigset_t all;

	sigemptyset(&all);
	for (int i = 0; i < SIGNAL_COUNT; i++)
		sigaddset(&all, signals[i]);
	sigprocmask(SIG_BLOCK, &all, &turn->mask);
	take_foreground(t, turn);
	catch_signals(turn, &all);
}

/* The foreground goes back before a signal is handed on: who receives it will
 * want the terminal. SIGTERM is meant for this process alone. */
static void
end_turn(struct terminal *t, const struct turn *turn)
{
	give_foreground(t, turn);
	t->signal = caught;
	t->handed_on = turn->group && t->signal && t->signal != SIGTERM;
	if (t->handed_on)
		kill(-turn->group, t->signal);
	for (int i = 0; i < SIGNAL_COUNT; i++)
		sigaction(signals[i], &turn->actions[i], NULL);
	sigprocmask(SIG_SETMASK, &turn->mask, NULL);
}

/* A read of whatever has come; false at the end. */
static bool
read_some(struct terminal *t)
{
	char *space;
	size_t room = line_space(&t->lines, &space);
	ssize_t length = read(t->in, space, room);

	if (length < 0)
		return errno == EAGAIN || errno == EINTR;
	line_filled(&t->lines, (size_t)length);
	return length > 0;
}

/* A last line may lack its line feed. */
static bool
end_with_line_feed(struct terminal *t)
{
	const char *rest;
	char *space;

	t->at_end = true;
	if (line_rest(&t->lines, &rest) == 0)
		return false;
	line_space(&t->lines, &space);
	*space = '\n';
	line_filled(&t->lines, 1);
	return true;
}

static enum terminal_status
wait_for_line(struct terminal *t, const sigset_t *mask, char **line)
{
	struct pollfd fds[] = {{t->in, POLLIN, 0}, {t->answers, 0, 0}};
	enum line_status status;
	size_t length;

	while ((status = line_next(&t->lines, line, &length)) == LINE_NONE) {
		if (t->at_end)
			return TERMINAL_END;
		if (ppoll(fds, 2, NULL, mask) < 0) {
			if (caught)
				return TERMINAL_INTERRUPTED;
			continue;
		}
		if (fds[1].revents)
			return TERMINAL_GONE;
		if (!read_some(t) && !end_with_line_feed(t))
			return TERMINAL_END;
	}
	return status == LINE_WHOLE ? TERMINAL_LINE : TERMINAL_END;
}

enum terminal_status
terminal_ask(struct terminal *t, const char *prompt, char **line)
{
	struct turn turn;
	enum terminal_status status;

	/* First the turn: who sees the prompt may press Ctrl-C at once. */
	begin_turn(t, &turn);
	screen_say(&t->screen, prompt);
	fflush(t->screen.out);
	status = wait_for_line(t, &turn.mask, line);
	end_turn(t, &turn);
	if (t->echo) {
		screen_write(&t->screen, status == TERMINAL_LINE ? *line : "");
		fputc('\n', t->screen.out);
	}
	return status;
}

static int64_t
now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void
wait_for_end(int input)
{
	struct pollfd fd = {input, POLLIN, 0};
	int64_t end = now_ms() + PATIENCE_MS;
	int64_t left = PATIENCE_MS;
	char ignored[512];

	while (left > 0 && poll(&fd, 1, (int)left) > 0 &&
		read(input, ignored, sizeof ignored) > 0)
		left = end - now_ms();
}

void
terminal_end_by_signal(const struct terminal *t, int input)
{
	if (t->handed_on)
		wait_for_end(input);
	signal(t->signal, SIG_DFL);
	raise(t->signal);
	_exit(EXIT_FAILURE);
}

#include "process/subprocess.h"

#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* More than any program prints that is run for it. */
enum { PRINTED_MOST = 64 * 1024 * 1024, PIECE = 16 * 1024 };

/* Pairs of ends, the first to be read; -1 where there is none. */
struct pipes {
	int output[2];
	int errors[2];
	int start[2]; /* errno of a start that has failed; closed by one that
			 has not */
};

static void
close_end(int *end)
{
	int saved = errno;

	if (*end >= 0)
		close(*end);
	*end = -1;
	errno = saved;
}

static void
pipes_close(struct pipes *pipes)
{
	for (int i = 0; i < 2; i++) {
		close_end(&pipes->output[i]);
		close_end(&pipes->errors[i]);
		close_end(&pipes->start[i]);
	}
}

/* Of which no program that is executed has an end. */
static int
open_pipe(int ends[2])
{
	if (pipe(ends) < 0)
		return -1;
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	return 0;
}

static int
pipes_open(struct pipes *pipes)
{
	*pipes = (struct pipes){{-1, -1}, {-1, -1}, {-1, -1}};
	if (open_pipe(pipes->output) == 0 && open_pipe(pipes->errors) == 0 &&
		open_pipe(pipes->start) == 0)
		return 0;
	pipes_close(pipes);
	return -1;
}

static void
set_signals_back(void)
{
	const struct sigaction standard = {.sa_handler = SIG_DFL};
	sigset_t none;

	for (int s = 1; s < NSIG; s++)
		sigaction(s, &standard, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

/* The three standard streams, in the child. -1 with errno. */
static int
take_streams(const struct subprocess_terms *terms, const struct pipes *pipes)
{
	int input = open(terms->input ? terms->input : "/dev/null",
		O_RDONLY | O_CLOEXEC);
	int output = pipes->output[1], errors = pipes->errors[1];

	if (terms->log)
		output = errors = open(terms->log,
			O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (input < 0 || output < 0)
		return -1;
	if (dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0 ||
		dup2(errors, STDERR_FILENO) < 0)
		return -1;
	return terms->kept >= 0 ? fcntl(terms->kept, F_SETFD, 0) : 0;
}

static _Noreturn void
run_child(const struct subprocess_terms *terms, const struct pipes *pipes)
{
	setsid();
	set_signals_back();
	if (take_streams(terms, pipes) == 0)
		execvp(*terms->words, terms->words);
	int error = errno;
	(void)!write(pipes->start[1], &error, sizeof error);
	_exit(127);
}

/* Waits until the child has become the program. -1 with errno: it has not. */
static int
await_start(int descriptor)
{
	int error = 0;
	ssize_t n;

	do
		n = read(descriptor, &error, sizeof error);
	while (n < 0 && errno == EINTR);
	if (n <= 0)
		return 0;
	errno = error;
	return -1;
}

static void
stream_close(struct subprocess_stream *stream)
{
	if (!stream->open)
		return;
	loop_forget(stream->loop, &stream->watch);
	close(stream->descriptor);
	stream->open = false;
}

/* Takes what there is; false: there will be no more. */
static bool
stream_take(struct subprocess_stream *stream)
{
	char piece[PIECE];

	for (;;) {
		ssize_t n = read(stream->descriptor, piece, sizeof piece);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n < 0 && errno == EAGAIN;
		if (stream->text.length < PRINTED_MOST)
			text_add(&stream->text, piece, (size_t)n);
	}
}

static void
stream_ready(void *owner, int64_t now_ns)
{
	struct subprocess_stream *stream = owner;

	(void)now_ns;
	if (!stream_take(stream))
		stream_close(stream);
}

/* Takes over the end of a pipe. */
static int
stream_open(struct subprocess_stream *stream, struct loop *loop, int *end)
{
	*stream = (struct subprocess_stream){.loop = loop,
		.watch = {.ready = stream_ready, .owner = stream},
		.descriptor = *end};
	if (fcntl(*end, F_SETFL, O_NONBLOCK) < 0 ||
		loop_watch_read(loop, &stream->watch, *end) < 0)
		return -1;
	stream->open = true;
	*end = -1;
	return 0;
}

/* The child runs, or has failed to; its ends of the pipes are closed. */
static int
follow(struct subprocess *subprocess, struct pipes *pipes)
{
	if (await_start(pipes->start[0]) == 0 &&
		stream_open(&subprocess->output, subprocess->loop,
			&pipes->output[0]) == 0 &&
		stream_open(&subprocess->errors, subprocess->loop,
			&pipes->errors[0]) == 0)
		return 0;
	int saved = errno;
	kill(subprocess->pid, SIGKILL);
	waitpid(subprocess->pid, NULL, 0);
	subprocess_release(subprocess);
	errno = saved;
	return -1;
}

static pid_t
fork_child(const struct subprocess_terms *terms, const struct pipes *pipes)
{
	sigset_t all, before;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	pid_t pid = fork();
	if (pid == 0)
		run_child(terms, pipes);
	int saved = errno;
	sigprocmask(SIG_SETMASK, &before, NULL);
	errno = saved;
	return pid;
}

static int
start(struct subprocess *subprocess, const struct subprocess_terms *terms)
{
	struct pipes pipes;

	if (pipes_open(&pipes) < 0)
		return -1;
	subprocess->pid = fork_child(terms, &pipes);
	close_end(&pipes.output[1]);
	close_end(&pipes.errors[1]);
	close_end(&pipes.start[1]);
	int result = subprocess->pid < 0 ? -1 : follow(subprocess, &pipes);
	pipes_close(&pipes);
	return result;
}

int
subprocess_start(struct subprocess *subprocess, struct loop *loop,
	const struct subprocess_terms *terms, char reason[static REASON_MAX])
{
	*subprocess = (struct subprocess){.loop = loop};
	if (start(subprocess, terms) < 0)
		return reason_of_file(*terms->words, reason);
	subprocess->running = true;
	return 0;
}

void
subprocess_look(struct subprocess *subprocess)
{
	if (!subprocess->running ||
		waitpid(subprocess->pid, &subprocess->status, WNOHANG) !=
			subprocess->pid)
		return;
	subprocess->running = false;
	/* Whom it has left behind may have the pipes open for long. */
	if (subprocess->output.open)
		stream_take(&subprocess->output);
	if (subprocess->errors.open)
		stream_take(&subprocess->errors);
	stream_close(&subprocess->output);
	stream_close(&subprocess->errors);
	loop_stop(subprocess->loop);
}

void
subprocess_signal(const struct subprocess *subprocess, int signal_number)
{
	if (subprocess->running)
		kill(subprocess->pid, signal_number);
}

void
subprocess_signal_group(const struct subprocess *subprocess, int signal_number)
{
	if (subprocess->running)
		kill(-subprocess->pid, signal_number);
}

bool
subprocess_exited(const struct subprocess *subprocess, int status)
{
	return !subprocess->running && WIFEXITED(subprocess->status) &&
	       WEXITSTATUS(subprocess->status) == status;
}

void
subprocess_release(struct subprocess *subprocess)
{
	stream_close(&subprocess->output);
	stream_close(&subprocess->errors);
	text_release(&subprocess->output.text);
	text_release(&subprocess->errors.text);
	subprocess->running = false;
}

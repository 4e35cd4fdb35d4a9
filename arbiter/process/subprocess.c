#define _GNU_SOURCE /* pipe2, POSIX_SPAWN_SETSID, environ */
#include "process/subprocess.h"

#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* More than any program prints that is run for it. */
enum { PRINTED_MOST = 64 * 1024 * 1024, PIECE = 16 * 1024 };

/* Unless it is -1; errno stays. */
static void
close_end(int end)
{
	int saved = errno;

	if (end >= 0)
		close(end);
	errno = saved;
}

/* The standard streams of the program, and what it has open besides. The number of
 * an error, or 0, as the library has it. */
static int
set_streams(posix_spawn_file_actions_t *actions,
	const struct subprocess_terms *terms, int output, int errors)
{
	int error = posix_spawn_file_actions_addopen(actions, STDIN_FILENO,
		terms->input ? terms->input : "/dev/null", O_RDONLY, 0);

	if (error == 0 && terms->log) {
		error = posix_spawn_file_actions_addopen(actions, STDOUT_FILENO,
			terms->log, O_WRONLY | O_CREAT | O_APPEND, 0666);
		output = errors = STDOUT_FILENO;
	}
	if (error == 0)
		error = posix_spawn_file_actions_adddup2(
			actions, output, STDOUT_FILENO);
	if (error == 0)
		error = posix_spawn_file_actions_adddup2(
			actions, errors, STDERR_FILENO);
	if (error == 0 && terms->kept >= 0)
		error = posix_spawn_file_actions_adddup2(
			actions, terms->kept, terms->kept);
	return error;
}

/* Waits until it has become the program, with all signals as they are by
 * default. -1 with errno: it has not. */
static int
spawn(pid_t *pid, const struct subprocess_terms *terms, int output, int errors)
{
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	sigset_t all, none;

	sigfillset(&all);
	sigemptyset(&none);
	posix_spawn_file_actions_init(&actions);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setsigdefault(&attributes, &all);
	posix_spawnattr_setsigmask(&attributes, &none);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID |
						      POSIX_SPAWN_SETSIGDEF |
						      POSIX_SPAWN_SETSIGMASK);
	int error = set_streams(&actions, terms, output, errors);
	if (error == 0)
		error = posix_spawnp(pid, *terms->words, &actions, &attributes,
			terms->words, environ);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&actions);
	errno = error;
	return error == 0 ? 0 : -1;
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

/* Takes over the ends of the pipes that are read. */
static int
start(struct subprocess *subprocess, const struct subprocess_terms *terms,
	int output[2], int errors[2])
{
	if (pipe2(output, O_CLOEXEC) < 0 || pipe2(errors, O_CLOEXEC) < 0 ||
		stream_open(&subprocess->output, subprocess->loop, &output[0]) <
			0 ||
		stream_open(&subprocess->errors, subprocess->loop, &errors[0]) <
			0)
		return -1;
	return spawn(&subprocess->pid, terms, output[1], errors[1]);
}

int
subprocess_start(struct subprocess *subprocess, struct loop *loop,
	const struct subprocess_terms *terms, char reason[static REASON_MAX])
{
	int output[2] = {-1, -1}, errors[2] = {-1, -1};

	*subprocess = (struct subprocess){.loop = loop};
	subprocess->running = start(subprocess, terms, output, errors) == 0;
	for (int i = 0; i < 2; i++) {
		close_end(output[i]);
		close_end(errors[i]);
	}
	if (subprocess->running)
		return 0;
	reason_of_file(*terms->words, reason);
	subprocess_release(subprocess);
	return -1;
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

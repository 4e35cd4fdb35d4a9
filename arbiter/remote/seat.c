#include "remote/seat.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/loop.h"
#include "base/passed_files.h"
#include "base/reason.h"
#include "bot/bot_spec.h"
#include "process/process.h"
#include "web/local_socket_linux.h"

struct seated {
	struct loop loop;
	struct loop_watch watch;
	int socket;
	char said[REASON_MAX];
	size_t length;
	int status;
};

/* What is no exit and no signal is told, and ends it like any failure. */
static void
take_last_words(struct seated *seated, const char *line)
{
	int end = -1, value = 0, words = 0;

	(void)sscanf(line, "E %d %d %n", &end, &value, &words);
	if (end == PROCESS_EXITED)
		seated->status = value & 0xFF;
	else if (end == PROCESS_SIGNALLED && value > 0)
		seated->status = -value;
	else {
		fprintf(stderr, "%s\n", line + words);
		seated->status = EXIT_FAILURE;
	}
	loop_stop(&seated->loop);
}

static void
take_words(struct seated *seated)
{
	char *line = seated->said;
	char *end;

	while ((end = strchr(line, '\n'))) {
		*end = '\0';
		if (*line == 'R')
			fprintf(stderr, BOT_ROUND_TRIP "%s\n", line + 2);
		else if (*line == 'S')
			fprintf(stderr, "%s\n", line + 2);
		else
			take_last_words(seated, line);
		line = end + 1;
	}
	seated->length = strlen(line);
	memmove(seated->said, line, seated->length + 1);
}

static void
words_ready(void *owner, int64_t now_ns)
{
	struct seated *seated = owner;
	const ssize_t n = recv(seated->socket, seated->said + seated->length,
		sizeof seated->said - 1 - seated->length, MSG_DONTWAIT);

	(void)now_ns;
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n <= 0) {
		loop_forget(&seated->loop, &seated->watch);
		return;
	}
	seated->length += (size_t)n;
	seated->said[seated->length] = '\0';
	take_words(seated);
}

int
seat_take(const char *path, const char *name)
{
	const int pipes[2] = {STDIN_FILENO, STDOUT_FILENO};
	struct seated seated = {.socket = local_socket_connect(path),
		.watch = {.ready = words_ready, .owner = &seated}};

	const bool begun = seated.socket >= 0 &&
			   passed_files_send(seated.socket, name, strlen(name),
				   pipes, 2, MSG_NOSIGNAL) == 0;

	if (!begun)
		fprintf(stderr, "%s: %s\n", path, strerror(errno));
	loop_init(&seated.loop, NULL, NULL, &seated);
	if (begun) {
		/* Whoever has them now is the only one: their ends are the
		 * bot's. */
		close(STDIN_FILENO);
		close(STDOUT_FILENO);
		if (loop_watch_read(
			    &seated.loop, &seated.watch, seated.socket) < 0)
			return EXIT_FAILURE;
	}
	const int signal_number = loop_run(&seated.loop);
	return signal_number > 0 ? -signal_number : seated.status;
}

#include "lib/command_line.h"

#include <assert.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void
command_line_split(struct command_line *line, const char *text)
{
	char *rest = line->storage;

	assert(strlen(text) < sizeof line->storage);
	strlcpy(line->storage, text, sizeof line->storage);
	line->argc = 0;
	for (char *word; (word = strsep(&rest, " "));) {
		assert(line->argc < COMMAND_LINE_WORDS);
		line->argv[line->argc++] = word;
	}
	line->argv[line->argc] = NULL;
}

void
command_line_of(
	struct command_line *line, const char *program, const char *arguments)
{
	char text[COMMAND_LINE_SIZE];

	snprintf(text, sizeof text, "%s%s%s", program,
		*arguments != '\0' ? " " : "", arguments);
	command_line_split(line, text);
}

void
caught_stream_begin(struct caught_stream *stream, int descriptor)
{
	fflush(NULL);
	stream->file = tmpfile();
	stream->descriptor = descriptor;
	stream->saved = dup(descriptor);
	assert(stream->file && stream->saved >= 0);
	int moved = dup2(fileno(stream->file), descriptor);
	assert(moved >= 0);
	(void)moved;
}

void
caught_stream_end(struct caught_stream *stream, char *text, size_t size)
{
	fflush(NULL);
	dup2(stream->saved, stream->descriptor);
	close(stream->saved);
	rewind(stream->file);
	size_t length = fread(text, 1, size - 1, stream->file);
	text[length] = '\0';
	fclose(stream->file);
}

/* What the child does with standard output and error, and how it ended. */
static struct trial {
	FILE *said[2];
	int status;
} trial;

enum { RETURNED = 99 };

/* What is caught in FILE goes to DESCRIPTOR, unless that is -1. */
static void
pass_on(FILE *file, int descriptor)
{
	char block[BUFSIZ];
	size_t length;

	rewind(file);
	while (descriptor >= 0 &&
		(length = fread(block, 1, sizeof block, file)))
		assert(write(descriptor, block, length) == (ssize_t)length);
	fclose(file);
}

bool
trial_begins(void)
{
	int status;

	for (int i = 0; i < 2; i++) {
		trial.said[i] = tmpfile();
		assert(trial.said[i]);
	}
	fflush(NULL);
	const pid_t child = fork();
	assert(child >= 0);
	if (child == 0)
		return dup2(fileno(trial.said[0]), STDOUT_FILENO) >= 0 &&
		       dup2(fileno(trial.said[1]), STDERR_FILENO) >= 0;
	pid_t ended = waitpid(child, &status, 0);
	assert(ended == child && WIFEXITED(status));
	(void)ended;
	trial.status =
		WEXITSTATUS(status) == RETURNED ? RETURNS : WEXITSTATUS(status);
	pass_on(trial.said[0], trial.status < 0 ? -1 : STDOUT_FILENO);
	pass_on(trial.said[1], trial.status < 0 ? -1 : STDERR_FILENO);
	return false;
}

int
trial_returns(void)
{
	_exit(RETURNED);
}

int
trial_status(void)
{
	return trial.status;
}

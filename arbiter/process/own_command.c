#include "process/own_command.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 65536, BLOCKS_AT_END = 64 };

static void
take_line(struct own_stream *stream)
{
	struct own_command *command = stream->command;
	const bool is_output = stream == &command->output;

	if (text_failed(&stream->line) == 0)
		command->line(command->owner, is_output, stream->line.bytes);
	text_clear(&stream->line);
}

static void
take_bytes(struct own_stream *stream, const char *bytes, size_t length)
{
	const char *end = bytes + length;

	while (bytes < end) {
		const char *feed = memchr(bytes, '\n', (size_t)(end - bytes));
		size_t piece = (size_t)((feed ? feed : end) - bytes);
		size_t room = OWN_LINE_MAX - stream->line.length;

		text_add(&stream->line, bytes, piece < room ? piece : room);
		if (feed)
			take_line(stream);
		bytes += piece + 1;
	}
}

static void
stop_reading(struct own_stream *stream)
{
	if (stream->descriptor >= 0)
		loop_forget(stream->command->loop, &stream->watch);
	stream->descriptor = -1;
}

static void
read_stream(void *owner, int64_t now_ns)
{
	struct own_stream *stream = owner;
	char block[BLOCK];
	ssize_t length = read(stream->descriptor, block, sizeof block);

	(void)now_ns;
	if (length > 0 && stream->command->bytes &&
		stream == &stream->command->output)
		stream->command->bytes(
			stream->command->owner, block, (size_t)length);
	else if (length > 0)
		take_bytes(stream, block, (size_t)length);
	else if (length == 0 || (errno != EAGAIN && errno != EINTR))
		stop_reading(stream);
}

/* What it has said is read before it is gone. */
static void
read_rest(struct own_stream *stream)
{
	for (int i = 0; i < BLOCKS_AT_END && stream->descriptor >= 0; i++)
		read_stream(stream, 0);
	if (stream->line.length > 0)
		take_line(stream);
}

void
own_command_stop(struct own_command *command)
{
	if (!command->running)
		return;
	stop_reading(&command->output);
	stop_reading(&command->errors);
	text_release(&command->output.line);
	text_release(&command->errors.line);
	loop_forget(command->loop, &command->watch);
	process_finish(&command->process);
	command->running = false;
}

void
own_command_say(struct own_command *command, const char *line)
{
	if (command->running)
		(void)write(command->process.input, line, strlen(line));
}

static void
look(void *owner, int64_t now_ns)
{
	struct own_command *command = owner;
	struct process_report report;

	(void)now_ns;
	if (!process_ended(&command->process, &report))
		return;
	read_rest(&command->errors);
	read_rest(&command->output);
	own_command_stop(command);
	command->ended(command->owner, &report);
}

static int
listen_again(struct own_command *command, struct own_stream *stream)
{
	return stream->descriptor < 0
		       ? 0
		       : loop_watch_read(command->loop, &stream->watch,
				 stream->descriptor);
}

int
own_command_move(struct own_command *command, struct loop *loop)
{
	struct own_stream *const streams[] = {
		&command->errors, &command->output};

	for (int i = 0; i < 2; i++)
		loop_forget(command->loop, &streams[i]->watch);
	loop_forget(command->loop, &command->watch);
	command->loop = loop;
	if (!command->running || !loop)
		return 0;
	if (loop_watch_read(loop, &command->watch, command->process.status) ==
			0 &&
		listen_again(command, streams[0]) == 0 &&
		listen_again(command, streams[1]) == 0)
		return 0;
	own_command_stop(command);
	errno = ENOMEM;
	return -1;
}

static void
stream_begin(
	struct own_command *command, struct own_stream *stream, int descriptor)
{
	*stream = (struct own_stream){
		.command = command,
		.watch = {.ready = read_stream, .owner = stream},
		.descriptor = descriptor,
	};
}

int
own_command_start(struct own_command *command, const char *const words[])
{
	static const struct process_limits none;
	char path[PATH_MAX];
	/* The words are only read. */
	const struct process_program talon = {
		.path = path, .argv = (char *const *)(uintptr_t)words};
	ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);

	if (length < 0)
		return -1;
	path[length] = '\0';
	return own_command_start_program(command, &talon, &none);
}

int
own_command_start_program(struct own_command *command,
	const struct process_program *program,
	const struct process_limits *limits)
{
	if (process_start(&command->process, command->family, program, limits,
		    false) < 0)
		return -1;
	command->watch = (struct loop_watch){.ready = look, .owner = command};
	stream_begin(command, &command->errors, command->process.errors);
	stream_begin(command, &command->output, command->process.output);
	command->running = true;
	return own_command_move(command, command->loop);
}

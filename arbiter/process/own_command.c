#include "process/own_command.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 65536, BLOCKS_AT_END = 64 };

#define LOOK_NS INT64_C(1000000000)

static void
take_error(struct own_command *command, const char *line)
{
	char words[REASON_MAX];

	text_printable_string(words, sizeof words, line);
	if (!text_begins_with(words, strlen(words), "Try '"))
		strlcpy(command->last, words, sizeof command->last);
	if (command->line)
		command->line(command->owner, false, words);
}

static void
take_line(struct own_stream *stream)
{
	struct own_command *command = stream->command;

	if (text_failed(&stream->line) == 0 && stream == &command->errors)
		take_error(command, stream->line.bytes);
	else if (text_failed(&stream->line) == 0 && command->line)
		command->line(command->owner, true, stream->line.bytes);
	text_clear(&stream->line);
}

static void
keep_bytes(struct own_command *command, const char *bytes, size_t length)
{
	const size_t room = command->keep - command->kept.length;

	text_add(&command->kept, bytes, length < room ? length : room);
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
	if (length > 0 && stream->command->keep > 0 &&
		stream == &stream->command->output)
		keep_bytes(stream->command, block, (size_t)length);
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
	if (command->timer.due)
		loop_remove_timer(&command->timer);
	process_finish(&command->process);
	command->running = false;
}

static void
tell_end(struct own_command *command)
{
	if (command->ended)
		command->ended(command->owner);
	else
		loop_stop(command->loop);
}

void
own_command_give_up(struct own_command *command, const char *why)
{
	if (!command->running)
		return;
	own_command_stop(command);
	command->last[0] = '\0';
	strlcpy(command->why, why, sizeof command->why);
	tell_end(command);
}

const char *
own_command_words(const struct own_command *command)
{
	return command->last[0] != '\0' ? command->last : command->why;
}

void
own_command_release(struct own_command *command)
{
	own_command_stop(command);
	text_release(&command->kept);
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
	if (report.end == PROCESS_EXITED)
		command->status = report.value;
	process_report_format(&report, command->why, sizeof command->why);
	tell_end(command);
}

static void
look_due(void *owner, int64_t now_ns)
{
	struct own_command *command = owner;

	command->timer.at_ns = command->look ? now_ns + LOOK_NS : LOOP_NEVER;
	if (now_ns >= command->end_ns)
		own_command_give_up(command, "it took too long");
	else if (command->look && !command->look(command->owner, now_ns))
		own_command_give_up(command, "it was ended");
	else if (command->end_ns < command->timer.at_ns)
		command->timer.at_ns = command->end_ns;
}

static void
watch_time(struct own_command *command)
{
	const int64_t now_ns = loop_now();

	command->timer = (struct loop_timer){0};
	command->end_ns =
		command->most_ns > 0 ? now_ns + command->most_ns : LOOP_NEVER;
	if (command->most_ns == 0 && !command->look)
		return;
	command->timer = (struct loop_timer){.at_ns = now_ns + LOOK_NS / 10,
		.due = look_due,
		.owner = command};
	loop_add_timer(command->loop, &command->timer);
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

	assert(!command->timer.due);
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
	command->status = -1;
	command->last[0] = command->why[0] = '\0';
	text_clear(&command->kept);
	if (process_start(&command->process, command->family, program, limits,
		    false) < 0)
		return -1;
	command->watch = (struct loop_watch){.ready = look, .owner = command};
	stream_begin(command, &command->errors, command->process.errors);
	stream_begin(command, &command->output, command->process.output);
	command->running = true;
	command->timer = (struct loop_timer){0};
	if (own_command_move(command, command->loop) < 0)
		return -1;
	watch_time(command);
	return 0;
}

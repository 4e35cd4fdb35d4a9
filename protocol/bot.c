#include "protocol/bot.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void
append(struct bot *bot, const char *text, size_t length)
{
	assert(length <= sizeof bot->answers - bot->length);
	memcpy(bot->answers + bot->length, text, length);
	bot->length += length;
}

/* Room for a whole answer, which is bounded by ANSWER_TEXT_MAX. */
static void
make_room(struct bot *bot)
{
	if (bot->length > sizeof bot->answers / 2)
		bot_flush(bot);
}

/* A sign and the id of the command. */
static void
begin_answer(struct bot *bot, char sign)
{
	assert(bot->answered == 0);
	bot->answered++;
	make_room(bot);
	append(bot, &sign, 1);
	if (bot->command.has_id) {
		char id[16];
		int length = snprintf(id, sizeof id, "%u", bot->command.id);

		append(bot, id, (size_t)length);
	}
}

static void
end_answer(struct bot *bot)
{
	append(bot, "\n\n", 2);
}

__attribute__((format(printf, 3, 0))) static void
answer_with(struct bot *bot, char sign, const char *format, va_list arguments)
{
	char *text;
	int length;

	begin_answer(bot, sign);
	append(bot, " ", 1);
	text = bot->answers + bot->length;
	length = vsnprintf(text, ANSWER_TEXT_MAX, format, arguments);
	assert(length >= 0 && length < ANSWER_TEXT_MAX);
	assert(!strstr(text, "\n\n"));
	bot->length += (size_t)length;
	end_answer(bot);
}

void
bot_info(struct bot *bot, const char *format, ...)
{
	char text[BOT_INFO_MAX];
	va_list arguments;

	va_start(arguments, format);
	int length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	assert(length >= 0 && length < BOT_INFO_MAX && !strchr(text, '\n'));
	make_room(bot);
	append(bot, "# info ", 7);
	append(bot, text, (size_t)length);
	append(bot, "\n", 1);
}

void
bot_done(struct bot *bot)
{
	begin_answer(bot, '=');
	end_answer(bot);
}

void
bot_ok(struct bot *bot, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	answer_with(bot, '=', format, arguments);
	va_end(arguments);
}

void
bot_fail(struct bot *bot, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	answer_with(bot, '?', format, arguments);
	va_end(arguments);
}

static void
run_protocol_version(struct bot *bot, char *arguments)
{
	(void)arguments;
	bot_ok(bot, "2");
}

static void
run_name(struct bot *bot, char *arguments)
{
	(void)arguments;
	bot_ok(bot, "%s", bot->name);
}

static void
run_version(struct bot *bot, char *arguments)
{
	(void)arguments;
	bot_ok(bot, "%s", bot->version);
}

static void
run_quit(struct bot *bot, char *arguments)
{
	(void)arguments;
	bot->over = true;
	bot_done(bot);
}

static void run_known_command(struct bot *, char *arguments);
static void run_list_commands(struct bot *, char *arguments);

static const struct bot_command own_commands[] = {
	{"protocol_version", run_protocol_version},
	{"name", run_name},
	{"version", run_version},
	{"known_command", run_known_command},
	{"list_commands", run_list_commands},
	{"quit", run_quit},
	{NULL, NULL},
};

static const struct bot_command *
find_in(const struct bot_command *commands, const char *name)
{
	for (; commands->name; commands++) {
		if (strcmp(commands->name, name) == 0)
			return commands;
	}
	return NULL;
}

/* The caller's commands come first, so that they can replace the library's. */
static const struct bot_command *
find_command(const struct bot *bot, const char *name)
{
	const struct bot_command *found = find_in(bot->commands, name);

	return found ? found : find_in(own_commands, name);
}

static void
run_known_command(struct bot *bot, char *arguments)
{
	const char *name = command_word(&arguments);
	bool known = name && find_command(bot, name);

	bot_ok(bot, "%s", known ? "true" : "false");
}

/* Adds one name to a list of one a line. */
static size_t
list_name(char *list, size_t size, size_t length, const char *name)
{
	int added = snprintf(list + length, size - length, "%s%s",
		length > 0 ? "\n" : "", name);

	assert(added > 0 && (size_t)added < size - length);
	return length + (size_t)added;
}

static void
run_list_commands(struct bot *bot, char *arguments)
{
	const struct bot_command *command;
	char list[ANSWER_TEXT_MAX];
	size_t length = 0;

	(void)arguments;
	for (command = bot->commands; command->name; command++)
		length = list_name(list, sizeof list, length, command->name);
	for (command = own_commands; command->name; command++) {
		if (!find_in(bot->commands, command->name))
			length = list_name(
				list, sizeof list, length, command->name);
	}
	bot_ok(bot, "%s", list);
}

/* On a descriptor that does not block by itself, waits as if it did. */
static bool
try_again(int descriptor, short events)
{
	struct pollfd wait = {.fd = descriptor, .events = events};

	if (errno == EINTR)
		return true;
	if (errno != EAGAIN)
		return false;
	return poll(&wait, 1, -1) >= 0 || errno == EINTR;
}

void
bot_flush(struct bot *bot)
{
	const char *at = bot->answers;
	const char *end = bot->answers + bot->length;

	while (at < end && bot->error == 0) {
		ssize_t sent = write(bot->out, at, (size_t)(end - at));

		if (sent >= 0)
			at += sent;
		else if (!try_again(bot->out, POLLOUT))
			bot->error = errno;
	}
	bot->length = 0;
}

static void
run_command(struct bot *bot)
{
	const struct bot_command *known = find_command(bot, bot->command.name);

	bot->answered = 0;
	if (known)
		known->run(bot, bot->command.arguments);
	else if (bot->otherwise)
		bot->otherwise(bot, bot->command.arguments);
	else
		bot_fail(bot, "unknown command");
	assert(bot->answered == (bot->is_put_off ? 0 : 1));
}

static void
refuse_line(struct bot *bot, const char *reason)
{
	bot->answered = 0;
	bot->command.has_id = false;
	bot_fail(bot, "%s", reason);
}

static void
run_line(struct bot *bot, char *line, size_t length)
{
	switch (command_parse(line, length, &bot->command)) {
	case COMMAND_NONE:
		break;
	case COMMAND_WHOLE:
		run_command(bot);
		break;
	case COMMAND_BAD:
		refuse_line(bot, "syntax error");
		break;
	}
}

/* Runs every whole line that has arrived, up to one whose answer is put off. */
static void
run_lines(struct bot *bot)
{
	char *line;
	size_t length;
	enum line_status status = LINE_NONE;

	while (!bot_is_over(bot) && !bot->is_put_off) {
		status = line_next(&bot->input, &line, &length);
		if (status != LINE_WHOLE)
			break;
		run_line(bot, line, length);
	}
	if (status == LINE_TOO_LONG)
		refuse_line(bot, "line too long");
	bot_flush(bot);
	if (status == LINE_TOO_LONG && bot->error == 0)
		bot->error = EMSGSIZE;
}

/* Reads once, and runs what has come. A line cut off by the end of the input is
 * no command. */
static void
read_more(struct bot *bot, int in)
{
	char *space;
	size_t size = line_space(&bot->input, &space);
	ssize_t got = read(in, space, size);

	if (got > 0)
		line_filled(&bot->input, (size_t)got);
	else if (got == 0)
		bot->over = true;
	else if (!try_again(in, POLLIN))
		bot->error = errno;
}

void
bot_begin(struct bot *bot, int out)
{
	signal(SIGPIPE, SIG_IGN);
	bot->out = out;
}

bool
bot_is_over(const struct bot *bot)
{
	return bot->over || bot->error != 0;
}

void
bot_read(struct bot *bot, int in)
{
	assert(!bot->is_put_off);
	read_more(bot, in);
	run_lines(bot);
}

int
bot_end(const struct bot *bot)
{
	if (bot->error == 0 || bot->error == EPIPE)
		return 0;
	errno = bot->error;
	return -1;
}

void
bot_put_off(struct bot *bot)
{
	bot->is_put_off = true;
}

void
bot_go_on(struct bot *bot)
{
	assert(bot->is_put_off && bot->answered == 1);
	bot->is_put_off = false;
	run_lines(bot);
}

int
bot_run(struct bot *bot, int in, int out)
{
	bot_begin(bot, out);
	while (!bot_is_over(bot))
		bot_read(bot, in);
	return bot_end(bot);
}

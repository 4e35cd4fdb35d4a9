#include "serve/continuation.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 4096, LINE_BYTES_MAX = 4096 };

/* What stands before the link in a line of a person's. */
static const char link_mark[] = "open http://";

static bool
is_of_link(char c)
{
	return c > ' ' && c < '\x7f' && !strchr("\"'<>\\`", c);
}

/* Whether there is one in LINE. */
static bool
take_link(struct continuation *c, const char *line)
{
	const char *begin = strstr(line, link_mark);
	size_t length = 0;

	if (!begin)
		return false;
	if (c->link[0] != '\0')
		return true;
	begin += strlen("open ");
	while (is_of_link(begin[length]))
		length++;
	if (length < sizeof c->link)
		snprintf(c->link, sizeof c->link, "%.*s", (int)length, begin);
	return true;
}

static void
take_line(struct continuation_stream *stream)
{
	struct continuation *c = stream->continuation;

	if (stream == &c->output || !take_link(c, stream->line.bytes))
		text_printable_string(
			c->words, sizeof c->words, stream->line.bytes);
	text_clear(&stream->line);
	c->all->changed(c->all->owner, c);
}

/* Of a line that is too long the rest is dropped. */
static void
take_bytes(struct continuation_stream *stream, const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (bytes[i] != '\n' && stream->line.length < LINE_BYTES_MAX)
			text_add(&stream->line, bytes + i, 1);
		if (bytes[i] == '\n' && stream->line.length > 0)
			take_line(stream);
	}
}

static void
stop_reading(struct continuation_stream *stream)
{
	if (stream->descriptor >= 0)
		loop_forget(stream->continuation->all->loop, &stream->watch);
	stream->descriptor = -1;
}

static void
read_stream(void *owner, int64_t now_ns)
{
	struct continuation_stream *stream = owner;
	char block[BLOCK];
	ssize_t length = read(stream->descriptor, block, sizeof block);

	(void)now_ns;
	if (length > 0)
		take_bytes(stream, block, (size_t)length);
	else if (length == 0 || (errno != EAGAIN && errno != EINTR))
		stop_reading(stream);
}

/* What it has said is read before it is gone. */
static void
read_rest(struct continuation_stream *stream)
{
	for (int i = 0; i < 16 && stream->descriptor >= 0; i++)
		read_stream(stream, 0);
	if (stream->line.length > 0)
		take_line(stream);
}

static void
finish(struct continuation *c)
{
	stop_reading(&c->output);
	stop_reading(&c->errors);
	text_release(&c->output.line);
	text_release(&c->errors.line);
	loop_forget(c->all->loop, &c->watch);
	process_finish(&c->process);
	c->running = false;
}

static void
look(void *owner, int64_t now_ns)
{
	struct continuation *c = owner;
	struct process_report report;

	(void)now_ns;
	if (!process_ended(&c->process, &report))
		return;
	read_rest(&c->errors);
	read_rest(&c->output);
	if (c->words[0] == '\0')
		process_report_format(&report, c->words, sizeof c->words);
	finish(c);
	c->all->changed(c->all->owner, c);
}

static int
watch_stream(struct continuation *c, struct continuation_stream *stream,
	int descriptor)
{
	*stream = (struct continuation_stream){
		.continuation = c,
		.watch = {.ready = read_stream, .owner = stream},
		.descriptor = -1,
	};
	if (loop_watch_read(c->all->loop, &stream->watch, descriptor) < 0)
		return -1;
	stream->descriptor = descriptor;
	return 0;
}

/* The process runs. */
static int
watch_process(struct continuation *c)
{
	c->watch = (struct loop_watch){.ready = look, .owner = c};
	c->output.descriptor = c->errors.descriptor = -1;
	if (loop_watch_read(c->all->loop, &c->watch, c->process.status) < 0) {
		process_finish(&c->process);
		return -1;
	}
	if (watch_stream(c, &c->errors, c->process.errors) == 0 &&
		watch_stream(c, &c->output, c->process.output) == 0)
		return 0;
	finish(c);
	return -1;
}

/* This program once more. */
static int
start_process(struct continuation *c, char *person)
{
	static char name[] = "talon", replay[] = "replay",
		    from[] = "--continue", at[] = "--seat",
		    patience[] = "--patience", ever[] = "1000000", end[] = "--";
	static const struct process_limits none;
	char move[24], seat[24], game[24], *file = strdup(c->all->file);
	char path[PATH_MAX];
	char *argv[] = {name, replay, from, move, at, seat, patience, ever, end,
		file, game, person, c->bot, NULL};
	const struct process_program talon = {.path = path, .argv = argv};

	ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
	if (!file || length < 0) {
		free(file);
		return -1;
	}
	path[length] = '\0';
	snprintf(move, sizeof move, "%ld", c->move);
	snprintf(seat, sizeof seat, "%d", c->seat);
	snprintf(game, sizeof game, "%ld", c->game);
	int result = process_start(
		&c->process, c->all->family, &talon, &none, false);
	free(file);
	return result;
}

static int
start(struct continuation *c)
{
	char person[GAME_LINE_MAX];

	if (c->all->address)
		snprintf(person, sizeof person,
			"human --browser --listen %.99s", c->all->address);
	else
		strlcpy(person, "human --browser", sizeof person);
	if (start_process(c, person) < 0 || watch_process(c) < 0)
		return -1;
	c->running = true;
	return 0;
}

/* One that has never been used, else the one that was used first. */
static struct continuation *
find_slot(struct continuations *all)
{
	struct continuation *found = NULL;

	for (int i = 0; i < CONTINUATIONS_MOST; i++) {
		struct continuation *c = &all->slots[i];

		if (!c->running && (!found || c->number < found->number))
			found = c;
	}
	return found;
}

int
continuations_start(struct continuations *all,
	const struct continuation_terms *terms, char reason[static REASON_MAX])
{
	struct continuation *c = find_slot(all);

	if (!c)
		return reason_say(reason,
			"%d games are being played on already",
			CONTINUATIONS_MOST);
	*c = (struct continuation){
		.all = all,
		.game = terms->game,
		.move = terms->move,
		.seat = terms->seat,
	};
	strlcpy(c->bot, terms->bot, sizeof c->bot);
	if (start(c) < 0) {
		strlcpy(reason, strerror(errno), REASON_MAX);
		return -1;
	}
	c->number = ++all->count;
	return c->number;
}

bool
continuations_end(struct continuations *all, int number)
{
	for (int i = 0; i < CONTINUATIONS_MOST; i++) {
		struct continuation *c = &all->slots[i];

		if (!c->running || c->number != number)
			continue;
		finish(c);
		strlcpy(c->words, "ended", sizeof c->words);
		all->changed(all->owner, c);
		return true;
	}
	return false;
}

void
continuations_release(struct continuations *all)
{
	for (int i = 0; i < CONTINUATIONS_MOST; i++)
		if (all->slots[i].running)
			finish(&all->slots[i]);
}

void
continuation_add(const struct continuation *c, struct text *json)
{
	text_add_format(json,
		"{\"kind\":\"continued\",\"number\":%d,\"game\":%ld,"
		"\"move\":%ld,\"seat\":%d,\"running\":%s,\"bot\":",
		c->number, c->game, c->move, c->seat,
		c->running ? "true" : "false");
	text_add_json(json, c->bot);
	text_add_string(json, ",\"link\":");
	if (c->link[0] == '\0' || !c->running)
		text_add_string(json, "null");
	else
		text_add_json(json, c->link);
	text_add_string(json, ",\"words\":");
	text_add_json(json, c->words);
	text_add_string(json, "}");
}

#include "bot/link.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "bot/bot_files.h"
#include "bot/bot_program_linux.h"
#include "common/number.h"

enum { WHERE_MAX = LINK_COMMAND_MAX + 8 };

static void
pending_release(struct link_pending *p)
{
	free(p->queue);
	*p = (struct link_pending){0};
}

static void
pending_clear(struct link_pending *p)
{
	p->first = p->count = p->sent = 0;
}

static struct link_command *
command_at(const struct link_pending *p, size_t i)
{
	return &p->queue[p->first + i];
}

/* Room for one more: of those that have been answered, if they are as many as the
 * others, which move, or new. */
static int
make_room(struct link_pending *p)
{
	if (p->first > 0 && p->first >= p->count &&
		p->first + p->count == p->capacity) {
		memmove(p->queue, command_at(p, 0),
			p->count * sizeof *p->queue);
		p->first = 0;
	}
	return ARRAY_GROW(p->queue, p->first + p->count, p->capacity);
}

/* Adds the command of LINE, which expects ANSWER and is not yet sent. -1 with
 * errno: no memory. */
static int
pending_add(
	struct link_pending *p, const char *line, enum expected_answer answer)
{
	if (make_room(p) < 0)
		return -1;
	struct link_command *command = command_at(p, p->count++);
	command->answer = answer;
	size_t length = strcspn(line, " ");
	if (length >= sizeof command->name)
		length = sizeof command->name - 1;
	memcpy(command->name, line, length);
	command->name[length] = '\0';
	return 0;
}

/* The oldest command, valid until one is added; NULL: none is pending. */
static const struct link_command *
pending_first(const struct link_pending *p)
{
	return p->count == 0 ? NULL : command_at(p, 0);
}

/* Removes the oldest command, which must have been sent. */
static void
pending_remove(struct link_pending *p)
{
	assert(p->count > 0 && p->sent > 0);
	p->count--;
	p->sent--;
	p->first = p->count > 0 ? p->first + 1 : 0;
}

/* Bytes of what a bot sent that stand in a sentence. */
enum { SHOWN_MAX = 60 };

/* Notes FAULT and its sentence, if the link has none yet, and reads no more of
 * the bot's output. The sentences stand in records, so none of them may depend
 * on which of two bots was quicker. */
__attribute__((format(printf, 3, 4))) static void
set_fault(struct link *link, enum fault fault, const char *format, ...)
{
	va_list arguments;

	if (link->fault != FAULT_NONE)
		return;
	link->fault = fault;
	va_start(arguments, format);
	vsnprintf(link->why, sizeof link->why, format, arguments);
	va_end(arguments);
	loop_forget(link->terms->loop, &link->output);
	link->closed_ns = LOOP_NEVER;
}

/* As set_fault with FAULT_CRASH for what is none of the bot's doing. */
static void
set_accident(struct link *link, const char *why)
{
	if (link->fault == FAULT_NONE)
		link->accident = true;
	set_fault(link, FAULT_CRASH, "%s", why);
}

/* The same with what errno says: a bot is not heard, or does not hear what it
 * was to hear. */
static void
set_error(struct link *link, const char *what)
{
	char why[FAULT_WHY_MAX];

	snprintf(why, sizeof why, "%s: %s", what, strerror(errno));
	set_accident(link, why);
}

/* Where in the dialogue the bot is: " at gen_move", or "". Returns TEXT. */
static const char *
where(const struct link *link, char text[static WHERE_MAX])
{
	const struct link_command *command = pending_first(&link->pending);

	text[0] = '\0';
	if (link->pending.sent > 0 && command->answer != ANSWER_NEWS)
		snprintf(text, WHERE_MAX, " at %s", command->name);
	return text;
}

/* The bot has answered, and no command was unanswered. An answer that no
 * command asked for may meet a pending command that it does not belong to, so
 * the sentence names none. */
static void
judge_unasked(struct link *link)
{
	char shown[SHOWN_MAX];

	text_printable(
		shown, sizeof shown, link->answer.text, link->answer.length);
	set_fault(link, FAULT_GARBAGE, "answered '%s' without being asked",
		shown);
}

/* link->answer is not the answer that COMMAND expects. */
static void
judge_answer(struct link *link, const struct link_command *command)
{
	char shown[SHOWN_MAX];
	const struct answer *answer = &link->answer;

	text_printable(shown, sizeof shown, answer->text, answer->length);
	if (!answer->ok)
		set_fault(link, FAULT_REFUSED, "answered %s with '? %s'",
			command->name, shown);
	else if (command->answer == ANSWER_NEWS)
		judge_unasked(link);
	else
		set_fault(link, FAULT_GARBAGE,
			"answered %s with '%s', where the answer is empty",
			command->name, shown);
}

/* LINE is no part of an answer, for the reason WHY. */
static void
judge_line(struct link *link, const char *line, size_t length, const char *why)
{
	char shown[SHOWN_MAX], at[WHERE_MAX];

	text_printable(shown, sizeof shown, line, length);
	set_fault(link, FAULT_GARBAGE, "said '%s'%s, which is no answer: %s",
		shown, where(link, at), why);
}

/* The bot has ended, as link->report says: called when everything that the bot
 * wrote has been judged: an answer in time counts, whatever happened to the bot
 * after it. */
static void
judge_end(struct link *link)
{
	char how[FAULT_WHY_MAX - WHERE_MAX], at[WHERE_MAX];

	process_report_format(&link->report, how, sizeof how);
	link->accident = process_report_is_accident(&link->report);
	switch (link->report.end) {
	case PROCESS_NOT_RUN:
		bot_program_explain(
			link->bot, link->report.value, how, sizeof how);
		set_fault(link, FAULT_START, "%s", how);
		return;
	case PROCESS_NOT_STARTED:
	case PROCESS_NOT_SHUT_IN:
	case PROCESS_OVER_MEMORY:
	case PROCESS_OVER_COUNT:
		set_fault(link, FAULT_RESOURCE, "%s", how);
		return;
	case PROCESS_EXITED:
	case PROCESS_SIGNALLED:
	case PROCESS_LOST:
		set_fault(link, FAULT_CRASH, "%s%s", how, where(link, at));
		return;
	case PROCESS_MISSED:
		where(link, at);
		set_fault(link, FAULT_CRASH, "%s%s%s", how,
			*at == '\0' ? "" : ",", at);
		return;
	}
	assert(0 && "unknown end of a process");
}

void
link_describe_pending(const struct link *link, char *why, size_t size)
{
	const struct link_command *command = pending_first(&link->pending);
	const char *name = command ? command->name : "nothing";
	const char *rest;
	char shown[SHOWN_MAX];
	size_t length = line_rest(&link->lines, &rest);

	text_printable(shown, sizeof shown, rest, length);
	if (link->answer.status == ANSWER_PARTIAL)
		snprintf(why, size,
			"the empty line after its answer to %s did not come",
			name);
	else if (length > 0)
		snprintf(why, size,
			"the line '%s' it answered %s with was not finished",
			shown, name);
	else
		snprintf(why, size, "no answer to %s came", name);
}

/* How long a bot whose output has ended has to end itself: a process that exits
 * is reported right after its output ends. */
#define CLOSED_GRACE_NS INT64_C(250000000)

/* How long a bot that a signal has ended is in doubt: who ends a task of a
 * cluster, or a group of processes, sends the same to all, to bots before the
 * arbiter perhaps, and a game that is ended so has no result. */
#define DOUBT_NS INT64_C(1000000000)

/* Until a bot that rests is looked at for the first time, and at most until the
 * next time, each time twice as long: for so long whoever cheats gains time, and
 * is stopped then. */
#define REST_FIRST_NS INT64_C(2000000)
#define REST_MOST_NS  INT64_C(32000000)

/* How long standard error rests after a flood. */
#define ERRORS_REST_NS INT64_C(10000000)

enum {
	IDLE_BYTES_MAX = 64 * 1024,	/* of lines that say nothing */
	DRAINED_BYTES_MAX = 256 * 1024, /* more than a pipe holds */
	ERRORS_BYTES_MAX = 64 * 1024,	/* of standard error between rests */
};

/* What a person's bot says to the user has the link to its page, which is
 * nobody else's, and a log can be read while that page is there. */
static bool
is_for_user_alone(const struct link *link, enum trace_direction direction)
{
	return direction == TRACE_STDERR && link->bot->browser;
}

/* Adds BYTES to the trace. */
static void
show(const struct link *link, enum trace_direction direction, const char *bytes,
	size_t length)
{
	trace_show(link->terms->trace, link->bot->name, link->number, direction,
		bytes, length);
	if (link->log && (length > 0 || direction == TRACE_FROM_BOT) &&
		!is_for_user_alone(link, direction))
		wire_log_add(link->log, direction, bytes, length, loop_now());
}

static ssize_t
read_once(int fd, char *space, size_t size)
{
	ssize_t n;

	do
		n = read(fd, space, size);
	while (n < 0 && errno == EINTR);
	return n;
}

/* Reads once. False: there is nothing to read now, or ever again. */
static bool
read_output(struct link *link)
{
	char *space;
	size_t size = line_space(&link->lines, &space);
	ssize_t n = read_once(link->process.output, space, size);

	if (n > 0) {
		line_filled(&link->lines, (size_t)n);
		return true;
	}
	if (n < 0 && errno == EAGAIN)
		return false;
	if (n < 0)
		set_error(link, "could not be read");
	loop_forget(link->terms->loop, &link->output);
	return false;
}

static void
output_ready(void *owner, int64_t now_ns)
{
	struct link *link = owner;

	if (!read_output(link) && !link->output.watched &&
		link->fault == FAULT_NONE)
		link->closed_ns = now_ns + CLOSED_GRACE_NS;
	link->notify(link->owner, now_ns);
}

/* Whether it has ended as all processes here do when they are to end. */
static bool
is_doubtful(const struct process_report *report)
{
	return report->end == PROCESS_LOST ||
	       (report->end == PROCESS_SIGNALLED &&
		       (report->value == SIGTERM || report->value == SIGHUP ||
			       report->value == SIGKILL));
}

static void
status_ready(void *owner, int64_t now_ns)
{
	struct link *link = owner;

	if (!process_ended(&link->process, &link->report))
		return;
	loop_forget(link->terms->loop, &link->status);
	link->doubted = is_doubtful(&link->report) && !link->quitting;
	link->ended = !link->doubted;
	if (link->doubted) {
		link->doubt.at_ns = now_ns + DOUBT_NS;
		loop_add_timer(link->terms->loop, &link->doubt);
	}
	link->notify(link->owner, now_ns);
}

/* A bot that is in doubt has ended. */
static void
end_doubt(struct link *link)
{
	if (!link->doubted)
		return;
	loop_remove_timer(&link->doubt);
	link->doubted = false;
	link->ended = true;
}

/* Likewise, by its timer. */
static void
doubt_due(void *owner, int64_t now_ns)
{
	struct link *link = owner;

	end_doubt(link);
	link->notify(link->owner, now_ns);
}

/* Our own process says so of a bot that plays elsewhere, in a line of its own. */
static bool
take_round_trip(struct link *link, const char *line, size_t length)
{
	char number[NUMBER_MAX];
	const size_t begin = sizeof BOT_ROUND_TRIP - 1;
	uint64_t ns;

	if (length <= begin || length - begin > sizeof number ||
		memcmp(line, BOT_ROUND_TRIP, begin) != 0)
		return false;
	memcpy(number, line + begin, length - begin);
	number[length - begin - 1] = '\0';
	if (number_parse(number, &ns) && ns <= INT64_MAX)
		link->round_trip_ns = (int64_t)ns;
	return true;
}

/* Takes such lines out of BYTES. Returns the length of what is left. */
static size_t
take_round_trips(struct link *link, char *bytes, size_t length)
{
	const char *end = bytes + length;
	size_t left = 0;

	if (!link->bot->remote)
		return length;
	for (const char *line = bytes; line < end;) {
		const char *feed = memchr(line, '\n', (size_t)(end - line));
		const size_t size = (size_t)((feed ? feed + 1 : end) - line);

		if (!take_round_trip(link, line, size)) {
			memmove(bytes + left, line, size);
			left += size;
		}
		line += size;
	}
	return left;
}

/* No more will come: tells the half line, if there is one. */
static void
user_lines_end(struct user_lines *lines, struct trace *trace, const char *name)
{
	if (lines->length > 0)
		trace_tell(trace, name, lines->half, lines->length);
	lines->length = 0;
}

static void
user_lines_add(struct user_lines *lines, struct trace *trace, const char *name,
	const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (bytes[i] != '\n')
			lines->half[lines->length++] = bytes[i];
		if (bytes[i] == '\n' || lines->length == sizeof lines->half)
			user_lines_end(lines, trace, name);
	}
}

/* What a person's page says has been told, and has a secret that no record is
 * to keep. */
static ssize_t
read_errors(struct link *link)
{
	char *space;
	size_t size = stderr_tail_space(&link->stderr_tail, &space);
	ssize_t n = read_once(link->process.errors, space, size);

	const size_t said =
		n > 0 ? take_round_trips(link, space, (size_t)n) : 0;
	if (said > 0) {
		show(link, TRACE_STDERR, space, said);
		if (link->bot->browser)
			user_lines_add(&link->user_lines, link->terms->trace,
				link->bot->name, space, said);
		else
			stderr_tail_filled(&link->stderr_tail, said);
	}
	return n;
}

/* A bot that floods its standard error is not read for a moment, so that
 * reading it takes no time from the others; the full pipe then makes the bot
 * wait. */
static void
errors_ready(void *owner, int64_t now_ns)
{
	struct link *link = owner;
	ssize_t n = read_errors(link);

	if (n > 0)
		link->errors_bytes += (size_t)n;
	if (n == 0)
		loop_forget(link->terms->loop, &link->errors);
	if (link->errors_bytes > ERRORS_BYTES_MAX ||
		(n < 0 && errno != EAGAIN)) {
		loop_forget(link->terms->loop, &link->errors);
		link->errors_ns = now_ns + ERRORS_REST_NS;
		link->notify(link->owner, now_ns);
	}
}

static void
read_errors_again(struct link *link, int64_t now_ns)
{
	link->errors_bytes = 0;
	link->errors_ns = loop_watch_read(link->terms->loop, &link->errors,
				  link->process.errors) == 0
				  ? LOOP_NEVER
				  : now_ns + ERRORS_REST_NS;
}

/* Takes the answer to the oldest command; one that it does not expect is a
 * fault. */
static enum link_news
take_answer(struct link *link)
{
	const struct link_command command = *pending_first(&link->pending);
	const struct answer *answer = &link->answer;

	pending_remove(&link->pending);
	link->idle_bytes = 0;
	if (command.answer == ANSWER_ANY)
		return LINK_ANSWERED;
	if (answer->has_id)
		set_fault(link, FAULT_GARBAGE,
			"answered %s with the id %u, which no command had; "
			"a blank must follow '=' and '?'",
			command.name, answer->id);
	else if (command.answer == ANSWER_TEXT)
		return LINK_ANSWERED;
	else if (answer->ok ? answer->length > 0
			    : command.answer != ANSWER_OPTIONAL)
		judge_answer(link, &command);
	else if (link->terms->lockstep && link_flush(link) < 0)
		link->out.failed = true;
	return LINK_NOTHING;
}

/* Counts the bytes of lines that say nothing: they are allowed, but not without
 * end. */
static void
count_idle(struct link *link, size_t bytes)
{
	link->idle_bytes += bytes;
	if (link->idle_bytes > IDLE_BYTES_MAX)
		set_fault(link, FAULT_GARBAGE, "sends blank lines without end");
}

static enum link_news
take_line(struct link *link, const char *line, size_t length)
{
	const char *why = NULL;

	show(link, TRACE_FROM_BOT, line, length);
	if (link->answer.status == ANSWER_WHOLE)
		notes_clear(&link->notes);
	enum answer_status status =
		answer_add(&link->answer, line, length, &why);
	if (status == ANSWER_NONE) {
		count_idle(link, length + 1);
		notes_add(&link->notes, link->terms->notes, line, length);
	} else if (status == ANSWER_BAD)
		judge_line(link, line, length, why);
	else if (link->pending.sent == 0)
		judge_unasked(link);
	else if (status == ANSWER_WHOLE)
		return take_answer(link);
	return LINK_NOTHING;
}

/* After the end of a bot: reads its output to the end, but no further than the
 * bot can have written itself, since what it forked may be writing still.
 * False: there is no more. */
static bool
drain(struct link *link)
{
	size_t before = link->lines.end - link->lines.begin;

	if (!link->output.watched || link->drained_bytes > DRAINED_BYTES_MAX)
		return false;
	if (!read_output(link))
		return false;
	link->drained_bytes += link->lines.end - link->lines.begin - before;
	return true;
}

static void
drain_errors(struct link *link)
{
	size_t read = 0;
	ssize_t n;

	while (read < DRAINED_BYTES_MAX && (n = read_errors(link)) > 0)
		read += (size_t)n;
}

/* At the first that is heard of a process, also its end: whether the program that
 * it has been since then is the bot's. */
static bool
prove(struct link *link)
{
	char why[REASON_MAX];

	if (!link->fresh)
		return true;
	link->fresh = false;
	if (bot_files_are_sealed(link->bot, true, why))
		return true;
	set_fault(link, FAULT_START, "cannot be run: %s", why);
	return false;
}

enum link_news
link_take(struct link *link)
{
	char at[WHERE_MAX];
	char *line;
	size_t length;

	while (link->open && link->fault == FAULT_NONE) {
		enum line_status status =
			line_next(&link->lines, &line, &length);

		if ((status != LINE_NONE || link->ended) && !prove(link))
			continue;
		if (status == LINE_TOO_LONG)
			set_fault(link, FAULT_GARBAGE,
				"sent a line of more than %d bytes%s",
				LINE_LENGTH_MAX, where(link, at));
		else if (status == LINE_WHOLE &&
			 take_line(link, line, length) == LINK_ANSWERED)
			return LINK_ANSWERED;
		else if (status == LINE_NONE && !link->ended)
			return LINK_NOTHING;
		else if (status == LINE_NONE && !drain(link))
			judge_end(link);
	}
	if (!link->open)
		return LINK_NOTHING;
	drain_errors(link);
	return LINK_FAULT;
}

/* All that was said before `quit` has been answered. */
static bool
has_answered(const struct link *link)
{
	const struct link_command *first = pending_first(&link->pending);

	return !first || strcmp(first->name, "quit") == 0;
}

/* Nobody waits for the answer to `quit`, nor cares what is printed at the end.
 */
static void
forgive_end(struct link *link)
{
	bool answered = has_answered(link);
	bool printed = link->fault == FAULT_GARBAGE &&
		       link->answer.status == ANSWER_BAD;

	if (!answered || (link->fault == FAULT_GARBAGE && !printed))
		return;
	link->fault = FAULT_NONE;
	link->accident = false;
	if (link->report.end != PROCESS_EXITED || link->report.value != 0)
		judge_end(link);
}

bool
link_ended_badly(struct link *link)
{
	end_doubt(link);
	if (link->fault != FAULT_NONE || !link->ended)
		return link->fault != FAULT_NONE;
	if (!link->output.watched && link->closed_ns == LOOP_NEVER)
		(void)loop_watch_read(
			link->terms->loop, &link->output, link->process.output);
	while (link_take(link) == LINK_ANSWERED)
		continue;
	forgive_end(link);
	return link->fault != FAULT_NONE;
}

/* In lockstep, takes what was answered before `quit`. */
static void
take_last_answers(struct link *link)
{
	while (!has_answered(link) && link_take(link) == LINK_ANSWERED)
		if (link_flush(link) < 0)
			link->out.failed = true;
	if (link->ended && link->fault != FAULT_NONE)
		forgive_end(link);
}

void
link_leave(struct link *link)
{
	if (!link->open || !link->quitting)
		return;
	if (link->terms->lockstep && link->fault == FAULT_NONE) {
		take_last_answers(link);
		if (link->fault == FAULT_NONE && link->out.length > 0)
			return;
	}
	loop_forget(link->terms->loop, &link->output);
	link_end_input(link);
}

bool
link_catch_up(struct link *link)
{
	enum link_news news;

	if (!link->open || !link->terms->lockstep)
		return true;
	while ((news = link_take(link)) == LINK_ANSWERED)
		if (link_flush(link) < 0)
			link->out.failed = true;
	return news == LINK_FAULT || link_settled(link);
}

bool
link_has_begun(const struct link *link)
{
	return link->open && process_has_begun(&link->process);
}

bool
link_output_closed(const struct link *link)
{
	return link->closed_ns != LOOP_NEVER && !link_is_gone(link);
}

int64_t
link_deadline(const struct link *link)
{
	int64_t closed_ns =
		link_output_closed(link) ? link->closed_ns : LOOP_NEVER;

	return closed_ns < link->errors_ns ? closed_ns : link->errors_ns;
}

void
link_due(struct link *link, int64_t now_ns)
{
	char at[WHERE_MAX];

	if (now_ns >= link->errors_ns)
		read_errors_again(link, now_ns);
	if (now_ns < link->closed_ns || !link_output_closed(link))
		return;
	if (link_has_begun(link))
		set_fault(link, FAULT_CLOSED, "closed its output%s",
			where(link, at));
	else
		set_accident(link, "could not be started");
}

void
link_release(struct link *link)
{
	link_close(link);
	text_release(&link->out);
	pending_release(&link->pending);
}

void
link_rest(struct link *link)
{
	loop_forget(link->terms->loop, &link->output);
	loop_forget(link->terms->loop, &link->errors);
	loop_forget(link->terms->loop, &link->status);
}

static void
unwatch_all(struct link *link)
{
	link_rest(link);
	loop_forget(link->terms->loop, &link->input);
}

/* Unless it is watched. */
static bool
watch(struct link *link, struct loop_watch *watch, int fd)
{
	return watch->watched ||
	       loop_watch_read(link->terms->loop, watch, fd) == 0;
}

/* Whatever can be read from the bot may be; the end of its output has been
 * read where it was seen to be closed. */
int
link_wake(struct link *link)
{
	const struct process *p = &link->process;
	bool good = true;

	if (!link->open || link_is_gone(link) || link->fault != FAULT_NONE)
		return 0;
	if (link->closed_ns == LOOP_NEVER)
		good = watch(link, &link->output, p->output);
	if (link->errors_ns == LOOP_NEVER)
		good &= watch(link, &link->errors, p->errors);
	good &= watch(link, &link->status, p->status);
	return good ? 0 : -1;
}

void
link_follow(struct link *link)
{
	if (link->open && process_warden(&link->process) > 0)
		placement_move(link->terms->placement,
			process_warden(&link->process), link->bot->cores);
}

int
link_open(struct link *link, const struct bot_spec *bot)
{
	assert(!link->open);
	const struct process_limits limits =
		bot_spec_limits(bot, link->terms->limits);
	char why[REASON_MAX];
	const bool fit = !bot->unfit && bot_files_are_sealed(bot, false, why);
	struct cores_set cores;
	struct process_program program = bot_spec_program(bot);

	program.terminal = bot->person && !bot->browser;
	/* No file is called "": who is unfit cannot be run, come what may. */
	if (!fit) {
		program.path = "";
		program.directory = NULL;
	}
	if (link->terms->placement &&
		placement_of_bot(link->terms->placement, bot->cores, &cores))
		program.cores = &cores;
	if (process_start(&link->process, link->terms->family, &program,
		    &limits, link->terms->measured) < 0)
		return -1;
	link->open = link->fresh = true;
	link->bot = bot;
	link->stopped = false;
	link->person = bot->person;
	link->round_trip_ns = 0;
	if (link_wake(link) == 0)
		return 0;
	link_close(link);
	errno = ENOMEM;
	return -1;
}

/* A bot may leave its warden no turn. */
static void
fail_unanswered(struct link *link)
{
	if (link->fault == FAULT_NONE &&
		process_is_over_count(&link->process, &link->report))
		judge_end(link);
	else
		set_accident(link,
			"lost the arbiter's process that watched over it: it "
			"does not answer");
}

static void
end_rest(struct link *link)
{
	if (link->rest_ns > 0)
		loop_remove_timer(&link->rest);
	link->rest_ns = 0;
}

static void
look_again(struct link *link, int64_t now_ns)
{
	link->rest_ns = link->rest_ns == 0 ? REST_FIRST_NS : 2 * link->rest_ns;
	if (link->rest_ns > REST_MOST_NS)
		link->rest_ns = REST_MOST_NS;
	link->rest.at_ns = now_ns + link->rest_ns;
}

static void
rest_due(void *owner, int64_t now_ns)
{
	struct link *link = owner;
	int rests = process_look(&link->process);

	if (rests > 0) {
		look_again(link, now_ns);
		return;
	}
	end_rest(link);
	if (rests < 0) {
		fail_unanswered(link);
		link->notify(link->owner, now_ns);
	}
}

static void
set_stopped(struct link *link, bool stop)
{
	end_rest(link);
	if (process_stop(&link->process, stop) == 0)
		link->stopped = stop;
	else
		fail_unanswered(link);
}

/* Whoever has still something to answer is not asleep. */
static bool
begin_rest(struct link *link)
{
	if (link->pending.sent > 0 || !process_rest(&link->process))
		return false;
	link->stopped = true;
	look_again(link, loop_now());
	loop_add_timer(link->terms->loop, &link->rest);
	return true;
}

void
link_stop(struct link *link)
{
	if (link->open && !link->stopped && !link->person &&
		!link_is_gone(link) && !link->quitting &&
		link->fault == FAULT_NONE && !begin_rest(link))
		set_stopped(link, true);
}

void
link_go_on(struct link *link)
{
	if (link->open && link->stopped && !link_is_gone(link))
		set_stopped(link, false);
}

int64_t
link_cpu_time(struct link *link)
{
	if (!link->open || !link->terms->measured)
		return 0;
	return process_cpu_time(&link->process);
}

void
link_close(struct link *link)
{
	end_doubt(link);
	end_rest(link);
	if (link->open) {
		user_lines_end(
			&link->user_lines, link->terms->trace, link->bot->name);
		unwatch_all(link);
		process_finish(&link->process);
		link->open = false;
	}
	text_clear(&link->out);
	link->written = 0;
	pending_clear(&link->pending);
	link->lines.begin = link->lines.scanned = link->lines.end = 0;
	link->answer.status = ANSWER_NONE;
	notes_clear(&link->notes);
	link->idle_bytes = link->drained_bytes = link->errors_bytes = 0;
	link->stderr_tail.length = 0;
	link->ended = link->quitting = link->unheard = false;
	link->closed_ns = link->errors_ns = LOOP_NEVER;
	link->fault = FAULT_NONE;
	link->accident = false;
}

void
link_write(struct link *link, const char *bytes, size_t length)
{
	if (link->open && link->fault == FAULT_NONE)
		text_add(&link->out, bytes, length);
}

void
link_expect(struct link *link, const char *line, enum expected_answer answer)
{
	if (link->open && link->fault == FAULT_NONE &&
		pending_add(&link->pending, line, answer) < 0)
		link->out.failed = true;
}

void
link_say(struct link *link, const char *line, enum expected_answer answer)
{
	link_write(link, line, strlen(line));
	link_write(link, "\n", 1);
	link_expect(link, line, answer);
}

bool
link_settled(const struct link *link)
{
	return link->pending.count == 0;
}

/* How many bytes of `out` may leave now: all or, in lockstep, the next command
 * once no other is unanswered. Counts their commands as sent. */
static size_t
release_commands(struct link *link)
{
	struct link_pending *pending = &link->pending;
	size_t waiting = link->out.length - link->written;

	if (!link->terms->lockstep) {
		pending->sent = pending->count;
		return waiting;
	}
	const char *next = link->out.bytes + link->written;
	if (pending->sent > 0 || pending->count == 0)
		return 0;
	pending->sent = 1;
	return (size_t)((const char *)memchr(next, '\n', waiting) - next) + 1;
}

static void
written(struct link *link, size_t length)
{
	link->written += length;
	if (link->written == link->out.length) {
		text_clear(&link->out);
		link->written = 0;
	}
}

/* The pipe is full: the rest leaves when the bot has read. */
static int
block(struct link *link)
{
	return link->input.watched ? 0
				   : loop_watch_write(link->terms->loop,
					     &link->input, link->process.input);
}

static int
write_out(struct link *link, size_t length)
{
	while (length > 0) {
		ssize_t n = write(link->process.input,
			link->out.bytes + link->written, length);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 && errno == EAGAIN)
			return block(link);
		/* EPIPE: the bot has closed its input. It will not answer,
		 * and that is the fault that counts. */
		if (n < 0 && errno == EPIPE)
			link->unheard = true;
		else if (n < 0)
			set_error(link, "could not be told everything");
		if (n < 0)
			n = (ssize_t)length;
		written(link, (size_t)n);
		length -= (size_t)n;
	}
	return 0;
}

int
link_flush(struct link *link)
{
	if (text_failed(&link->out) < 0)
		return -1;
	if (!link->open || link->stopped || link->input.watched ||
		link->out.length == 0)
		return 0;
	size_t length = release_commands(link);
	show(link, TRACE_TO_BOT, link->out.bytes + link->written, length);
	return write_out(link, length);
}

/* In lockstep only the rest of the command that did not fit may leave. */
static int
write_rest(struct link *link)
{
	if (!link->terms->lockstep)
		return link_flush(link);
	const char *next = link->out.bytes + link->written;
	const char *end = memchr(next, '\n', link->out.length - link->written);
	return write_out(link, (size_t)(end - next) + 1);
}

static void
input_ready(void *owner, int64_t now_ns)
{
	struct link *link = owner;

	loop_forget(link->terms->loop, &link->input);
	if (write_rest(link) < 0)
		link->out.failed = true;
	link->notify(link->owner, now_ns);
}

void
link_init(struct link *link, const struct link_terms *terms, int number,
	loop_ready *notify, void *owner)
{
	*link = (struct link){
		.terms = terms,
		.number = number,
		.notify = notify,
		.owner = owner,
		.output = {.ready = output_ready, .owner = link},
		.errors = {.ready = errors_ready, .owner = link},
		.status = {.ready = status_ready, .owner = link},
		.input = {.ready = input_ready, .owner = link},
		.doubt = {.due = doubt_due, .owner = link},
		.rest = {.due = rest_due, .owner = link},
		.closed_ns = LOOP_NEVER,
		.errors_ns = LOOP_NEVER,
	};
}

void
link_end_input(struct link *link)
{
	if (!link->open)
		return;
	loop_forget(link->terms->loop, &link->input);
	process_close_input(&link->process);
}

void
link_quit(struct link *link)
{
	if (!link->open)
		return;
	link_go_on(link);
	link->quitting = true;
	link_say(link, "quit", ANSWER_OPTIONAL);
	link_flush(link);
	link_leave(link);
}

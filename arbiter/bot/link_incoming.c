#include "bot/link_incoming.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "bot/link_fault.h"
#include "bot/link_pending.h"

/* How long a bot whose output has ended has to end itself: a process that exits
 * is reported right after its output ends. */
#define CLOSED_GRACE_NS INT64_C(250000000)

/* How long a bot that a signal has ended is in doubt: who ends a task of a
 * cluster, or a group of processes, sends the same to all, to bots before the
 * arbiter perhaps, and a game that is ended so has no result. */
#define DOUBT_NS INT64_C(1000000000)

/* How long standard error rests after a flood. */
#define ERRORS_REST_NS INT64_C(10000000)

enum {
	IDLE_BYTES_MAX = 64 * 1024,	/* of lines that say nothing */
	DRAINED_BYTES_MAX = 256 * 1024, /* more than a pipe holds */
	ERRORS_BYTES_MAX = 64 * 1024,	/* of standard error between rests */
};

void
link_unwatch(struct link *link, struct loop_watch *watch, bool *watched)
{
	if (*watched)
		loop_forget(link->terms->loop, watch);
	*watched = false;
}

/* What a person's bot says to the user has the link to its page, which is
 * nobody else's, and a log can be read while that page is there. */
static bool
is_for_user_alone(const struct link *link, enum trace_direction direction)
{
	return direction == TRACE_STDERR && link->bot->browser;
}

void
link_trace(const struct link *link, enum trace_direction direction,
	const char *bytes, size_t length)
{
	trace_show(link->terms->trace, link->name, link->number, direction,
		bytes, length);
	if (link->log && (length > 0 || direction == TRACE_FROM_BOT) &&
		!is_for_user_alone(link, direction))
		wire_log_add(link->log, direction, bytes, length, loop_now());
}

/* Reads once. False: there is nothing to read now, or ever again. */
static bool
read_output(struct link *link)
{
	char *space;
	size_t size = line_space(&link->lines, &space);
	ssize_t n = read(link->process.output, space, size);

	if (n > 0) {
		line_filled(&link->lines, (size_t)n);
		return true;
	}
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return false;
	link_unwatch(link, &link->output, &link->output_watched);
	return false;
}

void
link_output_ready(void *owner, int64_t now_ns)
{
	struct link *link = owner;

	if (!read_output(link) && !link->output_watched)
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

void
link_status_ready(void *owner, int64_t now_ns)
{
	struct link *link = owner;

	if (!process_ended(&link->process, &link->report))
		return;
	link_unwatch(link, &link->status, &link->status_watched);
	link->doubted = is_doubtful(&link->report) && !link->quitting;
	link->ended = !link->doubted;
	if (link->doubted) {
		link->doubt.at_ns = now_ns + DOUBT_NS;
		loop_add_timer(link->terms->loop, &link->doubt);
	}
	link->notify(link->owner, now_ns);
}

void
link_end_doubt(struct link *link)
{
	if (!link->doubted)
		return;
	loop_remove_timer(&link->doubt);
	link->doubted = false;
	link->ended = true;
}

void
link_doubt_due(void *owner, int64_t now_ns)
{
	struct link *link = owner;

	link_end_doubt(link);
	link->notify(link->owner, now_ns);
}

/* What a person's page says has been told, and has a secret that no record is
 * to keep. */
static ssize_t
read_errors(struct link *link)
{
	char *space;
	size_t size = stderr_tail_space(&link->stderr_tail, &space);
	ssize_t n = read(link->process.errors, space, size);

	if (n > 0) {
		link_trace(link, TRACE_STDERR, space, (size_t)n);
		if (link->bot->browser)
			user_lines_add(&link->user_lines, link->terms->trace,
				link->name, space, (size_t)n);
		else
			stderr_tail_filled(&link->stderr_tail, (size_t)n);
	}
	return n;
}

/* A bot that floods its standard error is not read for a moment, so that
 * reading it takes no time from the others; the full pipe then makes the bot
 * wait. */
void
link_errors_ready(void *owner, int64_t now_ns)
{
	struct link *link = owner;
	ssize_t n = read_errors(link);

	if (n > 0)
		link->errors_bytes += (size_t)n;
	if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
		link_unwatch(link, &link->errors, &link->errors_watched);
	if (link->errors_bytes > ERRORS_BYTES_MAX) {
		link_unwatch(link, &link->errors, &link->errors_watched);
		link->errors_ns = now_ns + ERRORS_REST_NS;
		link->notify(link->owner, now_ns);
	}
}

static void
read_errors_again(struct link *link, int64_t now_ns)
{
	link->errors_bytes = 0;
	link->errors_watched = loop_watch_read(link->terms->loop, &link->errors,
				       link->process.errors) == 0;
	link->errors_ns =
		link->errors_watched ? LOOP_NEVER : now_ns + ERRORS_REST_NS;
}

/* Takes the answer to the oldest command; one that it does not expect is a
 * fault. */
static enum link_news
take_answer(struct link *link)
{
	const struct link_command command = *link_pending_first(&link->pending);
	const struct answer *answer = &link->answer;

	link_pending_remove(&link->pending);
	link->idle_bytes = 0;
	if (command.answer == ANSWER_ANY)
		return LINK_ANSWERED;
	if (answer->has_id)
		link_fail(link, FAULT_GARBAGE,
			"answered %s with the id %u, which no command had; "
			"a blank must follow '=' and '?'",
			command.name, answer->id);
	else if (command.answer == ANSWER_TEXT)
		return LINK_ANSWERED;
	else if (answer->ok ? answer->length > 0
			    : command.answer != ANSWER_OPTIONAL)
		link_fail_answer(link, &command);
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
		link_fail(link, FAULT_GARBAGE, "sends blank lines without end");
}

static enum link_news
take_line(struct link *link, const char *line, size_t length)
{
	const char *why = NULL;

	link_trace(link, TRACE_FROM_BOT, line, length);
	enum answer_status status =
		answer_add(&link->answer, line, length, &why);
	if (status == ANSWER_NONE)
		count_idle(link, length + 1);
	else if (status == ANSWER_BAD)
		link_fail_line(link, line, length, why);
	else if (link->pending.sent == 0)
		link_fail_unasked(link);
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

	if (!link->output_watched || link->drained_bytes > DRAINED_BYTES_MAX)
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

enum link_news
link_take(struct link *link)
{
	char at[LINK_WHERE_MAX];
	char *line;
	size_t length;

	while (link->open && link->fault == FAULT_NONE) {
		enum line_status status =
			line_next(&link->lines, &line, &length);

		if (status == LINE_TOO_LONG)
			link_fail(link, FAULT_GARBAGE,
				"sent a line of more than %d bytes%s",
				LINE_LENGTH_MAX, link_where(link, at));
		else if (status == LINE_WHOLE &&
			 take_line(link, line, length) == LINK_ANSWERED)
			return LINK_ANSWERED;
		else if (status == LINE_NONE && !link->ended)
			return LINK_NOTHING;
		else if (status == LINE_NONE && !drain(link))
			link_fail_end(link);
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
	const struct link_command *first = link_pending_first(&link->pending);

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
		link_fail_end(link);
}

bool
link_ended_badly(struct link *link)
{
	link_end_doubt(link);
	if (link->fault != FAULT_NONE || !link->ended)
		return link->fault != FAULT_NONE;
	if (!link->output_watched && link->closed_ns == LOOP_NEVER)
		link->output_watched =
			loop_watch_read(link->terms->loop, &link->output,
				link->process.output) == 0;
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
	link_unwatch(link, &link->output, &link->output_watched);
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
	char at[LINK_WHERE_MAX];

	if (now_ns >= link->errors_ns)
		read_errors_again(link, now_ns);
	if (now_ns < link->closed_ns || !link_output_closed(link))
		return;
	if (link_has_begun(link))
		link_fail(link, FAULT_CLOSED, "closed its output%s",
			link_where(link, at));
	else
		link_fail_by_accident(link, "could not be started");
}

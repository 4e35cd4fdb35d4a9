#include "bot/link.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "bot/link_fault.h"
#include "bot/link_pending.h"

/* Its end is reported right after its output ends, if it has ended. */
#define CLOSED_GRACE_NS INT64_C(250000000)

#define ERRORS_REST_NS INT64_C(10000000)

enum {
	IDLE_BYTES_MAX = 64 * 1024,	/* nothing to say, but saying it */
	DRAINED_BYTES_MAX = 256 * 1024, /* more than a pipe holds */
	ERRORS_BYTES_MAX = 64 * 1024,	/* then standard error has a rest */
};

static void output_ready(void *owner, int64_t now_ns);
static void errors_ready(void *owner, int64_t now_ns);
static void status_ready(void *owner, int64_t now_ns);
static void input_ready(void *owner, int64_t now_ns);

void
link_init(struct link *link, const struct link_terms *terms, int table,
	loop_ready *heard, void *owner)
{
	*link = (struct link){
		.terms = terms,
		.table = table,
		.heard = heard,
		.owner = owner,
		.output = {.ready = output_ready, .owner = link},
		.errors = {.ready = errors_ready, .owner = link},
		.status = {.ready = status_ready, .owner = link},
		.input = {.ready = input_ready, .owner = link},
		.closed_ns = LOOP_NEVER,
		.errors_ns = LOOP_NEVER,
	};
}

void
link_release(struct link *link)
{
	link_close(link);
	text_release(&link->out);
	link_pending_release(&link->debts);
}

static void
forget(struct link *link, struct loop_watch *watch, bool *watched)
{
	if (*watched)
		loop_forget(link->terms->loop, watch);
	*watched = false;
}

static void
unwatch_all(struct link *link)
{
	forget(link, &link->output, &link->output_watched);
	forget(link, &link->errors, &link->errors_watched);
	forget(link, &link->status, &link->status_watched);
	forget(link, &link->input, &link->blocked);
}

static int
watch_all(struct link *link)
{
	struct loop *loop = link->terms->loop;
	const struct process *p = &link->process;
	link->output_watched =
		loop_watch_read(loop, &link->output, p->output) == 0;
	link->errors_watched =
		loop_watch_read(loop, &link->errors, p->errors) == 0;
	link->status_watched =
		loop_watch_read(loop, &link->status, p->status) == 0;
	if (link->output_watched && link->errors_watched &&
		link->status_watched)
		return 0;
	link_close(link);
	errno = ENOMEM;
	return -1;
}

int
link_open(struct link *link, const struct spec *bot)
{
	assert(!link->open);
	struct process_limits limits = link->terms->limits;
	if (bot->memory_bytes > 0)
		limits.memory_bytes = bot->memory_bytes;
	const struct process_program program = {
		.path = bot->program,
		.argv = bot->words,
		.directory = bot->directory,
		.environment = bot->environment,
	};
	if (process_start(&link->process, link->terms->family, &program,
		    &limits, link->terms->measured) == -1)
		return -1;
	link->open = true;
	link->name = bot->name;
	return watch_all(link);
}

int64_t
link_cpu_time(struct link *link)
{
	if (!link->open || !link->terms->measured)
		return 0;
	return cpu_time(&link->process);
}

void
link_close(struct link *link)
{
	if (link->open) {
		unwatch_all(link);
		process_finish(&link->process);
		link->open = false;
	}
	text_clear(&link->out);
	link->written = 0;
	link_pending_clear(&link->debts);
	link->lines.begin = link->lines.scanned = link->lines.end = 0;
	link->answer.status = ANSWER_NONE;
	link->idle_bytes = link->drained_bytes = link->errors_bytes = 0;
	link->stderr_tail.length = 0;
	link->ended = link->quitting = false;
	link->closed_ns = link->errors_ns = LOOP_NEVER;
	link->fault = FAULT_NONE;
}

/* Out */

void
link_say(struct link *link, const char *line, enum link_answer answer)
{
	if (!link->open || link->fault != FAULT_NONE)
		return;
	text_add_string(&link->out, line);
	text_add(&link->out, "\n", 1);
	if (link_pending_add(&link->debts, line, answer) == -1)
		link->out.failed = true;
}

bool
link_settled(const struct link *link)
{
	return link->debts.count == 0;
}

/* How much of `out` may leave now: all, or in lockstep the next command once
 * nothing is owed. Counts it as sent. At the end nobody waits. */
static size_t
release_commands(struct link *link)
{
	struct link_pending *debts = &link->debts;
	size_t waiting = link->out.length - link->written;
	if (!link->terms->lockstep || link->quitting) {
		debts->sent = debts->count;
		return waiting;
	}
	const char *next = link->out.bytes + link->written;
	if (debts->sent > 0 || debts->count == 0)
		return 0;
	debts->sent = 1;
	return (size_t)((const char *)memchr(next, '\n', waiting) - next) + 1;
}

static void
show(const struct link *link, enum trace_direction direction, const char *bytes,
	size_t length)
{
	trace_show(link->terms->wire, link->name, link->table, direction, bytes,
		length);
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

/* A bot that does not read makes us wait for it here, nowhere else. */
static int
block(struct link *link)
{
	if (link->blocked)
		return 0;
	if (loop_watch_write(
		    link->terms->loop, &link->input, link->process.input) == -1)
		return -1;
	link->blocked = true;
	return 0;
}

static int
write_out(struct link *link, size_t length)
{
	while (length > 0) {
		ssize_t n = write(link->process.input,
			link->out.bytes + link->written, length);
		if (n == -1 && errno == EINTR)
			continue;
		if (n == -1 && errno == EAGAIN)
			return block(link);
		/* EPIPE: it has closed its input. It will not answer, and
		 * that is the fault that counts. */
		if (n == -1)
			n = (ssize_t)length;
		written(link, (size_t)n);
		length -= (size_t)n;
	}
	return 0;
}

int
link_flush(struct link *link)
{
	if (text_failed(&link->out) == -1)
		return -1;
	if (!link->open || link->blocked || link->out.length == 0)
		return 0;
	size_t length = release_commands(link);
	show(link, TRACE_TO_BOT, link->out.bytes + link->written, length);
	return write_out(link, length);
}

/* In lockstep only the rest of the command that did not fit may go. */
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
	forget(link, &link->input, &link->blocked);
	if (write_rest(link) == -1)
		link->out.failed = true;
	link->heard(link->owner, now_ns);
}

void
link_quit(struct link *link)
{
	if (!link->open)
		return;
	forget(link, &link->output, &link->output_watched);
	link->quitting = true;
	link_say(link, "quit", LINK_ANSWER_OPTIONAL);
	link_flush(link);
	forget(link, &link->input, &link->blocked);
	process_close_input(&link->process);
}

/* In */

/* False: nothing more for now. */
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
	if (n == -1 && (errno == EAGAIN || errno == EINTR))
		return false;
	forget(link, &link->output, &link->output_watched);
	return false;
}

static void
output_ready(void *owner, int64_t now_ns)
{
	struct link *link = owner;
	if (!read_output(link) && !link->output_watched)
		link->closed_ns = now_ns + CLOSED_GRACE_NS;
	link->heard(link->owner, now_ns);
}

static void
status_ready(void *owner, int64_t now_ns)
{
	struct link *link = owner;
	if (!process_ended(&link->process, &link->report))
		return;
	forget(link, &link->status, &link->status_watched);
	link->ended = true;
	link->heard(link->owner, now_ns);
}

static ssize_t
read_errors(struct link *link)
{
	char *space;
	size_t size = stderr_tail_space(&link->stderr_tail, &space);
	ssize_t n = read(link->process.errors, space, size);
	if (n > 0) {
		stderr_tail_filled(&link->stderr_tail, (size_t)n);
		show(link, TRACE_STDERR, space, (size_t)n);
	}
	return n;
}

/* Who floods its standard error waits for a moment, so that reading it takes
 * no time from the others; the pipe then makes the bot wait too. */
static void
errors_ready(void *owner, int64_t now_ns)
{
	struct link *link = owner;
	ssize_t n = read_errors(link);
	if (n > 0)
		link->errors_bytes += (size_t)n;
	if (n == 0 || (n == -1 && errno != EAGAIN && errno != EINTR))
		forget(link, &link->errors, &link->errors_watched);
	if (link->errors_bytes > ERRORS_BYTES_MAX) {
		forget(link, &link->errors, &link->errors_watched);
		link->errors_ns = now_ns + ERRORS_REST_NS;
		link->heard(link->owner, now_ns);
	}
}

static void
listen_to_errors(struct link *link)
{
	link->errors_ns = LOOP_NEVER;
	link->errors_bytes = 0;
	link->errors_watched = loop_watch_read(link->terms->loop, &link->errors,
				       link->process.errors) == 0;
}

/* A debt is paid by an answer of its kind; any other is a fault. */
static enum link_news
settle(struct link *link)
{
	const struct link_command debt = *link_pending_first(&link->debts);
	const struct answer *answer = &link->answer;
	link_pending_remove(&link->debts);
	link->idle_bytes = 0;
	if (answer->has_id)
		link_fail(link, FAULT_GARBAGE,
			"answered %s with the id %u, which no command had; "
			"a blank must follow '=' and '?'",
			debt.command, answer->id);
	else if (debt.answer == LINK_ANSWER_TEXT)
		return LINK_ANSWERED;
	else if (answer->ok ? answer->length > 0
			    : debt.answer != LINK_ANSWER_OPTIONAL)
		link_fail_answer(link, &debt);
	else if (link->terms->lockstep && link_flush(link) == -1)
		link->out.failed = true;
	return LINK_NOTHING;
}

/* Lines that say nothing are free, but not without end. */
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
	show(link, TRACE_FROM_BOT, line, length);
	enum answer_status status =
		answer_add(&link->answer, line, length, &why);
	if (status == ANSWER_NONE)
		count_idle(link, length + 1);
	else if (status == ANSWER_BAD)
		link_fail_line(link, line, length, why);
	else if (link->debts.sent == 0)
		link_fail_unasked(link);
	else if (status == ANSWER_WHOLE)
		return settle(link);
	return LINK_NOTHING;
}

/* After the end of a bot its output is read to the end, but no further than
 * it can have written itself: what it forked may be writing still. */
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

bool
link_output_closed(const struct link *link)
{
	return link->closed_ns != LOOP_NEVER && !link->ended;
}

int64_t
link_deadline(const struct link *link)
{
	return link->closed_ns < link->errors_ns ? link->closed_ns
						 : link->errors_ns;
}

void
link_due(struct link *link, int64_t now_ns)
{
	char at[LINK_WHERE_MAX];
	if (now_ns >= link->errors_ns)
		listen_to_errors(link);
	if (now_ns >= link->closed_ns && link_output_closed(link))
		link_fail(link, FAULT_CLOSED, "closed its output%s",
			link_where(link, at));
}

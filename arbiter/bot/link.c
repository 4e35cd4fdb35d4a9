#include "bot/link.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bot/link_fault.h"
#include "bot/link_incoming.h"
#include "bot/link_pending.h"

static void input_ready(void *owner, int64_t now_ns);

void
link_init(struct link *link, const struct link_terms *terms, int number,
	loop_ready *notify, void *owner)
{
	*link = (struct link){
		.terms = terms,
		.number = number,
		.notify = notify,
		.owner = owner,
		.output = {.ready = link_output_ready, .owner = link},
		.errors = {.ready = link_errors_ready, .owner = link},
		.status = {.ready = link_status_ready, .owner = link},
		.input = {.ready = input_ready, .owner = link},
		.doubt = {.due = link_doubt_due, .owner = link},
		.closed_ns = LOOP_NEVER,
		.errors_ns = LOOP_NEVER,
	};
}

void
link_release(struct link *link)
{
	link_close(link);
	text_release(&link->out);
	link_pending_release(&link->pending);
}

void
link_rest(struct link *link)
{
	link_unwatch(link, &link->output, &link->output_watched);
	link_unwatch(link, &link->errors, &link->errors_watched);
	link_unwatch(link, &link->status, &link->status_watched);
}

static void
unwatch_all(struct link *link)
{
	link_rest(link);
	link_unwatch(link, &link->input, &link->blocked);
}

/* Unless it is watched. */
static bool
watch(struct link *link, struct loop_watch *watch, bool *watched, int fd)
{
	if (!*watched)
		*watched = loop_watch_read(link->terms->loop, watch, fd) == 0;
	return *watched;
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
		good = watch(
			link, &link->output, &link->output_watched, p->output);
	if (link->errors_ns == LOOP_NEVER)
		good &= watch(
			link, &link->errors, &link->errors_watched, p->errors);
	good &= watch(link, &link->status, &link->status_watched, p->status);
	return good ? 0 : -1;
}

void
link_follow(struct link *link)
{
	if (link->open && process_warden(&link->process) > 0)
		placement_move(link->terms->placement,
			process_warden(&link->process), link->cores);
}

int
link_open(struct link *link, const struct bot_spec *bot)
{
	assert(!link->open);
	const struct process_limits limits =
		bot_spec_limits(bot, link->terms->limits);
	struct cores_set cores;
	/* No file is called "": who is unfit cannot be run, come what may. */
	struct process_program program = {
		.path = bot->unfit ? "" : bot->program,
		.argv = bot->words,
		.directory = bot->plan || bot->unfit ? NULL : bot->directory,
		.environment = bot->environment,
		.plan = bot->plan,
		.terminal = bot->person && !bot->browser,
	};
	if (link->terms->placement &&
		placement_of_bot(link->terms->placement, bot->cores, &cores))
		program.cores = &cores;
	if (process_start(&link->process, link->terms->family, &program,
		    &limits, link->terms->measured) < 0)
		return -1;
	link->open = true;
	link->name = bot->name;
	link->bot = bot;
	link->cores = bot->cores;
	link->stopped = false;
	link->person = bot->person;
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
		link_fail_end(link);
	else
		link_fail_by_accident(link,
			"lost the arbiter's process that watched over it: it "
			"does not answer");
}

/* Returns since when. */
static int64_t
set_stopped(struct link *link, bool stop)
{
	int64_t done_ns = loop_now();

	if (process_stop(&link->process, stop, &done_ns) == 0)
		link->stopped = stop;
	else
		fail_unanswered(link);
	return done_ns;
}

void
link_stop(struct link *link)
{
	if (link->open && !link->stopped && !link->person &&
		!link_is_gone(link) && !link->quitting &&
		link->fault == FAULT_NONE)
		set_stopped(link, true);
}

int64_t
link_go_on(struct link *link)
{
	if (link->open && link->stopped && !link_is_gone(link))
		return set_stopped(link, false);
	return loop_now();
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
	link_end_doubt(link);
	if (link->open) {
		user_lines_end(
			&link->user_lines, link->terms->trace, link->name);
		unwatch_all(link);
		process_finish(&link->process);
		link->open = false;
	}
	text_clear(&link->out);
	link->written = 0;
	link_pending_clear(&link->pending);
	link->lines.begin = link->lines.scanned = link->lines.end = 0;
	link->answer.status = ANSWER_NONE;
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
		link_pending_add(&link->pending, line, answer) < 0)
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
	if (link->blocked)
		return 0;
	if (loop_watch_write(
		    link->terms->loop, &link->input, link->process.input) < 0)
		return -1;
	link->blocked = true;
	return 0;
}

/* As when memory is short: the bot does not hear what it was to hear. */
static void
fail_to_write(struct link *link)
{
	char why[FAULT_WHY_MAX];

	snprintf(why, sizeof why, "could not be told everything: %s",
		strerror(errno));
	link_fail_by_accident(link, why);
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
			fail_to_write(link);
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
	if (!link->open || link->blocked || link->out.length == 0)
		return 0;
	size_t length = release_commands(link);
	link_trace(link, TRACE_TO_BOT, link->out.bytes + link->written, length);
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

	link_unwatch(link, &link->input, &link->blocked);
	if (write_rest(link) < 0)
		link->out.failed = true;
	link->notify(link->owner, now_ns);
}

void
link_end_input(struct link *link)
{
	if (!link->open)
		return;
	link_unwatch(link, &link->input, &link->blocked);
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

#include "league/child.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

enum { OUTPUT_MOST = 4 << 20 };

#define LOOK_NS INT64_C(1000000000)

static void
take_line(void *owner, bool is_output, const char *line)
{
	struct child *child = owner;

	if (is_output) {
		if (child->output.length < OUTPUT_MOST)
			text_add_format(&child->output, "%s\n", line);
		return;
	}
	char words[REASON_MAX];

	text_printable_string(words, sizeof words, line);
	if (strncmp(words, "Try '", 5) != 0)
		strlcpy(child->last, words, sizeof child->last);
	if (child->said)
		child->said(child->owner, words);
}

static void
take_end(void *owner, const struct process_report *report)
{
	struct child *child = owner;

	child->status = report->end == PROCESS_EXITED ? report->value : -1;
	if (child->status != 0)
		process_report_format(report, child->why, sizeof child->why);
	loop_remove_timer(&child->timer);
	loop_stop(child->loop);
}

/* Its owner is not told. */
static void
stop(struct child *child)
{
	if (child->command.running)
		loop_remove_timer(&child->timer);
	own_command_stop(&child->command);
}

void
child_give_up(struct child *child, const char *why)
{
	if (!child->command.running)
		return;
	stop(child);
	child->status = -1;
	strlcpy(child->why, why, sizeof child->why);
	loop_stop(child->loop);
}

static void
look_due(void *owner, int64_t now_ns)
{
	struct child *child = owner;

	child->timer.at_ns = now_ns + LOOK_NS;
	if (now_ns >= child->end_ns)
		child_give_up(child, "it took too long");
	else if (child->look && !child->look(child->owner, now_ns))
		child_give_up(child, "it was ended");
	else if (child->end_ns < child->timer.at_ns)
		child->timer.at_ns = child->end_ns;
}

static void
prepare(struct child *child)
{
	const int64_t now_ns = loop_now();

	child->command = (struct own_command){
		.loop = child->loop,
		.family = child->family,
		.line = take_line,
		.ended = take_end,
		.owner = child,
	};
	child->end_ns =
		child->most_ns > 0 ? now_ns + child->most_ns : LOOP_NEVER;
	child->timer = (struct loop_timer){.at_ns = now_ns + LOOK_NS / 10,
		.due = look_due,
		.owner = child};
	child->last[0] = child->why[0] = '\0';
	text_clear(&child->output);
}

int
child_await_some(struct loop *loop, char reason[static REASON_MAX])
{
	const int ended = loop_run(loop);

	if (ended == 0)
		return 0;
	return reason_say(reason, "%s",
		ended < 0	  ? strerror(errno)
		: ended == SIGINT ? "interrupted"
				  : strsignal(ended));
}

int
child_start(struct child *child, char *const words[],
	char reason[static REASON_MAX])
{
	struct own_command *command = &child->command;

	prepare(child);
	const int started = child->program
				    ? own_command_start_program(command,
					      child->program, child->limits)
				    : own_command_start(command,
					      (const char *const *)words);
	if (started < 0)
		return reason_say(reason, "%s", strerror(errno));
	loop_add_timer(child->loop, &child->timer);
	return 0;
}

void
child_release(struct child *child)
{
	stop(child);
	text_release(&child->output);
}

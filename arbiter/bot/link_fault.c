#include "bot/link_fault.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#include "bot/link_incoming.h"
#include "bot/link_pending.h"
#include "bot/not_run_linux.h"

/* Bytes of what a bot sent that stand in a sentence. */
enum { SHOWN_MAX = 60 };

void
link_fail(struct link *link, enum fault fault, const char *format, ...)
{
	va_list arguments;

	if (link->fault != FAULT_NONE)
		return;
	link->fault = fault;
	va_start(arguments, format);
	vsnprintf(link->why, sizeof link->why, format, arguments);
	va_end(arguments);
	link_unwatch(link, &link->output, &link->output_watched);
	link->closed_ns = LOOP_NEVER;
}

void
link_fail_by_accident(struct link *link, const char *why)
{
	if (link->fault == FAULT_NONE)
		link->accident = true;
	link_fail(link, FAULT_CRASH, "%s", why);
}

const char *
link_where(const struct link *link, char text[static LINK_WHERE_MAX])
{
	const struct link_command *command = link_pending_first(&link->pending);

	text[0] = '\0';
	if (link->pending.sent > 0 && command->answer != ANSWER_NEWS)
		snprintf(text, LINK_WHERE_MAX, " at %s", command->name);
	return text;
}

/* An answer that no command asked for may meet a pending command that it does
 * not belong to, so the sentence names none. */
void
link_fail_unasked(struct link *link)
{
	char shown[SHOWN_MAX];

	text_printable(
		shown, sizeof shown, link->answer.text, link->answer.length);
	link_fail(link, FAULT_GARBAGE, "answered '%s' without being asked",
		shown);
}

void
link_fail_answer(struct link *link, const struct link_command *command)
{
	char shown[SHOWN_MAX];
	const struct answer *answer = &link->answer;

	text_printable(shown, sizeof shown, answer->text, answer->length);
	if (!answer->ok)
		link_fail(link, FAULT_REFUSED, "answered %s with '? %s'",
			command->name, shown);
	else if (command->answer == ANSWER_NEWS)
		link_fail_unasked(link);
	else
		link_fail(link, FAULT_GARBAGE,
			"answered %s with '%s', where the answer is empty",
			command->name, shown);
}

void
link_fail_line(
	struct link *link, const char *line, size_t length, const char *why)
{
	char shown[SHOWN_MAX], at[LINK_WHERE_MAX];

	text_printable(shown, sizeof shown, line, length);
	link_fail(link, FAULT_GARBAGE, "said '%s'%s, which is no answer: %s",
		shown, link_where(link, at), why);
}

/* Called when everything that the bot wrote has been judged: an answer in time
 * counts, whatever happened to the bot after it. */
void
link_fail_end(struct link *link)
{
	char how[FAULT_WHY_MAX - LINK_WHERE_MAX], at[LINK_WHERE_MAX];

	process_report_format(&link->report, how, sizeof how);
	link->accident = process_report_is_accident(&link->report);
	switch (link->report.end) {
	case PROCESS_NOT_RUN:
		not_run_explain(link->bot, link->report.value, how, sizeof how);
		link_fail(link, FAULT_START, "%s", how);
		return;
	case PROCESS_NOT_STARTED:
	case PROCESS_NOT_SHUT_IN:
	case PROCESS_OVER_MEMORY:
	case PROCESS_OVER_COUNT:
		link_fail(link, FAULT_RESOURCE, "%s", how);
		return;
	case PROCESS_EXITED:
	case PROCESS_SIGNALLED:
	case PROCESS_LOST:
		link_fail(link, FAULT_CRASH, "%s%s", how, link_where(link, at));
		return;
	case PROCESS_MISSED:
		link_where(link, at);
		link_fail(link, FAULT_CRASH, "%s%s%s", how,
			*at == '\0' ? "" : ",", at);
		return;
	}
	assert(0 && "unknown end of a process");
}

void
link_describe_pending(const struct link *link, char *why, size_t size)
{
	const struct link_command *command = link_pending_first(&link->pending);
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

#include "check/examination.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "check/walk.h"

#define NS_PER_S INT64_C(1000000000)

void
examination_init(struct examination *e, const struct game_rules *rules,
	const struct bot_spec *bot, struct parlour *parlour)
{
	*e = (struct examination){
		.rules = rules,
		.bot = bot,
		.parlour = parlour,
		.patience_ns = 2 * NS_PER_S,
		.start_ns = 10 * NS_PER_S,
	};
	conversation_init(&e->talk, parlour);
}

void
examination_release(struct examination *e)
{
	examination_end(e);
	conversation_release(&e->talk);
	text_release(&e->listed);
	text_release(&e->obeyed);
	text_release(&e->exchange_lines);
}

void
examination_begin(struct examination *e)
{
	e->why[0] = e->figure[0] = '\0';
	transcript_clear(&e->talk.transcript);
}

void
examination_end(struct examination *e)
{
	conversation_close(&e->talk);
	sitting_release(&e->sitting);
	course_release(&e->course);
}

bool
examination_open(struct examination *e)
{
	conversation_close(&e->talk);
	if (conversation_open(&e->talk, e->bot) == 0)
		return true;
	snprintf(
		e->why, sizeof e->why, "%s: %s", e->bot->name, strerror(errno));
	e->broken = true;
	return false;
}

bool
examination_sit_as(struct examination *e, const struct bot_spec *spec, int bots,
	const struct game_preset *presets)
{
	examination_end(e);
	if (!course_init(&e->course, e->rules, bots, presets, e->why)) {
		e->broken = true;
		return false;
	}
	sitting_init(&e->sitting, &e->talk, &e->course);
	e->sitting.start_ns = e->start_ns;
	e->sitting.patience_ns = e->patience_ns;
	if (!sitting_open(&e->sitting, spec))
		return false;
	e->course.commands = e->sitting.handshake.commands;
	if (!e->has_listed && e->sitting.listed.length > 0)
		text_add_string(&e->listed, e->sitting.listed.bytes);
	e->has_listed = true;
	return true;
}

bool
examination_sit(
	struct examination *e, int bots, const struct game_preset *presets)
{
	return examination_sit_as(e, e->bot, bots, presets);
}

bool
examination_lists(const struct examination *e, const char *command)
{
	const struct text *listed = &e->listed;
	const char *name = listed->length > 0 ? listed->bytes : "";

	while (*name != '\0') {
		const size_t length = strcspn(name, " \t\n");

		if (strlen(command) == length &&
			memcmp(name, command, length) == 0)
			return true;
		name += length;
		name += strspn(name, " \t\n");
	}
	return false;
}

bool
examination_lacks(const struct examination *e, const char *command)
{
	return e->has_listed && !examination_lists(e, command);
}

bool
examination_is_told(const struct examination *e, const char *line)
{
	char command[CHECK_NAME_MAX];

	if (!walk_is_listed(line))
		return true;
	snprintf(
		command, sizeof command, "%.*s", (int)strcspn(line, " "), line);
	return examination_lists(e, command);
}

enum check_verdict
examination_fail(struct examination *e, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(e->why, sizeof e->why, format, arguments);
	va_end(arguments);
	return CHECK_FAILED;
}

enum check_verdict
examination_skip(struct examination *e, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(e->why, sizeof e->why, format, arguments);
	va_end(arguments);
	return CHECK_SKIPPED;
}

enum check_verdict
examination_pass(struct examination *e, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(e->figure, sizeof e->figure, format, arguments);
	va_end(arguments);
	return CHECK_PASSED;
}

enum check_verdict
examination_fail_talk(struct examination *e)
{
	if (e->broken)
		return CHECK_FAILED;
	return examination_fail(e, "it %s", e->talk.why);
}

enum check_verdict
examination_fail_sitting(struct examination *e)
{
	if (e->broken)
		return CHECK_FAILED;
	return examination_fail(e, "%s", e->sitting.why);
}

#include "talk/sitting.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define NS_PER_S INT64_C(1000000000)

void
sitting_init(
	struct sitting *s, struct conversation *talk, struct course *course)
{
	*s = (struct sitting){
		.talk = talk,
		.course = course,
		.start_ns = 10 * NS_PER_S,
		.patience_ns = 2 * NS_PER_S,
		.seed = 1,
		.left_ms = 60000,
		.commands_left = -1,
	};
}

void
sitting_release(struct sitting *s)
{
	text_release(&s->listed);
	text_release(&s->actions);
}

static bool
fail(struct sitting *s, const char *why)
{
	strlcpy(s->why, why, sizeof s->why);
	return false;
}

bool
sitting_open(struct sitting *s, const struct bot_spec *spec)
{
	s->handshake = (struct handshake){0};
	s->why[0] = '\0';
	s->answered = false;
	text_clear(&s->listed);
	if (conversation_open(s->talk, spec) < 0)
		return fail(s, strerror(errno));
	if (conversation_ask(s->talk, "list_commands", ANSWER_TEXT,
		    s->start_ns) != HEARD_ANSWER)
		return fail(s, s->talk->why);
	if (s->talk->link.answer.ok)
		text_add_string(&s->listed, s->talk->link.answer.text);
	handshake_take_list(
		&s->handshake, s->listed.length > 0 ? s->listed.bytes : "");
	return true;
}

/* False: the game has broken off before this command. */
static bool
say(struct sitting *s, const char *line, enum expected_answer answer)
{
	if (s->commands_left == 0)
		return false;
	if (s->commands_left > 0)
		s->commands_left--;
	conversation_say(s->talk, line, answer);
	return true;
}

__attribute__((format(printf, 3, 4))) static bool
say_format(
	struct sitting *s, enum expected_answer answer, const char *format, ...)
{
	char line[GAME_LINE_MAX];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	return say(s, line, answer);
}

/* Says what the course has for the seat. */
static bool
say_heard(struct sitting *s)
{
	const char *line = course_take(s->course);
	bool all = true;

	while (all && *line != '\0') {
		const size_t length = strcspn(line, "\n");

		all = say_format(s, ANSWER_EMPTY, "%.*s", (int)length, line);
		line += length + 1;
	}
	return all;
}

/* Waits until all that was said has been answered. */
static bool
settle(struct sitting *s, int64_t patience_ns)
{
	if (conversation_hear(s->talk, patience_ns) == HEARD_ALL)
		return true;
	return fail(s, s->talk->why);
}

bool
sitting_begin(struct sitting *s, int seat, long number)
{
	const unsigned commands = s->handshake.commands;
	bool all = true;

	text_clear(&s->actions);
	s->course->commands = commands;
	course_deal(s->course, seat, number);
	if (commands & COMMAND_SET_RULES)
		all = say_format(s, ANSWER_EMPTY, "set_rules %s",
			s->course->rules->name);
	if (all && (commands & COMMAND_SET_SEED))
		all = say_format(s, ANSWER_EMPTY, "set_seed %" PRIu64, s->seed);
	if (all)
		say_heard(s);
	if (!settle(s, s->start_ns))
		return false;
	course_begin(s->course);
	return true;
}

static enum sitting_state
broken_off(struct sitting *s)
{
	return settle(s, s->patience_ns) ? SITTING_BROKEN_OFF : SITTING_FAILED;
}

static enum sitting_state
take_action(struct sitting *s)
{
	const struct answer *answer = &s->talk->link.answer;
	char reason[GAME_REASON_MAX], why[FAULT_WHY_MAX];
	const char *ask = course_ask(s->course);

	if (!answer->ok) {
		snprintf(why, sizeof why, "answered %s with '? %.200s'", ask,
			answer->text);
		s->answered = true;
		fail(s, why);
		return SITTING_FAILED;
	}
	strlcpy(s->answer, answer->text, sizeof s->answer);
	if (!course_act(s->course, s->answer, reason)) {
		s->answered = true;
		snprintf(why, sizeof why, "answered %s with '%.150s': %s", ask,
			s->answer, reason);
		fail(s, why);
		return SITTING_FAILED;
	}
	text_add_string(&s->actions, s->course->action);
	text_add(&s->actions, "\n", 1);
	s->turns++;
	return SITTING_ON;
}

enum sitting_state
sitting_to_turn(struct sitting *s)
{
	bool mine = course_to_seat(s->course);

	if (mine)
		course_show_actions(s->course);
	if (!say_heard(s))
		return broken_off(s);
	if (!settle(s, s->patience_ns))
		return SITTING_FAILED;
	return mine ? SITTING_ON : SITTING_OVER;
}

enum sitting_state
sitting_turn(struct sitting *s)
{
	if (s->commands_left == 0)
		return broken_off(s);
	if (!course_to_seat(s->course))
		return SITTING_OVER;
	course_show_actions(s->course);
	if (!say_heard(s) ||
		!say_format(
			s, ANSWER_OPTIONAL, "time_left %" PRId64, s->left_ms) ||
		!say(s, course_ask(s->course), ANSWER_TEXT))
		return broken_off(s);
	const int64_t asked_ns = loop_now();
	if (conversation_hear(s->talk, s->patience_ns) != HEARD_ANSWER) {
		fail(s, s->talk->why);
		return SITTING_FAILED;
	}
	if (loop_now() - asked_ns > s->slowest_ns)
		s->slowest_ns = loop_now() - asked_ns;
	return take_action(s);
}

enum sitting_state
sitting_finish(struct sitting *s)
{
	const struct course *course = s->course;
	int points[GAME_SEATS_MAX] = {0};
	struct text line = {0};

	if (!say_heard(s))
		return broken_off(s);
	if (s->handshake.commands & COMMAND_RESULT) {
		if (course->rules->to_act(course->game) == 0)
			course->rules->score(course->game, points);
		else
			course->rules->forfeit(course->game,
				(course->seat + 1) % course->seats, points);
		text_add_string(&line, "result");
		for (int seat = 0; seat < course->seats; seat++)
			text_add_format(&line, " %d", points[seat]);
		if (text_failed(&line) == 0)
			say(s, line.bytes, ANSWER_OPTIONAL);
		text_release(&line);
	}
	return settle(s, s->patience_ns) ? SITTING_OVER : SITTING_FAILED;
}

enum sitting_state
sitting_play(struct sitting *s)
{
	enum sitting_state state;

	do
		state = sitting_turn(s);
	while (state == SITTING_ON);
	return state == SITTING_OVER ? sitting_finish(s) : state;
}

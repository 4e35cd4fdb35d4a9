#include "check/walk.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "referee/handshake.h"

struct walker {
	struct course *course;
	walk_visit *visit;
	void *context;
	char action[GAME_LINE_MAX];
};

static bool
show(struct walker *w, const char *line, enum expected_answer answer)
{
	return w->visit(w->context, line, answer, w->action);
}

static bool
show_heard(struct walker *w)
{
	const char *line = course_take(w->course);
	char one[GAME_LINE_MAX];

	while (*line != '\0') {
		const size_t length = strcspn(line, "\n");

		snprintf(one, sizeof one, "%.*s", (int)length, line);
		if (!show(w, one, ANSWER_EMPTY))
			return false;
		line += length + 1;
	}
	return true;
}

static bool
show_turn(struct walker *w)
{
	char suggestion[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	course_show_actions(w->course);
	if (!show_heard(w) || !show(w, "time_left 60000", ANSWER_OPTIONAL))
		return false;
	course_suggest(w->course, suggestion);
	strlcpy(w->action, suggestion, sizeof w->action);
	if (!show(w, course_ask(w->course), ANSWER_TEXT))
		return false;
	return course_act(w->course, w->action, reason) ||
	       course_act(w->course, suggestion, reason);
}

static void
show_result(struct walker *w)
{
	int points[GAME_SEATS_MAX] = {0};
	struct text line = {0};

	w->course->rules->score(w->course->game, points);
	text_add_string(&line, "result");
	for (int seat = 0; seat < w->course->seats; seat++)
		text_add_format(&line, " %d", points[seat]);
	if (text_failed(&line) == 0)
		show(w, line.bytes, ANSWER_OPTIONAL);
	text_release(&line);
}

static void
show_game(struct walker *w)
{
	struct course *course = w->course;
	char rules[GAME_REASON_MAX];

	snprintf(rules, sizeof rules, "set_rules %s", course->rules->name);
	if (!show(w, rules, ANSWER_EMPTY) ||
		!show(w, "set_seed 7", ANSWER_EMPTY) || !show_heard(w))
		return;
	course_begin(course);
	for (;;) {
		bool mine = course_to_seat(course);

		if (!show_heard(w))
			return;
		if (!mine)
			break;
		if (!show_turn(w))
			return;
	}
	show_result(w);
}

void
walk(struct course *course, int seat, long number, walk_visit *visit,
	void *context)
{
	struct walker w = {course, visit, context, ""};
	const unsigned commands = course->commands;

	course->commands = COMMAND_SHOW_FRAME | COMMAND_SHOW_ACTIONS;
	course_deal(course, seat, number);
	show_game(&w);
	course->commands = commands;
}

bool
walk_is_listed(const char *line)
{
	static const char *const optional[] = {"set_rules", "set_seed",
		"show_cards", "show_frame", "show_actions", "result"};

	for (size_t i = 0; i < sizeof optional / sizeof *optional; i++)
		if (walk_is(line, optional[i]))
			return true;
	return false;
}

bool
walk_is(const char *line, const char *command)
{
	const size_t length = strcspn(line, " ");

	return strlen(command) == length && memcmp(line, command, length) == 0;
}

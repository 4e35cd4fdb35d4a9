#include "lib/seat_course.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/silence.h"
#include "seats.h"
#include "tablic/rules.h"

/* What no test can go on after. */
static void
must(bool done, const struct seat_course *course, const char *what,
	const char *reason)
{
	if (!done)
		fprintf(stderr, "%s: %s: %s\n", course->rules->name, what,
			reason);
	assert(done);
}

static void *
memory(size_t size)
{
	void *p = calloc(1, size);

	assert(p);
	return p;
}

static void
hear(struct seat_course *course, int seat, const char *line)
{
	const struct seat_command *command = course->of_seats->commands;
	char words[GAME_LINE_MAX], reason[GAME_REASON_MAX] = "unknown";
	char *arguments = words;

	snprintf(words, sizeof words, "%s", line);
	const char *name = strsep(&arguments, " ");
	while (command->name && strcmp(command->name, name) != 0)
		command++;
	must(command->name &&
			command->hear(course->views[seat],
				arguments ? arguments : words + strlen(words),
				reason),
		course, line, reason);
}

/* What a person types, who knows six commands. */
static bool
is_plain(const char *line)
{
	static const char *const names[] = {
		"set_deck ", "set_players ", "set_cards ", "play "};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (strncmp(line, names[i], strlen(names[i])) == 0)
			return true;
	}
	return false;
}

static void
say(void *listener, seat_set hearers, const char *line)
{
	const struct seat_course *course = listener;

	if (course->plain && !is_plain(line))
		return;
	for (; hearers != 0; hearers &= hearers - 1)
		hear(listener, __builtin_ctzll(hearers), line);
}

static void
act(struct seat_course *course, const char *answer)
{
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	must(course->rules->act(course->game, seat_course_turn(course), answer,
		     action, reason, &course->voice),
		course, answer, reason);
}

static void
make_views(struct seat_course *course, int variant)
{
	for (int s = 0; s < course->seats; s++) {
		course->views[s] = memory(course->of_seats->size);
		course->of_seats->forget(course->views[s], variant);
	}
}

/* Of a plain game no table is told, so there is none. */
static void
clear_table(struct seat_course *course)
{
	if (strncmp(course->rules->name, "tablic", strlen("tablic")) == 0)
		((struct tablic *)course->game)->open.table = 0;
}

/* In a plain game nobody is asked to declare. */
static void
declare(struct seat_course *course)
{
	const struct game_rules *rules = course->rules;

	while (rules->to_act(course->game) != 0 &&
		strcmp(rules->request(course->game)->ask, "gen_declare") == 0)
		act(course, "0");
}

void
seat_course_begin(
	struct seat_course *course, const struct seat_course_terms *terms)
{
	const struct game_rules *rules = terms->rules;
	int variant = 0;

	*course = (struct seat_course){
		.rules = rules,
		.of_seats = seat_find(rules->name, &variant),
		.seats = rules->seats(terms->bots),
		.game = memory(rules->size),
		.trial = memory(rules->size),
		.voice = {.say = say, .listener = course},
		.plain = terms->plain,
	};
	must(course->of_seats && course->seats > 0, course, "a game",
		"nobody plays it so");
	if (terms->open_hands && rules->hidden_hands)
		course->voice.see_all = seats_all(course->seats);
	if (terms->modes)
		course->voice.told_mode = seats_all(course->seats);
	make_views(course, variant);
	rules->deal(course->game, course->seats, terms->settings, terms->number,
		terms->random);
	if (course->plain)
		clear_table(course);
	rules->introduce(course->game, &course->voice);
	rules->begin(course->game, &course->voice);
	if (course->plain)
		declare(course);
}

void
seat_course_end(struct seat_course *course)
{
	for (int s = 0; s < course->seats; s++)
		free(course->views[s]);
	free(course->game);
	free(course->trial);
}

static void
say_result(struct seat_course *course)
{
	char line[GAME_SEATS_MAX * 12 + 16] = "result";
	int points[GAME_SEATS_MAX];
	size_t length = strlen(line);

	course->rules->score(course->game, points);
	for (int s = 0; s < course->seats; s++)
		length += (size_t)snprintf(
			line + length, sizeof line - length, " %d", points[s]);
	say(course, seats_all(course->seats), line);
}

bool
seat_course_goes_on(struct seat_course *course)
{
	if (course->rules->to_act(course->game) != 0)
		return true;
	say_result(course);
	return false;
}

int
seat_course_turn(const struct seat_course *course)
{
	return __builtin_ctzll(course->rules->to_act(course->game));
}

const void *
seat_course_view(const struct seat_course *course)
{
	return course->views[seat_course_turn(course)];
}

const struct seat_question *
seat_course_question(const struct seat_course *course)
{
	const struct seat_question *q = course->of_seats->questions;
	const char *ask = course->rules->request(course->game)->ask;

	while (q->name && strcmp(q->name, ask) != 0)
		q++;
	must(q->name && q->may_ask(seat_course_view(course)), course, ask,
		"it may not be asked");
	return q;
}

bool
seat_course_try(struct seat_course *course, const char *answer,
	char reason[static GAME_REASON_MAX])
{
	char action[GAME_LINE_MAX];

	memcpy(course->trial, course->game, course->rules->size);
	return course->rules->act(course->trial, seat_course_turn(course),
		answer, action, reason, &silence);
}

void
seat_course_play(struct seat_course *course, const char *answer)
{
	act(course, answer);
	if (course->plain)
		declare(course);
}

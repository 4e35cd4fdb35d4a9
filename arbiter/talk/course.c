#include "talk/course.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/handshake.h"
#include "referee/showing.h"

/* All deals for checks come from this. */
enum { COURSE_SEED = 1 };

/* The seat that is heard. */
static seat_set
heard_seat(const struct course *course)
{
	return course->seat == -1 ? 0 : seat_bit(course->seat);
}

/* To the seat alone. */
static void
hear(struct course *course, const char *line)
{
	text_add_string(&course->heard, line);
	text_add(&course->heard, "\n", 1);
}

static void
say(void *listener, seat_set hearers, const char *line)
{
	struct course *course = listener;

	if (hearers & heard_seat(course))
		hear(course, line);
	if (course->ear.hear)
		course->ear.hear(course->ear.owner, hearers, line);
	for (; hearers != 0; hearers &= hearers - 1) {
		const int seat = __builtin_ctzll(hearers);
		bool sense = stand_in_hear(&course->stand_ins[seat], line);

		assert(sense);
		(void)sense;
	}
}

static struct game_voice
voice(struct course *course)
{
	return (struct game_voice){
		.say = say,
		.listener = course,
		.see_all = (course->open_hands ? heard_seat(course) : 0) |
			   course->ear.see_all,
		.told_mode = course->ear.told_mode,
	};
}

static void
say_shown(void *listener, int seat, const char *line)
{
	struct course *course = listener;

	if (seat == course->seat)
		hear(course, line);
}

static struct showing
showing(struct course *course)
{
	return (struct showing){
		.rules = course->rules,
		.open_hands = course->open_hands,
		.say = say_shown,
		.listener = course,
	};
}

/* There is a new position. */
static void
show_frame(struct course *course)
{
	const struct showing to_seat = showing(course);

	course->actions_shown = false;
	if (course->commands & COMMAND_SHOW_FRAME &&
		showing_say_frame(&to_seat, course->game, course->seat) < 0)
		course->heard.failed = true;
}

void
course_show_actions(struct course *course)
{
	const struct showing to_seat = showing(course);

	if (course->actions_shown)
		return;
	course->actions_shown = true;
	if (course->commands & COMMAND_SHOW_ACTIONS &&
		showing_say_actions(&to_seat, course->game, course->seat) < 0)
		course->heard.failed = true;
}

static bool
set_presets(struct course *course, const struct game_preset *preset,
	char reason[static REASON_MAX])
{
	const struct game_rules *rules = course->rules;
	char why[GAME_REASON_MAX] = "";

	if (!rules->options)
		return true;
	course->settings = malloc(rules->settings_size);
	if (!course->settings) {
		strlcpy(reason, strerror(ENOMEM), REASON_MAX);
		return false;
	}
	rules->settings_init(course->settings);
	for (; preset && preset->name; preset++)
		if (!rules->settings_set(
			    course->settings, preset->name, preset->value, why))
			break;
	if (*why == '\0' &&
		rules->settings_check(course->settings, course->seats, why))
		return true;
	strlcpy(reason, why, REASON_MAX);
	return false;
}

static int
fewest(const struct game_rules *rules)
{
	int bots = 1;

	while (bots < GAME_SEATS_MAX && rules->seats(bots) == 0)
		bots++;
	return bots;
}

static int
seat_stand_ins(struct course *course)
{
	course->game = malloc(course->rules->size);
	course->stand_ins =
		calloc((size_t)course->seats, sizeof *course->stand_ins);
	if (!course->game || !course->stand_ins)
		return -1;
	for (int seat = 0; seat < course->seats; seat++)
		if (stand_in_init(&course->stand_ins[seat], course->rules) < 0)
			return -1;
	return 0;
}

bool
course_init(struct course *course, const struct game_rules *rules, int bots,
	const struct game_preset *presets, char reason[static REASON_MAX])
{
	*course = (struct course){
		.rules = rules,
		.seats = rules->seats(bots > 0 ? bots : fewest(rules)),
		.seed = seed_of_number(COURSE_SEED),
	};
	if (course->seats == 0) {
		snprintf(reason, REASON_MAX, "%d bots cannot play %s", bots,
			rules->name);
		return false;
	}
	if (!set_presets(course, presets, reason))
		return false;
	if (seat_stand_ins(course) == 0)
		return true;
	strlcpy(reason, strerror(errno), REASON_MAX);
	return false;
}

void
course_release(struct course *course)
{
	for (int seat = 0; course->stand_ins && seat < course->seats; seat++)
		stand_in_release(&course->stand_ins[seat]);
	free(course->stand_ins);
	free(course->settings);
	free(course->game);
	text_release(&course->heard);
	*course = (struct course){0};
}

static void
begin_stand_ins(struct course *course, long number)
{
	for (int s = 0; s < course->seats; s++)
		stand_in_begin(&course->stand_ins[s],
			(uint64_t)number * GAME_SEATS_MAX + (uint64_t)s);
}

static void
introduce(struct course *course, int seat)
{
	course->seat = seat;
	text_clear(&course->heard);
	const struct game_voice to_seats = voice(course);
	course->rules->introduce(course->game, &to_seats);
}

void
course_deal(struct course *course, int seat, long number)
{
	const struct deals deals = {
		.game = course->rules,
		.seats = course->seats,
		.settings = course->settings,
	};

	course_deal_of(course, seat, &deals, number);
}

void
course_deal_of(
	struct course *course, int seat, const struct deals *deals, long number)
{
	begin_stand_ins(course, number);
	deals_deal(deals, course->game, &course->seed, number);
	introduce(course, seat);
}

bool
course_restore(struct course *course, int seat, const json_t *start,
	char reason[static GAME_REASON_MAX])
{
	begin_stand_ins(course, 0);
	if (!course->rules->restore(course->game, course->seats, start, reason))
		return false;
	introduce(course, seat);
	return true;
}

int
course_turn(const struct course *course)
{
	seat_set waiting = course->rules->to_act(course->game);

	return waiting == 0 ? -1 : __builtin_ctzll(waiting);
}

void
course_begin(struct course *course)
{
	const struct game_voice to_seats = voice(course);

	course->rules->begin(course->game, &to_seats);
	show_frame(course);
}

const char *
course_ask(const struct course *course)
{
	return course->rules->request(course->game)->ask;
}

static bool
act(struct course *course, int seat, const char *text,
	char reason[static GAME_REASON_MAX])
{
	const struct game_voice to_seats = voice(course);
	char action[GAME_LINE_MAX];

	if (!course->rules->act(
		    course->game, seat, text, action, reason, &to_seats))
		return false;
	show_frame(course);
	if (seat == course->seat)
		strlcpy(course->action, action, sizeof course->action);
	return true;
}

void
course_suggest_at_turn(struct course *course, char text[static GAME_LINE_MAX])
{
	bool asked = stand_in_answer(&course->stand_ins[course_turn(course)],
		course_ask(course), text);

	assert(asked);
	(void)asked;
}

bool
course_act_at_turn(struct course *course, const char *text,
	char reason[static GAME_REASON_MAX])
{
	return act(course, course_turn(course), text, reason);
}

bool
course_to_seat(struct course *course)
{
	char text[GAME_LINE_MAX], reason[GAME_REASON_MAX];
	int seat;

	while ((seat = course_turn(course)) != -1 && seat != course->seat) {
		course_suggest_at_turn(course, text);
		bool legal = course_act_at_turn(course, text, reason);

		assert(legal);
		(void)legal;
	}
	return seat != -1;
}

bool
course_act(struct course *course, const char *text,
	char reason[static GAME_REASON_MAX])
{
	return act(course, course->seat, text, reason);
}

void
course_suggest(struct course *course, char text[static GAME_LINE_MAX])
{
	bool asked = stand_in_answer(
		&course->stand_ins[course->seat], course_ask(course), text);

	assert(asked);
	(void)asked;
}

const char *
course_take(struct course *course)
{
	struct text *heard = &course->heard;

	if (heard->length == 0)
		return "";
	/* What is added next is written over what was taken. */
	heard->length = 0;
	return heard->bytes;
}

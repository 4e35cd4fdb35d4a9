#include "talk/console_game.h"

#include <stdio.h>
#include <string.h>

#include "talk/console_audience.h"

static void
complain(struct console *console, const char *what)
{
	fprintf(console->terms.out, "%s\n", what);
}

static void
add_line(struct text *lines, const char *line)
{
	text_add_string(lines, line);
	text_add(lines, "\n", 1);
}

/* Line NUMBER of LINES, from 0; false: there is none. */
static bool
line_at(const struct text *lines, size_t number,
	char line[static GAME_LINE_MAX])
{
	const char *at = lines->length > 0 ? lines->bytes : "";

	for (; number > 0 && *at != '\0'; number--) {
		at += strcspn(at, "\n");
		at += *at == '\n';
	}
	snprintf(line, GAME_LINE_MAX, "%.*s", (int)strcspn(at, "\n"), at);
	return *at != '\0';
}

/* Whether all that was done is what was recorded. */
static bool
is_recorded(const struct console *console)
{
	const struct text *actions = &console->actions;
	const struct text *recorded = &console->recorded;

	return actions->length <= recorded->length &&
	       (actions->length == 0 || memcmp(actions->bytes, recorded->bytes,
						actions->length) == 0);
}

/* Whoever is to act does TEXT, and it is noted. */
static bool
act(struct console *console, const char *text)
{
	char reason[GAME_REASON_MAX];

	if (!course_act_at_turn(&console->course, text, reason)) {
		fprintf(console->terms.out, "illegal: %s\n", reason);
		return false;
	}
	add_line(&console->actions, text);
	console->made++;
	console_audience_show(console);
	return true;
}

/* What whoever is to act does: as recorded, or by chance. */
static void
choose(struct console *console, char text[static GAME_LINE_MAX])
{
	if (!is_recorded(console) ||
		!line_at(&console->recorded, console->made, text))
		course_suggest_at_turn(&console->course, text);
}

/* It cannot be played. */
static void
lose_game(struct console *console, const char *why)
{
	complain(console, why);
	json_decref(console->start);
	console->start = NULL;
}

/* The game anew, with the first COUNT of the actions, as the bots of TOLD hear
 * it. */
static bool
begin(struct console *console, seat_set told, size_t count)
{
	struct course *course = &console->course;
	struct text actions = console->actions;
	char line[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	console->actions = (struct text){0};
	console->made = 0;
	console->begun++;
	console_audience_gather(console, told);
	bool good = course_restore(course, -1, console->start, reason);
	if (good)
		course_begin(course);
	else
		lose_game(console, reason);
	if (good)
		console_audience_show(console);
	for (size_t i = 0; good && i < count && line_at(&actions, i, line); i++)
		good = act(console, line);
	console->telling = seats_all(course->seats);
	text_release(&actions);
	return console_audience_tell(console) && good;
}

/* Whether whoever is to act does so by itself. */
static bool
is_by_chance(const struct console *console, int seat)
{
	return !console_bot_at(console, seat) &&
	       !(console->by_hand & seat_bit(seat));
}

/* The others act until it is the turn of a bot or of a hand. */
static bool
to_turn(struct console *console)
{
	char text[GAME_LINE_MAX];
	int turn;

	while ((turn = course_turn(&console->course)) != -1 &&
		is_by_chance(console, turn)) {
		choose(console, text);
		if (!act(console, text))
			return false;
	}
	if (!console_audience_tell(console))
		return false;
	if (turn == -1)
		complain(console, "the game is over");
	return true;
}

/* The bots sit down from SEAT on. */
static void
seat_bots(struct console *console, int seat)
{
	const int seats = console->course.seats;

	for (int i = 0; i < console->terms.count; i++)
		console->bots[i].seat = i < seats ? (seat + i) % seats : -1;
}

/* COURSE is to be released all the same. */
static bool
open_course(struct console *console, struct course *course,
	const struct game_rules *rules, int bots,
	const struct game_preset *presets, long seat)
{
	char reason[REASON_MAX];

	if (!course_init(course, rules, bots, presets, reason))
		complain(console, reason);
	else if (seat < 0 || seat >= course->seats)
		complain(console, "there is no such seat");
	else
		return true;
	return false;
}

/* COURSE and START become those of the game at hand. */
static void
set_up(struct console *console, const struct course *course, json_t *start,
	long seat)
{
	json_decref(console->start);
	course_release(&console->course);
	console->start = start;
	console->course = *course;
	console->games++;
	console->revision++;
	console->made = 0;
	text_clear(&console->actions);
	text_clear(&console->recorded);
	seat_bots(console, (int)seat);
}

/* Deals DEAL; the start of the game, NULL: it is refused, as is said. */
static json_t *
deal_cards(struct console *console, const struct console_deal *deal,
	struct course *course)
{
	struct deals deals = {
		.game = course->rules,
		.seats = course->seats,
		.settings = course->settings,
	};
	char reason[REASON_MAX] = "";

	course->seed = deal->seed;
	if (deal->file && deals_read(&deals, deal->file, reason) &&
		deal->number >= (long)deals.count)
		snprintf(reason, sizeof reason, "%.300s: there are %zu deals",
			deal->file, deals.count);
	if (*reason == '\0')
		course_deal_of(course, -1, &deals, deal->number);
	else
		complain(console, reason);
	/* Of the course. */
	deals.settings = NULL;
	deals_release(&deals);
	return *reason == '\0' ? course->rules->start(course->game) : NULL;
}

void
console_game_deal(struct console *console, const struct console_deal *deal)
{
	const struct console_choice *choice = console->terms.choice;
	struct course course;
	json_t *start = NULL;

	if (open_course(console, &course, choice->rules,
		    console_choice_bots(choice, console->terms.count),
		    choice->presets, deal->seat))
		start = deal_cards(console, deal, &course);
	if (!start) {
		course_release(&course);
		return;
	}
	set_up(console, &course, start, deal->seat);
	console->seed = deal->seed;
	console->id = 0;
	console->open_hands = false;
	if (begin(console, seats_all(course.seats), 0))
		to_turn(console);
}

/* The moves that are to be made again. */
static void
take_moves(struct console *console, const struct record *record)
{
	for (size_t i = 0; i < record->move_count; i++) {
		const char *text = record_move_text(record, &record->moves[i]);

		add_line(&console->recorded, strchr(text, ' ') + 1);
	}
	if (console->recorded.length > 0)
		text_add_string(&console->actions, console->recorded.bytes);
}

void
console_game_load(struct console *console, const struct run *run,
	const struct record *record, long move, long seat)
{
	struct course course;

	if (!open_course(console, &course, record->game, record->seats, NULL,
		    seat)) {
		course_release(&course);
		return;
	}
	set_up(console, &course, json_incref(record->start), seat);
	console->open_hands = run->open_hands;
	console->seed = record->seed;
	console->id = record->id;
	take_moves(console, record);
	begin(console, seats_all(record->seats), move >= 0 ? (size_t)move : 0);
}

/* Whether there is a game that goes on. */
static bool
goes_on(struct console *console)
{
	if (!console->start)
		complain(console, "there is no game; :deal makes one");
	else if (course_turn(&console->course) == -1)
		complain(console, "the game is over");
	else
		return true;
	return false;
}

/* Asks whoever is to act, and does what it answers. */
static bool
ask(struct console *console)
{
	const int turn = course_turn(&console->course);
	struct console_bot *bot = console_bot_at(console, turn);
	char text[GAME_LINE_MAX];

	if (!bot) {
		fprintf(console->terms.out,
			"seat %d is played by hand: :play ACTION\n", turn);
		return false;
	}
	if (!console_bot_tell(bot, course_ask(&console->course)) ||
		!bot->talk.link.answer.ok)
		return false;
	strlcpy(text, bot->talk.link.answer.text, sizeof text);
	return act(console, text) && to_turn(console);
}

void
console_game_go(struct console *console)
{
	if (goes_on(console) && to_turn(console) &&
		course_turn(&console->course) != -1)
		ask(console);
}

void
console_game_end(struct console *console)
{
	if (!goes_on(console) || !to_turn(console))
		return;
	while (course_turn(&console->course) != -1 && ask(console))
		;
}

void
console_game_step(struct console *console)
{
	char text[GAME_LINE_MAX];

	if (!goes_on(console))
		return;
	choose(console, text);
	console_game_play(console, text);
}

void
console_game_play(struct console *console, const char *text)
{
	if (!goes_on(console) || !act(console, text))
		return;
	console_audience_tell(console);
	if (course_turn(&console->course) == -1)
		complain(console, "the game is over");
}

void
console_game_back(struct console *console)
{
	if (!console->start || console->made == 0)
		complain(console, "there is no move to take back");
	else
		begin(console, seats_all(console->course.seats),
			console->made - 1);
}

void
console_game_again(struct console *console, const struct console_bot *bot)
{
	if (console->start && bot->seat != -1)
		begin(console, seat_bit(bot->seat), console->made);
}

void
console_game_seat(struct console *console, long seat, struct console_bot *bot,
	bool by_hand)
{
	struct console_bot *before;

	if (seat < 0 || seat >= GAME_SEATS_MAX ||
		(console->start && seat >= console->course.seats)) {
		complain(console, "there is no such seat");
		return;
	}
	before = console_bot_at(console, (int)seat);
	if (before)
		before->seat = -1;
	console->by_hand &= ~seat_bit((int)seat);
	if (by_hand)
		console->by_hand |= seat_bit((int)seat);
	if (bot)
		bot->seat = (int)seat;
	console->revision++;
	if (bot && bot != before)
		console_game_again(console, bot);
}

#include "talk/console_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "referee/referee_say.h"

static void
complain(struct console *console, const char *what)
{
	fprintf(console->out, "%s\n", what);
}

/* Tells the bot what its seat has to hear, up to a question. False: it does not
 * answer. */
static bool
tell(struct console *console)
{
	char line[GAME_LINE_MAX];
	struct text heard = {0};
	bool good = true;

	if (course_turn(&console->course) == console->course.seat)
		course_show_actions(&console->course);
	text_add_string(&heard, course_take(&console->course));
	for (const char *at = heard.bytes; good && at && *at != '\0';) {
		const size_t length = strcspn(at, "\n");

		snprintf(line, sizeof line, "%.*s", (int)length, at);
		fprintf(console->out, "> %s\n", line);
		good = console_say(console, line);
		at += length + 1;
	}
	text_release(&heard);
	return good;
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

static size_t
count_lines(const struct text *lines)
{
	size_t count = 0;

	for (size_t i = 0; i < lines->length; i++)
		count += lines->bytes[i] == '\n';
	return count;
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
		fprintf(console->out, "illegal: %s\n", reason);
		return false;
	}
	text_add_string(&console->actions, text);
	text_add(&console->actions, "\n", 1);
	return true;
}

/* What whoever is to act does: as recorded, or by chance. */
static void
choose(struct console *console, char text[static GAME_LINE_MAX])
{
	if (!is_recorded(console) ||
		!line_at(&console->recorded, count_lines(&console->actions),
			text))
		course_suggest_at_turn(&console->course, text);
}

/* What comes before the opening, to a bot that lists it. */
static bool
say_before(struct console *console)
{
	const unsigned commands = console->handshake.commands;
	char line[GAME_LINE_MAX];

	if (commands & COMMAND_SET_RULES) {
		snprintf(line, sizeof line, "set_rules %s",
			console->rules->name);
		fprintf(console->out, "> %s\n", line);
		if (!console_say(console, line))
			return false;
	}
	if (!(commands & COMMAND_SET_SEED))
		return true;
	snprintf(line, sizeof line, "set_seed %" PRIu64, console->seed);
	fprintf(console->out, "> %s\n", line);
	return console_say(console, line);
}

/* The game anew, with the first COUNT of the actions. */
static bool
begin(struct console *console, int seat, size_t count)
{
	struct course *course = &console->course;
	struct text actions = console->actions;
	char line[GAME_LINE_MAX], reason[GAME_REASON_MAX];
	bool good = course_restore(course, seat, console->start, reason);

	console->actions = (struct text){0};
	course->commands = console->handshake.commands;
	if (!good)
		complain(console, reason);
	good = good && say_before(console);
	if (good)
		course_begin(course);
	for (size_t i = 0; good && i < count && line_at(&actions, i, line); i++)
		good = act(console, line);
	text_release(&actions);
	return good && tell(console);
}

/* The others act until it is the bot's turn. */
static void
to_turn(struct console *console)
{
	struct course *course = &console->course;
	char text[GAME_LINE_MAX];
	int turn;

	while ((turn = course_turn(course)) != -1 && turn != course->seat) {
		choose(console, text);
		if (!act(console, text))
			return;
	}
	if (tell(console) && turn == -1)
		complain(console, "the game is over");
}

static bool
set_up(struct console *console, int bots, long seat)
{
	char reason[REASON_MAX];

	json_decref(console->start);
	console->start = NULL;
	text_clear(&console->actions);
	text_clear(&console->recorded);
	course_release(&console->course);
	if (!course_init(
		    &console->course, console->rules, bots, NULL, reason)) {
		complain(console, reason);
		return false;
	}
	if (seat >= 0 && seat < console->course.seats)
		return true;
	complain(console, "there is no such seat");
	return false;
}

void
console_game_deal(struct console *console, const struct seed *seed, long seat)
{
	struct course *course = &console->course;

	if (!set_up(console, 0, seat))
		return;
	course->seed = *seed;
	console->seed = referee_seat_seed(seed, 0, (int)seat);
	course_deal(course, (int)seat, 0);
	console->start = console->rules->start(course->game);
	if (console->start && begin(console, (int)seat, 0))
		to_turn(console);
}

void
console_game_load(struct console *console, const struct run *run,
	const struct record *record, long move, long seat)
{
	if (record->game != console->rules) {
		fprintf(console->out, "that is a game of %s; -g %s plays it\n",
			record->game->name, record->game->name);
		return;
	}
	if (!set_up(console, record->seats, seat))
		return;
	console->course.open_hands =
		run->open_hands &&
		(console->handshake.commands & COMMAND_SHOW_CARDS);
	console->start = json_incref(record->start);
	console->seed = referee_seat_seed(&record->seed, record->id, (int)seat);
	for (size_t i = 0; i < record->move_count; i++) {
		const char *text = record_move_text(record, &record->moves[i]);

		text_add_string(&console->recorded, strchr(text, ' ') + 1);
		text_add(&console->recorded, "\n", 1);
	}
	if (console->recorded.length > 0)
		text_add_string(&console->actions, console->recorded.bytes);
	begin(console, (int)seat, move >= 0 ? (size_t)move : 0);
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

void
console_game_go(struct console *console)
{
	struct course *course = &console->course;
	const struct answer *answer = &console->talk.link.answer;
	char text[GAME_LINE_MAX];

	if (!goes_on(console))
		return;
	to_turn(console);
	if (course_turn(course) != course->seat)
		return;
	const char *ask = course_ask(course);
	fprintf(console->out, "> %s\n", ask);
	if (!console_say(console, ask) || !answer->ok)
		return;
	strlcpy(text, answer->text, sizeof text);
	if (act(console, text))
		to_turn(console);
}

void
console_game_step(struct console *console)
{
	char text[GAME_LINE_MAX];

	if (!goes_on(console))
		return;
	choose(console, text);
	if (act(console, text))
		tell(console);
}

void
console_game_back(struct console *console)
{
	const size_t count = count_lines(&console->actions);

	if (!console->start || count == 0)
		complain(console, "there is no move to take back");
	else
		begin(console, console->course.seat, count - 1);
}

void
console_game_again(struct console *console)
{
	if (console->start)
		begin(console, console->course.seat,
			count_lines(&console->actions));
}

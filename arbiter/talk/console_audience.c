#include "talk/console_audience.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "referee/referee_say.h"
#include "referee/showing.h"

static void
add_line(struct text *lines, const char *line)
{
	text_add_string(lines, line);
	text_add(lines, "\n", 1);
}

/* What a bot's seat hears is told later, by tell. */
static void
overhear(void *owner, seat_set hearers, const char *line)
{
	const struct console *console = owner;

	hearers &= console->telling;
	for (int i = 0; i < console->terms.count; i++) {
		struct console_bot *bot = &console->bots[i];

		if (bot->seat != -1 && (hearers & seat_bit(bot->seat)))
			add_line(&bot->heard, line);
	}
}

static void
say_shown(void *owner, int seat, const char *line)
{
	struct console_bot *bot = console_bot_at(owner, seat);

	if (bot)
		add_line(&bot->heard, line);
}

static struct showing
showing(struct console *console)
{
	return (struct showing){
		.rules = console->course.rules,
		.open_hands = console->open_hands,
		.say = say_shown,
		.listener = console,
	};
}

void
console_audience_show(struct console *console)
{
	const struct showing to_seats = showing(console);
	bool good = true;

	console->revision++;
	console->shown = false;
	for (int i = 0; i < console->terms.count; i++) {
		const struct console_bot *bot = &console->bots[i];

		if ((bot->handshake.commands & COMMAND_SHOW_FRAME) == 0 ||
			bot->seat == -1 ||
			(console->telling & seat_bit(bot->seat)) == 0)
			continue;
		good = showing_say_frame(&to_seats, console->course.game,
			       bot->seat) == 0 &&
		       good;
	}
	if (!good)
		fprintf(console->terms.out, "%s\n", strerror(errno));
}

/* The bot whose turn it is sees what it may do. */
static void
show_actions(struct console *console)
{
	const struct showing to_seat = showing(console);
	const int turn = course_turn(&console->course);
	const struct console_bot *bot =
		turn == -1 ? NULL : console_bot_at(console, turn);

	if (!bot || console->shown ||
		(bot->handshake.commands & COMMAND_SHOW_ACTIONS) == 0)
		return;
	console->shown = true;
	if (showing_say_actions(&to_seat, console->course.game, turn) < 0)
		fprintf(console->terms.out, "%s\n", strerror(errno));
}

static bool
tell_bot(struct console_bot *bot)
{
	char line[GAME_LINE_MAX];
	struct text heard = bot->heard;
	bool good = true;

	bot->heard = (struct text){0};
	for (const char *at = heard.bytes; good && at && *at != '\0';) {
		const size_t length = strcspn(at, "\n");

		snprintf(line, sizeof line, "%.*s", (int)length, at);
		good = console_bot_tell(bot, line);
		at += length + 1;
	}
	text_release(&heard);
	return good;
}

bool
console_audience_tell(struct console *console)
{
	bool good = true;

	show_actions(console);
	for (int i = 0; i < console->terms.count; i++)
		good = tell_bot(&console->bots[i]) && good;
	return good;
}

/* What comes before the opening, to a bot that lists it. */
static void
add_before(struct console *console, struct console_bot *bot)
{
	const uint64_t seed =
		referee_seat_seed(&console->seed, console->id, bot->seat);

	text_clear(&bot->heard);
	if (bot->handshake.commands & COMMAND_SET_RULES)
		text_add_format(&bot->heard, "set_rules %s\n",
			console->course.rules->name);
	if (bot->handshake.commands & COMMAND_SET_SEED)
		text_add_format(&bot->heard, "set_seed %" PRIu64 "\n", seed);
}

void
console_audience_gather(struct console *console, seat_set told)
{
	struct course_ear ear = {.hear = overhear, .owner = console};

	for (int i = 0; i < console->terms.count; i++) {
		struct console_bot *bot = &console->bots[i];

		if (bot->seat == -1)
			continue;
		const seat_set seat = seat_bit(bot->seat);
		if (console->open_hands &&
			(bot->handshake.commands & COMMAND_SHOW_CARDS))
			ear.see_all |= seat;
		if (bot->handshake.commands & COMMAND_SET_MODE)
			ear.told_mode |= seat;
		if (told & seat)
			add_before(console, bot);
	}
	console->telling = told;
	console->course.ear = ear;
}

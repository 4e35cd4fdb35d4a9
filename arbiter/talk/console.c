#include "talk/console.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "talk/console_commands.h"

int
console_init(struct console *console, const struct console_terms *terms)
{
	*console = (struct console){
		.terms = *terms,
		.bots = calloc((size_t)terms->count, sizeof *console->bots),
	};
	if (!console->bots)
		return -1;
	for (int i = 0; i < terms->count; i++)
		console_bot_init(
			&console->bots[i], &console->terms, &terms->specs[i]);
	for (int i = 0; i < terms->count; i++)
		if (console_bot_start(&console->bots[i]) < 0)
			return -1;
	return 0;
}

void
console_release(struct console *console)
{
	for (int i = 0; console->bots && i < console->terms.count; i++)
		console_bot_release(&console->bots[i]);
	free(console->bots);
	course_release(&console->course);
	json_decref(console->start);
	text_release(&console->actions);
	text_release(&console->recorded);
}

struct console_bot *
console_bot_at(const struct console *console, int seat)
{
	for (int i = 0; i < console->terms.count; i++)
		if (console->bots[i].seat == seat)
			return &console->bots[i];
	return NULL;
}

const char *
console_seat_name(const struct console *console, int seat)
{
	const struct console_bot *bot = console_bot_at(console, seat);

	if (bot)
		return bot->spec->name;
	return console->by_hand & seat_bit(seat) ? "by hand" : "by chance";
}

bool
console_take(struct console *console, const char *line)
{
	char copy[GAME_LINE_MAX];
	bool more = true;

	line += strspn(line, " \t");
	snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\r\n"), line);
	if (*copy == ':') {
		more = console_obey(console, copy);
	} else if (*copy != '\0' && *copy != '#') {
		console_bot_say(&console->bots[console->addressed], copy);
		more = strcmp(copy, "quit") != 0;
	}
	fflush(console->terms.out);
	return more;
}

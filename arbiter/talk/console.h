/*
 * The console: a person's shell to one bot. A line goes to the bot, one that
 * begins with a colon to the console, which has a game at hand: what the bot's
 * seat is to hear it is told, and what it answers is judged and played.
 *
 *	console_init(&console, rules, &spec, &parlour, stdout,
 *		false);
 *	while (fgets(line, sizeof line, stdin) && console_take(&console, line))
 *		;
 *	console_release(&console);
 */
#ifndef TALK_CONSOLE_H
#define TALK_CONSOLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <jansson.h>

#include "base/text.h"
#include "referee/handshake.h"
#include "talk/conversation.h"
#include "talk/course.h"

struct console {
	const struct game_rules *rules;
	const struct bot_spec *bot;
	struct parlour *parlour;
	FILE *out;
	bool patient; /* a person waits as long as it takes, and may interrupt
		       */
	struct conversation talk;
	struct handshake handshake;
	struct text listed;   /* what the bot answered list_commands with */
	struct text dialogue; /* all that was said, for :save */
	int64_t took_ns;      /* the last answer */
	int missing;	      /* answers that have not come yet */

	/* The game at hand, if start is not NULL. */
	struct course course;
	json_t *start;
	uint64_t seed;	      /* for set_seed */
	struct text actions;  /* that were done, a line each */
	struct text recorded; /* of the game that was loaded, likewise */
};

/* All must outlive the console. -1 with errno: the bot cannot even be tried. */
int console_init(struct console *, const struct game_rules *rules,
	const struct bot_spec *bot, struct parlour *parlour, FILE *out,
	bool patient);
void console_release(struct console *);

/* Takes one line. False: it was `quit`, or :quit. */
bool console_take(struct console *, const char *line);

#endif

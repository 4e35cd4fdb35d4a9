/*
 * The console: a person's shell to bots. A line goes to one of them, one that
 * begins with a colon to the console, which has a game at hand: what the bots'
 * seats are to hear they are told, and what they answer is judged and played.
 *
 *	console_init(&console, &(struct console_terms){
 *		.choice = &choice,
 *		.specs = &spec,
 *		.count = 1,
 *		.parlour = &parlour,
 *		.out = stdout,
 *	});
 *	while (fgets(line, sizeof line, stdin) && console_take(&console, line))
 *		;
 *	console_release(&console);
 */
#ifndef TALK_CONSOLE_H
#define TALK_CONSOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "base/seed.h"
#include "base/text.h"
#include "talk/console_bot.h"
#include "talk/console_choice.h"
#include "talk/course.h"

struct console {
	struct console_terms terms;
	struct console_bot *bots; /* owned, as many as the terms have */
	int addressed;		  /* the bot that lines go to */

	/* The game at hand, if start is not NULL. */
	struct course course;
	json_t *start;
	struct seed seed; /* for set_seed, with the game's number */
	long id;
	bool open_hands;
	seat_set by_hand;     /* seats that wait for :play */
	seat_set telling;     /* seats whose bots are to hear what is said */
	size_t made;	      /* actions that were done */
	struct text actions;  /* the same, a line each */
	struct text recorded; /* of the game that was loaded, likewise */
	bool shown; /* what may be done, to the bot whose turn it is */

	unsigned long begun; /* how often a game was told from its beginning */
	unsigned long games; /* that there were */
	unsigned long revision; /* changes with the position and the seating */
};

/* -1 with errno: a bot cannot even be tried. */
int console_init(struct console *, const struct console_terms *);
void console_release(struct console *);

/* Takes one line. False: it was `quit`, or :quit. */
bool console_take(struct console *, const char *line);

/* Which bot is at SEAT; NULL: none is. */
struct console_bot *console_bot_at(const struct console *, int seat);

/* Who plays at SEAT, in words. */
const char *console_seat_name(const struct console *, int seat);

#endif

/*
 * What a console deals with: the rules, how many bots the game is for, and the
 * options of the game.
 *
 *	console_choice_init(&choice, rules);
 *	if (!console_choice_set(&choice, "deck", "23456,CD", reason))
 *		puts(reason);
 *	course_init(&course, choice.rules, choice.players, choice.presets,
 *		reason);
 *	console_choice_release(&choice);
 */
#ifndef TALK_CONSOLE_CHOICE_H
#define TALK_CONSOLE_CHOICE_H

#include <stdbool.h>

#include "common/game.h"

#include "base/reason.h"

enum { CONSOLE_CHOICE_MAX = 16 };

struct console_choice {
	const struct game_rules *rules;
	int players; /* 0: as many as there are bots, or as few as can play */
	int count;   /* of options that have been set */

	/* Names are the game's; behind the last one an entry without a name. */
	struct game_preset presets[CONSOLE_CHOICE_MAX + 1];
	char *texts[CONSOLE_CHOICE_MAX];  /* their values, of a file what
					     stands in it; owned */
	char *values[CONSOLE_CHOICE_MAX]; /* as they were given, owned */
};

void console_choice_init(struct console_choice *, const struct game_rules *);
void console_choice_release(struct console_choice *);

/* Other rules, without any options. False, with the reason: there are none of
 * that name. */
bool console_choice_take_rules(struct console_choice *, const char *name,
	char reason[static REASON_MAX]);

/* COUNT bots. False, with the reason: so many cannot play. */
bool console_choice_take_players(
	struct console_choice *, int count, char reason[static REASON_MAX]);

/* An option of the game; without a VALUE, NULL or empty, it is as usual. False,
 * with the reason. */
bool console_choice_set(struct console_choice *, const char *name,
	const char *value, char reason[static REASON_MAX]);

/* The value of an option as it was given; NULL: it is as usual. */
const char *console_choice_value(
	const struct console_choice *, const char *name);

/* How many bots the next game is for, where there are BOTS. */
int console_choice_bots(const struct console_choice *, int bots);

#endif

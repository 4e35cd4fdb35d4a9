/*
 * The console: a person's shell to bots. A line goes to one of them, one that
 * begins with a colon to the console, which has a game at hand: what the bots'
 * seats are to hear they are told, and what they answer is judged and played.
 *
 *	console_init(&console, &(struct console_terms){
 *		.choice = &choice,
 *		.specs = &spec,
 *		.count = 1,
 *		.loop = &loop,
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
#include <stdio.h>

#include "base/reason.h"
#include "base/text.h"
#include "bot/bot_spec.h"
#include "common/game.h"
#include "talk/conversation.h"
#include "talk/local_game.h"

enum { CONSOLE_CHOICE_MAX = 16, CONSOLE_WORDS_MAX = 8 };

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

struct confinement;
struct reader;

/* What a console is opened with; all must outlive it. */
struct console_terms {
	struct console_choice *choice; /* which the console changes */
	const struct bot_spec *specs;
	int count;			       /* of bots, at least one */
	const struct confinement *confinement; /* of bots that come later; NULL:
						* none */
	struct talk_loop *loop;
	FILE *out;
	bool patient;  /* waits as long as it takes, to be interrupted */
	bool keyboard; /* SIGINT interrupts */
};

struct console_bot {
	const struct console_terms *terms;
	const struct bot_spec *spec;
	struct bot_spec own; /* that SPEC is, once it has been changed */
	struct conversation talk;
	struct text dialogue; /* all that was said, for :save */
	int64_t took_ns;      /* the last answer */
	int missing;	      /* answers that have not come yet */
	int seat;	      /* -1: none */
};

struct console {
	struct console_terms terms;
	struct console_bot *bots; /* owned, as many as the terms have */
	int addressed;		  /* the bot that lines go to */

	/* The game at hand, if there is one. */
	bool has_game;
	struct local_game game;
	struct reader *loaded; /* owned: where it was recorded; or NULL */
	seat_set by_hand;      /* seats that wait for :play */

	/* Of the line that is obeyed: its words, of which those behind the last
	 * are NULL, and what stands behind the first of them. Not to be used once
	 * it has been obeyed. */
	char *words[CONSOLE_WORDS_MAX + 1];
	const char *rest;

	unsigned long begun; /* how often a game was told from its beginning */
	unsigned long games; /* that there were */
	unsigned long revision; /* changes with the position and the seating */
};

/* -1 with errno: a bot cannot even be tried. */
int console_init(struct console *, const struct console_terms *);
void console_release(struct console *);

/* Which bot is at SEAT; NULL: none is. */
struct console_bot *console_bot_at(const struct console *, int seat);

/* Who plays at SEAT, in words. */
const char *console_seat_name(const struct console *, int seat);

/* The seat whose turn it is; -1: the game is over. */
int console_turn(const struct console *);

/* Takes one line. False: it was `quit`, or :quit. */
bool console_take(struct console *, const char *line);

/* Command NUMBER, from 0, with its colon; NULL: there is none. */
const char *console_command(size_t number);

void console_choice_init(struct console_choice *, const struct game_rules *);

void console_choice_release(struct console_choice *);

/* An option of the game; without a VALUE, NULL or empty, it is as usual. False,
 * with the reason. */
bool console_choice_set(struct console_choice *, const char *name,
	const char *value, char reason[static REASON_MAX]);

#endif

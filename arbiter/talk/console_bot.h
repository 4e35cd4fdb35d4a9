/*
 * A bot of a console: its process, what is said to it, and what it answers,
 * which is printed. Where a console has several, lines are printed with its
 * name.
 */
#ifndef TALK_CONSOLE_BOT_H
#define TALK_CONSOLE_BOT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "common/game.h"

#include "base/reason.h"
#include "base/text.h"
#include "bot/bot_spec.h"
#include "talk/conversation.h"

struct console_choice;

/* What a console is opened with; all must outlive it. */
struct console_terms {
	struct console_choice *choice; /* which the console changes */
	const struct bot_spec *specs;
	int count; /* of bots, at least one */
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

/* Must not move until it is released. */
void console_bot_init(struct console_bot *, const struct console_terms *,
	const struct bot_spec *);
void console_bot_release(struct console_bot *);

/* Starts a process, and ends the one before. -1 with errno: it cannot even be
 * tried. */
int console_bot_start(struct console_bot *);

/* Another program takes its place, COMMAND as bot_spec reads it. False, with
 * the reason: there is none, and all is as it was. */
bool console_bot_change(struct console_bot *, const char *command,
	char reason[static REASON_MAX]);

/* Whether it may be told something. */
bool console_bot_lives(const struct console_bot *);

/* Sends LINE, and prints the answer. False: there was none, as is said. */
bool console_bot_say(struct console_bot *, const char *line);

/* The same, LINE being printed before. */
bool console_bot_tell(struct console_bot *, const char *line);

/* The end of its standard error. */
void console_bot_print_errors(struct console_bot *);

#endif

/*
 * What somebody may have meant who names a bot that cannot be run.
 */
#ifndef BOT_BOT_HINT_H
#define BOT_BOT_HINT_H

#include <stdbool.h>

#include "base/reason.h"

struct bot_spec;

/* What runs the script that was named, or another program of much the same name,
 * among the bots of Talon or where the bot's own path leads: "; did you mean
 * greedy?". False: there is none. */
bool bot_hint_name(const struct bot_spec *, char hint[static REASON_MAX]);

/* Whether bot NUMBER of SPECS, which cannot be found, looks like a word of the
 * command before it: both are words that stand beside each other on the command
 * line; the HINT asks for quotes. */
bool bot_hint_quotes(
	const struct bot_spec *specs, int number, char hint[static REASON_MAX]);

/* Whether the bot, which is sandboxed, SAID that a file is missing or closed
 * that is there outside, where the bot may not read it, or a module of Python
 * anywhere; the HINT names the option that helps. */
bool bot_hint_sandboxed(const struct bot_spec *, const char *said,
	char hint[static REASON_MAX]);

#endif

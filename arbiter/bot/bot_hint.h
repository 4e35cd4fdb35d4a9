/*
 * What somebody may have meant who names a bot that cannot be run.
 */
#ifndef BOT_BOT_HINT_H
#define BOT_BOT_HINT_H

#include <stdbool.h>

#include "base/reason.h"

struct bot_spec;

/* Another program of much the same name, among the bots of Talon or where the
 * bot's own path leads: "; did you mean greedy?". False: there is none. */
bool bot_hint_name(const struct bot_spec *, char hint[static REASON_MAX]);

/* Whether bot NUMBER of the COUNT SPECS, of a command line, looks like a word
 * of another one's command, or if it is not MISSING, like the first of them;
 * the HINT asks for quotes. */
bool bot_hint_quotes(const struct bot_spec *specs, int count, int number,
	bool missing, char hint[static REASON_MAX]);

#endif

/*
 * One of the options in brackets that a bot has for itself: their names and
 * what they may be. Part of bot_spec, whose header says what each is for.
 */
#ifndef BOT_BOT_OPTION_H
#define BOT_BOT_OPTION_H

#include <stdbool.h>

#include "base/reason.h"

struct bot_spec;

/* Sets what the option WORD says; SPEC owns it, and has room in its lists.
 * False, with the reason in words. */
bool bot_option_set(
	struct bot_spec *spec, char *word, char reason[static REASON_MAX]);

/* Whether a bot with the options TEXT, as a record file has them (NULL: none),
 * is one of the ranking; 0: it plays outside it. -1 with errno: no memory. */
int bot_options_ranked(const char *text);

#endif

/*
 * The options that belong to a game: what the command line gave for them, and
 * the settings that come of it. The arbiter passes them on unread; of a file
 * it reads the text.
 */
#ifndef COMMAND_GAME_OPTIONS_H
#define COMMAND_GAME_OPTIONS_H

#include <stdbool.h>

#include "record/run.h"
#include "referee/deals.h"

enum { OWN_MAX = 16 };

/* As given; the strings are the command line's. */
struct own_options {
	int count;
	struct {
		const char *name;
		const char *value;
	} given[OWN_MAX];
	const char *deals; /* a deal file; NULL: none */
};

/*
 * Makes DEALS of what was given for RUN, whose game and bots are known, and
 * adds to the run what decides its results. False, with the reason in words.
 */
bool own_finish(const struct own_options *own, struct run *run,
	struct deals *deals, char reason[static REASON_MAX]);

#endif

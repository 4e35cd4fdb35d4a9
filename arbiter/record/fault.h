/*
 * How a game ended: by its rules, or by one bot: by its fault, or because it
 * gave up, which is a loss like a fault's, but no fault; or because the game
 * itself failed, a program, which is void. The names stand in records and
 * reports.
 */
#ifndef RECORD_FAULT_H
#define RECORD_FAULT_H

#include <stdbool.h>

enum fault {
	FAULT_NONE,	/* "normal": the game was played to its end */
	FAULT_START,	/* could not be run, or was not ready in time */
	FAULT_ILLEGAL,	/* an action against the rules of the game */
	FAULT_REFUSED,	/* `?` to a command that every bot must know */
	FAULT_GARBAGE,	/* an output that is no answer, or a line too long */
	FAULT_TIMEOUT,	/* no answer in time */
	FAULT_CRASH,	/* the bot exited or was killed by a signal */
	FAULT_CLOSED,	/* closed its output */
	FAULT_RESOURCE, /* went over a limit of memory or processes */
	FAULT_RESIGN,	/* gave up, which it may: no fault */
	FAULT_GAME,	/* the game failed: nobody's fault */
};

enum {
	FAULT_COUNT = FAULT_GAME + 1,
	FAULT_WHY_MAX = 512, /* bytes of its sentence, with the NUL */
};

/* Whether it counts as a fault of the bot: not how games end without one. */
bool fault_is_blamed(enum fault fault);

/* The name of FAULT, never NULL: "normal", "start", … */
const char *fault_name(enum fault fault);

/* False, with *FAULT untouched, when no fault has that name. */
bool fault_find(const char *name, enum fault *fault);

#endif

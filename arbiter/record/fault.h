/*
 * How a game ended: by its rules, or by the fault of one bot. The names stand
 * in records and reports.
 */
#ifndef RECORD_FAULT_H
#define RECORD_FAULT_H

#include <stdbool.h>

enum fault {
	FAULT_NONE,	/* "normal": the game was played to its end */
	FAULT_START,	/* could not be run, or was not ready in time */
	FAULT_ILLEGAL,	/* an action against the rules of the game */
	FAULT_REFUSED,	/* `?` to a command that is needed */
	FAULT_GARBAGE,	/* an answer that is none, or is too long */
	FAULT_TIMEOUT,	/* no answer in time */
	FAULT_CRASH,	/* exit or signal */
	FAULT_CLOSED,	/* closed its output */
	FAULT_RESOURCE, /* went over a limit of memory or processes */
};

enum { FAULT_COUNT = FAULT_RESOURCE + 1 };

/* Never NULL: "normal", "start", … */
const char *fault_name(enum fault fault);

/* False, with *FAULT untouched, when no fault has that name. */
bool fault_find(const char *name, enum fault *fault);

#endif

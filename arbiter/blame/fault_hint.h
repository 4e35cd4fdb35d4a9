/*
 * What a beginner may have forgotten where a game ended by a fault: a question
 * or an advice, next to the sentence that stands in the record.
 */
#ifndef BLAME_FAULT_HINT_H
#define BLAME_FAULT_HINT_H

#include "record/record.h"
#include "record/run.h"

/* For the fault that ended the game; NULL: there is no hint. */
const char *fault_hint(const struct record *record);

/* What a user may do who is told of a fault as it happens; NULL: nothing. */
const char *fault_hint_now(enum fault, const char *why);

/* For a bot with these options (NULL: none) that has crashed, WHY, with such a
 * standard error; NULL: there is no hint. */
const char *fault_hint_shut_in(const struct run *run, const char *options,
	const char *why, const char *stderr_tail);

#endif

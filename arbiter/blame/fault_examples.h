/*
 * The faults of one bot over the games of a set, by kind: how many, and the one
 * with the lowest number as an example, so that the order in which games end
 * makes no difference.
 */
#ifndef BLAME_FAULT_EXAMPLES_H
#define BLAME_FAULT_EXAMPLES_H

#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"
#include "record/fault.h"
#include "record/record.h"
#include "record/run.h"

struct fault_example {
	long count;
	long id;
	int seat;
	char *why; /* NULL: no such fault */
	char *stderr_tail;
	const char *hint; /* NULL: none */
};

/* {0} is none. */
struct fault_examples {
	long count; /* of all kinds */
	struct fault_example kinds[FAULT_COUNT];
};

void fault_examples_release(struct fault_examples *);

/* Adds the fault that ended the game. -1 with errno: no memory, and all is as
 * before. */
int fault_examples_add(struct fault_examples *, const struct record *);

/* The same for the faults of a kind that are counted already, with an example
 * of its own texts; of two with one number the first stays. */
int fault_examples_join(
	struct fault_examples *, enum fault kind, const struct fault_example *);

/* Forgets what the examples say: kinds, counts and games stay. */
void fault_examples_silence(struct fault_examples *);

/* Prints a few lines a kind, of BOT in RUN, below HEADING; where they have been
 * TOLD already, how many there were. True: there was a fault. */
bool fault_examples_print(FILE *, const char *heading,
	const struct fault_examples *, const struct run *run,
	const struct run_bot *bot, bool told);

/* Prints what a person looks at next: the end of the standard error, and what
 * may have been forgotten, unless that is NULL. */
void fault_examples_print_hints(
	FILE *, const char *stderr_tail, const char *hint, const char *another);

/* Adds `,"fault_reasons":[{"fault","game","why","count"}]`. */
void fault_examples_add_json(const struct fault_examples *, struct text *json);

/* For the fault that ended the game; NULL: there is no hint. */
const char *fault_hint(const struct record *record);

/* What a user may do who is told of a fault as it happens; NULL: nothing. */
const char *fault_hint_now(enum fault, const char *why);

/* For a bot with these options (NULL: none) that has crashed, WHY, with such a
 * standard error; NULL: there is no hint. */
const char *fault_hint_shut_in(const struct run *run, const char *options,
	const char *why, const char *stderr_tail);

#endif

/*
 * The person at a terminal: what the seat is shown is drawn line by line, and a
 * question is asked until it is answered.
 */
#ifndef PERSON_AT_TERMINAL_H
#define PERSON_AT_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>

#include "person/terminal.h"

struct at_terminal_terms {
	const char *version; /* of the bot */
	const uint64_t
		*seed; /* chooses between equal cards; NULL: as `set_seed`
			       * says */
	bool hints;    /* the person may ask an expert */
	bool undo;     /* the person may take actions back */
};

/* Plays on standard input and output until the commands end, with the person at
 * the terminal, which stays the caller's. The exit status, with what went wrong
 * said in words. */
int at_terminal_run(struct terminal *, const struct at_terminal_terms *);

/* Whether there is a lesson of that game (common/lesson.h). */
bool at_terminal_teaches(const char *game);

/* Teaches it to the person there, step by step, until its end or theirs. The exit
 * status. */
int at_terminal_teach(struct terminal *, const char *game);

#endif

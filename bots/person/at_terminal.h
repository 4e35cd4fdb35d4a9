/*
 * The person at a terminal: what the seat is shown is drawn line by line, and a
 * question is asked until it is answered.
 */
#ifndef PERSON_AT_TERMINAL_H
#define PERSON_AT_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>

#include "person/terminal.h"

/* Plays on standard input and output until the commands end, with the person at
 * the terminal, which stays the caller's. Equal cards are chosen between by
 * SEED, or if it is NULL by what `set_seed` says. The exit status, with what
 * went wrong said in words. */
int at_terminal_run(
	struct terminal *, const char *version, const uint64_t *seed);

#endif

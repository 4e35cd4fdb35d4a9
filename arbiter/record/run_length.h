/*
 * The length of a run: the games of a match, the rounds of a tournament. The
 * first line of a record file is never written again; what makes a run longer
 * is a line of its own: {"v":1,"games":200}, {"v":1,"rounds":20}. From there on
 * the run has so many in all.
 */
#ifndef RECORD_RUN_LENGTH_H
#define RECORD_RUN_LENGTH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"

struct run;
struct text;

/* "games" or "rounds", as the option and the member are called. */
const char *run_length_name(const struct run *);

long run_length(const struct run *);
void run_length_set(struct run *, long length);

/* Whether RUN can become so long; if not, REASON says why in words. */
bool run_length_can_be(
	const struct run *, long length, char reason[static REASON_MAX]);

/* Whether a line of a record file begins like one that makes a run longer. */
bool run_length_is(const char *line, size_t length);

/* Adds the line with the length of RUN to LINE, line feed included. -1 with
 * errno: no memory. */
int run_length_write(const struct run *, struct text *line);

/* Makes RUN as long as such a line says. False, with the reason in words, and
 * the run is as before: it says nothing of the kind. */
bool run_length_take(struct run *, const char *line, size_t length,
	char reason[static REASON_MAX]);

#endif

/*
 * The first line of a record file that holds no whole line: what is left of an
 * arbiter that was killed at once. Any other file without a whole line is none
 * of ours.
 */
#ifndef RECORD_FIRST_LINE_H
#define RECORD_FIRST_LINE_H

#include <stdbool.h>
#include <stdio.h>

#include "guard/hmac.h"

struct run;

/* Whether FILE, at its beginning, where it is again afterwards, has nothing but
 * the first part of the first line of RUN, signed with KEY unless that is NULL,
 * packed or not. An empty file has. */
bool first_line_is_begun(
	FILE *file, const struct run *run, const struct hmac_key *key);

#endif

/*
 * How a report tells what a bot has used of the processor between its turns,
 * which is known where processor times are, and is told where it is something.
 */
#ifndef RECORD_BURNT_H
#define RECORD_BURNT_H

#include <stdint.h>
#include <stdio.h>

#include "base/text.h"

/* A line, after INDENT. */
void burnt_print(FILE *, const char *indent, const char *name, int64_t us);

/* A member of an object that has others. */
void burnt_add_json(struct text *json, int64_t us);

#endif

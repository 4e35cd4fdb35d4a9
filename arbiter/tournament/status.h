/*
 * How far a tournament or a match is, from its record file alone, while
 * somebody may be writing it: the table so far, how fast games end, and what
 * must be in play.
 */
#ifndef TOURNAMENT_STATUS_H
#define TOURNAMENT_STATUS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/reason.h"

/* WRITTEN: its shards are being played, of which PATH was merged. -1 with the
 * reason in words. */
int status_print(FILE *, const char *path, bool written, bool json,
	char reason[static REASON_MAX]);

#endif

/*
 * The lines of a merged file that are no games, each as late as it may stand:
 * where the run has become longer before the first game that needs that, a
 * change of the roster before the first game of the round that it is for, and
 * the seed behind the last game that was dealt of it.
 */
#ifndef MERGE_ASSEMBLY_LINES_H
#define MERGE_ASSEMBLY_LINES_H

#include <stdbool.h>

#include "base/reason.h"

struct assembly;

/* All of these: -1 with the reason in words. */

/* Writes what is in the assembly's line. */
int assembly_lines_write(struct assembly *, char reason[static REASON_MAX]);

/* Whether an input knows of the run that it is longer; then makes it so. */
bool assembly_lines_can_lengthen(const struct assembly *);
int assembly_lines_lengthen(struct assembly *, char reason[static REASON_MAX]);

/* Before the next round of a tournament is drawn. */
int assembly_lines_before_round(
	struct assembly *, char reason[static REASON_MAX]);

/* Before a game of a tournament: commits the run to the next seed, if the one
 * before is public. */
int assembly_lines_before_game(
	struct assembly *, char reason[static REASON_MAX]);

/* Behind the last game: whatever is left. */
int assembly_lines_end(struct assembly *, char reason[static REASON_MAX]);

/* The run is complete: its seed becomes public, if it is known. */
int assembly_lines_reveal(struct assembly *, char reason[static REASON_MAX]);

#endif

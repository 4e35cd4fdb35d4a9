/*
 * A recorded game as frames (common/game_frame.h), for programs: a line of JSON
 * for each position, whose members talon-frames(5) lists.
 */
#ifndef ANALYSIS_GAME_FRAMES_H
#define ANALYSIS_GAME_FRAMES_H

#include <stdio.h>

#include "analysis/game_view.h"

/* -1 with the reason in words; what came before it has been printed. */
int game_frames_print(
	FILE *, const struct game_view *, char reason[static REASON_MAX]);

#endif

/*
 * A position of a recorded game as a picture, where the game has one.
 */
#ifndef ANALYSIS_PICTURE_H
#define ANALYSIS_PICTURE_H

#include "base/reason.h"

/*
 * Paints game ID of the record file at PATH as it stands after MOVES moves
 * (-1: all) to the files SVG and PNG, each of which may be NULL. -1 with the
 * reason in words.
 */
int picture_write(const char *path, long id, long moves, const char *svg,
	const char *png, char reason[static REASON_MAX]);

#endif

/*
 * A frame (common/game_frame.h) as lines of text, whatever the game: what is
 * seen of a position by one who may not see all of it.
 */
#ifndef ANALYSIS_FRAME_TEXT_H
#define ANALYSIS_FRAME_TEXT_H

#include <stdio.h>

#include <jansson.h>

/* Prints the position of FRAME; NAMES are those of the seats. */
void frame_text_print(FILE *, const json_t *frame, const char *const names[]);

#endif

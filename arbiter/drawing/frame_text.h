/*
 * A frame (common/game_frame.h) as lines of text, whatever the game.
 */
#ifndef DRAWING_FRAME_TEXT_H
#define DRAWING_FRAME_TEXT_H

#include <stdbool.h>
#include <stdio.h>

#include <jansson.h>

/* Prints the position of FRAME, with the colours of a terminal if COLOUR; NAMES
 * are those of the seats. */
void frame_text_print(
	FILE *, const json_t *frame, const char *const names[], bool colour);

#endif

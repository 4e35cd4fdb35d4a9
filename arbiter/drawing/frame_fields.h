/*
 * The members of a frame (common/game_frame.h) for those who draw it;
 * talon-frames(5) lists them.
 */
#ifndef DRAWING_FRAME_FIELDS_H
#define DRAWING_FRAME_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "base/text.h"

/* The string NAME of OBJECT; empty where it has none. */
const char *frame_string(const json_t *object, const char *name);

/* The number NAME of OBJECT; NONE where it has none. */
int frame_number(const json_t *object, const char *name, int none);

/* The number at INDEX of ARRAY; 0 where it has none. */
int frame_item(const json_t *array, size_t index);

/* How many seats the game has. */
size_t frame_seats(const json_t *frame);

bool frame_is_to_act(const json_t *frame, size_t seat);

/* What is said about SEAT; empty where that is nothing. */
const char *frame_seat_caption(const json_t *frame, size_t seat);

/* Adds what is to be said of the whole position: "deal 2 of 4, trump H". */
void frame_add_heading(const json_t *frame, struct text *text);

/* Is PLACE of KIND? */
bool frame_place_is(const json_t *place, const char *kind);

/* How many pieces lie in PLACE, with or without a face. */
size_t frame_place_pieces(const json_t *place);

/* Was FACE, which lies in the place NUMBER, brought there by the last move? */
bool frame_has_moved(const json_t *frame, size_t number, const json_t *face);

#endif

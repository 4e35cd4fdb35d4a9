/*
 * Whether what a program shows of its game has the form that those who draw
 * games and seat people rely on: that of talon-frames(5), and that of
 * common/game_actions.h.
 */
#ifndef FOREIGN_FRAME_CHECK_H
#define FOREIGN_FRAME_CHECK_H

#include <jansson.h>

/* Bytes of either as JSON. */
enum { FRAME_MAX = 65536 };

/* What is wrong with the frame of a game of SEATS, in words; NULL: nothing. */
const char *frame_wrong(const json_t *frame, int seats);

/* Likewise with the actions of a seat. */
const char *actions_wrong(const json_t *actions);

#endif

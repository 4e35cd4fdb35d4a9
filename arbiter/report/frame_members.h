/* The third line of a frame's shape (frame_coder.h): its members but for its
 * places, with what differs from game to game taken out of them. */
#ifndef REPORT_FRAME_MEMBERS_H
#define REPORT_FRAME_MEMBERS_H

#include "report/frame_coder.h"

/* -1 with errno: no memory. */
int frame_members_add(
	struct frame_coder *, json_t *frame, const struct frame_move *move);

/* Adds a number to NUMBERS. */
void frame_members_add_signed(struct frame_coder *, int64_t number);

#endif

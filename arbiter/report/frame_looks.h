/*
 * What each seat, and who knows what all seats know, see of a frame otherwise
 * than who sees everything. A page hides what lies in the hands of others by
 * itself; that is the whole difference unless several seats act at once, none
 * of which hears of another's action before all have acted (common/game.h).
 *
 * Such a frame is told by 1 in the stream LOOKS, then a number a look, by seat
 * and last of no seat: 0: the hands of others are hidden; 1: as the frame
 * before for that look; 2: as 0, but for the members of an object of JSON in
 * TEXTS, its length before it; null is a member that is not there. All other
 * frames are told by 0.
 */
#ifndef REPORT_FRAME_LOOKS_H
#define REPORT_FRAME_LOOKS_H

#include "common/game.h"

#include "report/frame_coder.h"

struct replay;

/* {0} is before the first frame of a game. */
struct frame_looks {
	json_t *before[GAME_SEATS_MAX + 1]; /* by look; NULL: not known */
	bool at_once;			    /* several were to act there */
};

void frame_looks_release(struct frame_looks *);

/* Adds the position of the replay, which who sees everything sees as FRAME. -1
 * with errno: no memory. */
int frame_looks_add(struct frame_looks *, struct frame_coder *,
	const struct replay *, json_t *frame);

#endif

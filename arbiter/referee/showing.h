/*
 * What is shown to a bot that seats a person and knows no rules: the position
 * as its seat knows it, and what it may do, as JSON in lines of show_frame and
 * show_actions.
 *
 *	const struct showing showing = {rules, open_hands, say, listener};
 *	if (handshake.commands & COMMAND_SHOW_FRAME &&
 *		showing_say_frame(&showing, game, seat) < 0)
 *		err(1, NULL);
 */
#ifndef REFEREE_SHOWING_H
#define REFEREE_SHOWING_H

#include <stdbool.h>

#include "common/game.h"

enum { SHOWING_PART_MAX = 8000 }; /* bytes of the JSON in one line */

struct showing {
	const struct game_rules *rules;
	bool open_hands;

	/* LINE is for SEAT, valid during the call only. */
	void (*say)(void *listener, int seat, const char *line);
	void *listener;
};

/* The position of GAME, after begin. -1 with errno: no memory; some lines may
 * have been said. */
int showing_say_frame(const struct showing *, const void *game, int seat);

/* What SEAT, one of those to act, may answer; nothing where the game cannot
 * say. -1 likewise. */
int showing_say_actions(const struct showing *, const void *game, int seat);

#endif

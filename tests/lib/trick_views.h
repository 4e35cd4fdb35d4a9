/*
 * Players of the trick games who hear a game as bots do, so that tests see
 * what the arbiter's commands let them know: every command is read here and
 * given to the view of the seat that hears it. REASON is that of the views;
 * false: the view does not take the command.
 */
#ifndef LIB_TRICK_VIEWS_H
#define LIB_TRICK_VIEWS_H

#include <stdbool.h>

#include "common/game.h"
#include "herc/view.h"
#include "planowanie/view.h"

bool planowanie_view_hear(
	struct planowanie_view *, const char *line, char *reason);
bool herc_view_hear(struct herc_view *, const char *line, char *reason);

/* What a voice says, for views by seat, which are its listener. A command that
 * one does not take fails the test. */
void planowanie_views_hear(void *views, seat_set hearers, const char *line);
void herc_views_hear(void *views, seat_set hearers, const char *line);

#endif

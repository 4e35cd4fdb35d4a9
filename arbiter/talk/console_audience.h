/*
 * Who hears the game of a console: part of console. What a bot's seat hears is
 * kept until it is told, one bot after the other.
 */
#ifndef TALK_CONSOLE_AUDIENCE_H
#define TALK_CONSOLE_AUDIENCE_H

#include <stdbool.h>

#include "talk/console.h"

/* A game is about to be introduced, to the bots at the seats of TOLD: says what
 * comes before that. */
void console_audience_gather(struct console *, seat_set told);

/* There is a new position, which bots are shown that want to see it. */
void console_audience_show(struct console *);

/* Tells the bots what their seats have to hear. False: one does not answer. */
bool console_audience_tell(struct console *);

#endif

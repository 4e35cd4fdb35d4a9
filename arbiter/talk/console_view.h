/*
 * A console as messages for its page. Each function returns a new object; NULL:
 * there is nothing of that kind to say, or no memory.
 */
#ifndef TALK_CONSOLE_VIEW_H
#define TALK_CONSOLE_VIEW_H

#include <jansson.h>

#include "talk/console.h"

/* What the page is a page of. */
json_t *console_view_hello(const struct console *);

/* Games with their options, and what is chosen of them; bots. */
json_t *console_view_choices(const struct console *);

/* Who plays what. The page looks from SEAT;
 * -1: with all hands. */
json_t *console_view_game(const struct console *, int seat);

/* The positions from that after FROM moves on to the one at hand, likewise: TELL
 * gets each, and takes it over. */
void console_view_frames(const struct console *, int seat, size_t from,
	void (*tell)(void *owner, json_t *frame), void *owner);

/* The points, if the game is over. */
json_t *console_view_result(const struct console *);

/* What the seat that is to act may do, as question ID; nothing of it is listed that
 * SEAT, where the page looks from, may not know. */
json_t *console_view_ask(const struct console *, int seat, unsigned long id);

#endif

/*
 * A console as messages for its page. Each function returns a new object; NULL:
 * there is nothing of that kind to say, or no memory.
 */
#ifndef APPLET_CONSOLE_VIEW_H
#define APPLET_CONSOLE_VIEW_H

#include <jansson.h>

#include "talk/console.h"

/* What the page is a page of. */
json_t *console_view_hello(const struct console *);

/* Games with their options, and what is chosen of them; bots. */
json_t *console_view_choices(const struct console *);

/* Who plays what; without a game its rules are null. */
json_t *console_view_game(const struct console *);

/* The position with all hands, and as the seat of each bot knows it. */
json_t *console_view_frame(const struct console *);

/* The points, if the game is over. */
json_t *console_view_result(const struct console *);

/* What whoever is to act may do, as question ID. */
json_t *console_view_ask(const struct console *, unsigned long id);

#endif

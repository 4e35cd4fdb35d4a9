/*
 * What the page of an applet is told: each message goes to all who look, and
 * the last one of its kind is kept for who comes later.
 */
#ifndef APPLET_BULLETIN_H
#define APPLET_BULLETIN_H

#include <stdio.h>

#include <jansson.h>

#include "base/text.h"
#include "web/web.h"

/* In the order in which who comes is told them. */
enum bulletin_kind {
	BULLETIN_CHOICES,
	BULLETIN_GAME,
	BULLETIN_FRAME,
	BULLETIN_RESULT,
	BULLETIN_ASK,
	BULLETIN_BUSY,
	BULLETIN_END,
	BULLETIN_KINDS
};

struct bulletin {
	struct web *web;
	int door;
	char *kept[BULLETIN_KINDS]; /* owned; NULL: there is none */
	struct text log;	    /* what has been said, printable, its end */
};

void bulletin_init(struct bulletin *, struct web *, int door);
void bulletin_release(struct bulletin *);

/* Takes MESSAGE over; NULL: there is none of that kind any more. True: it is
 * not what has been said before, and was told. */
bool bulletin_put(struct bulletin *, enum bulletin_kind kind, json_t *message);

/* What is kept of that kind is told again, whatever it is. */
void bulletin_forget(struct bulletin *, enum bulletin_kind kind);

/* Tells MESSAGE, which is taken over, to all who look now. */
void bulletin_say(struct bulletin *, json_t *message);

/* Lines of the dialogue, whatever bytes they are. */
void bulletin_add_lines(struct bulletin *, const char *lines, size_t length);

/* Tells all to who has come; HELLO comes first, and is taken over. */
void bulletin_repeat(
	const struct bulletin *, struct web_stream *, json_t *hello);

#endif

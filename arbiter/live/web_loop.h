/*
 * A server of pages (web/web.h) in a loop: it is served when there is something to
 * do, and when its time has come.
 *
 *	if (web_loop_begin(&served, &loop, web) < 0)
 *		err(1, NULL);
 *	... web_tell(...) from elsewhere in the loop, and then
 *	web_loop_stir(&served);
 *	... web_loop_end(&served);
 */
#ifndef LIVE_WEB_LOOP_H
#define LIVE_WEB_LOOP_H

#include "base/loop.h"
#include "web/web.h"

/* {0} serves nothing, and may be ended. It must not move in between. */
struct web_loop {
	struct loop *loop;
	struct web *web; /* the caller's */
	struct loop_watch watch;
	struct loop_timer timer;
};

/* -1 with errno: no memory. */
int web_loop_begin(struct web_loop *, struct loop *, struct web *);

/* What was told has to leave, and what was asked to be answered. */
void web_loop_stir(struct web_loop *);

void web_loop_end(struct web_loop *);

#endif

/*
 * The applet: a console (talk/console.h) at a page instead of a terminal. The
 * page shows the table of the game at hand and sends lines, which are taken one
 * after the other; while the console waits for a bot the page is served, too.
 *
 *	applet = applet_open(&terms, reason);
 *	applet_link(applet, link);
 *	if (applet_run(applet) < 0)
 *		err(1, NULL);
 *	applet_close(applet);
 */
#ifndef APPLET_APPLET_H
#define APPLET_APPLET_H

#include "common/game.h"

#include "talk/console.h"
#include "talk/conversation.h"
#include "web/web.h"

/* All must outlive the applet. */
struct applet_terms {
	const char *address; /* as those of a web */
	int port;
	const char *token;
	struct talk_loop *loop;
	struct console_choice *choice;
	const struct bot_spec *specs;
	int count;			       /* of bots */
	const struct confinement *confinement; /* as those of a console */
};

struct applet;

/* Listens. NULL, with the reason. */
struct applet *applet_open(
	const struct applet_terms *, char reason[static GAME_REASON_MAX]);
void applet_close(struct applet *);

void applet_link(const struct applet *, char link[static WEB_LINK_MAX]);

/* Starts the bots and takes lines, until one ends the console or a signal comes
 * to the loop. -1 with errno: a bot cannot even be tried, or there is no
 * memory. */
int applet_run(struct applet *);

#endif

/* What the page of an applet asks for and sends: part of applet. */
#ifndef APPLET_APPLET_SITE_H
#define APPLET_APPLET_SITE_H

#include <stdbool.h>
#include <stdio.h>

#include "applet/applet.h"
#include "applet/bulletin.h"
#include "applet/line_queue.h"
#include "talk/console.h"

struct applet {
	const struct applet_terms *terms;
	struct web_site site;
	struct web *web;
	int door;
	struct loop_watch watch;
	bool is_watched;
	struct loop_timer timer;
	struct bulletin bulletin;
	struct line_queue queue;

	FILE *out; /* of the console, into: */
	char *printed;
	size_t printed_length;

	struct console console;
	bool busy;		/* it is at work */
	unsigned long taken;	/* lines */
	int look;		/* the seat where the page looks from; -1: it
				   sees all hands */
	unsigned long revision; /* of the console, as the page knows it */

	json_t *ask; /* what may be done now; NULL: nothing */
	unsigned long ask_id;
	unsigned long asked_revision;
};

/* The page is to be told the game again. */
void applet_look_again(struct applet *);

/* The site of the applet's server. */
void applet_site_init(struct applet *);

#endif

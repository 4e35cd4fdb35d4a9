/*
 * Pages of a record file for all who have its link, while a run writes it or
 * afterwards: its tables, its games in play and every game of the file. Two
 * doors: behind the owner's, and only there, a game can be played on.
 *
 * The arbiter that plays the run knows nothing of it.
 */
#ifndef SERVE_SERVE_H
#define SERVE_SERVE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/reason.h"

/* All pointers are the caller's. */
struct serve_terms {
	const char *path;    /* the record file, which need not be there yet */
	const char *name;    /* what pages call it */
	const char *address; /* to listen at; NULL: loopback */
	int port;	     /* 0: any that is free */
	const char *host;    /* as in web.h; NULL: none is given */
	bool is_private; /* shows no command, no path and nothing bots wrote */
	const char *owner; /* tokens of the doors (web.h) */
	const char *watch;
	const char *const *bots; /* who may play against a person, NULL at the
				    end */
	FILE *links;		 /* gets the links, a line each */
};

/* Serves until a signal asks for the end. -1 with the reason in words: it
 * cannot listen, there is no memory, or what is at the path is no record file.
 */
int serve_run(const struct serve_terms *, char reason[static REASON_MAX]);

#endif

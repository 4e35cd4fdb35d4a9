/*
 * A home for people who play: one server of pages that stays, from which games
 * are begun, gone on with, looked at and learned from. It keeps every game in a
 * folder, and who its people are. A home that is killed begins again with the same
 * links, and its games go on where they were.
 *
 * Three kinds of doors (web.h): a person's own page; a person's seat at a table,
 * which is the page of the person's own bot, by a relay (web/relay.h); and that
 * of those who look on at a table.
 */
#ifndef HOME_HOME_H
#define HOME_HOME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/reason.h"
#include "record/run.h"

struct game_rules;

/* A game that is a program of its own. */
struct home_game {
	const struct game_rules *rules; /* as of a record; NULL: it is behind
					 * the last one */
	const char *command;		/* as -g has it */
	struct run_bot program;		/* as in a run */
};

/* All pointers are the caller's. */
struct home_terms {
	const char *folder;  /* of all that is kept; it is there */
	const char *socket;  /* of the relay */
	const char *address; /* to listen at; NULL: loopback */
	int port;	     /* 0: the one it had last, or any that is free */
	const char *host;    /* as in web.h */
	const char *secret;  /* of a home that begins, 32 random digits */
	int64_t away_ns; /* so long the seat of a person waits who is away from
			  * a game with others */
	int64_t patience_ns; /* so long a table's process may say nothing while
			      * it waits for no person */
	bool browser;	     /* is to be opened by xdg-open */
	const struct home_game *games; /* besides ours */

	/* The home can be reached by the host's LINK. */
	void (*link)(void *owner, const char *link);
	void *owner;
	void (*complain)(const char *); /* hears what is passed over */
};

/* Serves until a signal asks for the end. -1 with the reason in words. */
int home_run(const struct home_terms *, char reason[static REASON_MAX]);

#endif

/*
 * What a server of pages has, and its site (web.h): what there is to be got and
 * to be posted behind its doors. Part of serve.
 *
 *	GET tables                the tables, HTML
 *	GET games/from=&count=&show=&bot=   a list of games
 *	GET game/ID/seat=N        a game, its frames, a line of JSON each; seat
 *	                          may be `all` or, as without it, `none`; with
 *	                          &open behind it all hands are open
 *	POST play {"game","move","seat","bot"}   202 with {"number"}
 *	POST stop {"number"}
 */
#ifndef SERVE_SERVER_H
#define SERVE_SERVER_H

#include <stdbool.h>
#include <stdint.h>

#include "live/web_loop.h"
#include "serve/continuation.h"
#include "serve/follower.h"
#include "serve/served_run.h"
#include "web/web.h"

struct serve_terms;

/*
 * The games in play, as the arbiter that plays them publishes them at the
 * socket beside its record file: connects again and again while there is
 * nobody, and never waits. Keeps the newest position of each job.
 */
enum { LIVE_GAMES_JOBS = 256 };

struct live_game {
	long job;
	long id;
	char *message; /* JSON, one line */
};

struct live_games {
	const char *path; /* of the record file; the caller's, like the next */
	struct loop *loop;

	/* Something is in play, or, with ENDED, not any more: MESSAGE is what
	 * pages are told. */
	void (*heard)(void *owner, const char *message);
	void *owner;

	int socket; /* -1: nobody is there */
	struct loop_watch watch;
	struct loop_timer timer;
	struct text incoming; /* what has come, up to half a line */
	struct live_game games[LIVE_GAMES_JOBS];
	size_t count;
};

enum { SERVER_OWNER, SERVER_WATCH, SERVER_DOORS };

struct server {
	const struct serve_terms *terms;
	struct loop loop;
	struct process_family family;
	struct web *web;
	struct web_loop served_web;
	struct loop_timer timer; /* the next look at the file */

	struct follower follower;
	struct follower_listener listener;
	struct served_run served;
	bool was_ready; /* what comes now happens now */
	struct live_games live;
	struct continuations continuations;

	/* The tables as they were made last. */
	char *tables;
	size_t tables_length;
	size_t tables_games;
	bool tables_stale;
	int64_t tables_due_ns; /* not before */

	struct text state; /* what pages were told last of how far it is */
	int64_t state_ns;  /* when */
	struct text message;
};

extern const struct web_site server_site;

/* Tells all pages behind all doors. */
void server_tell(struct server *, const char *message);

/* Makes the message that says how far the run is. */
void server_make_state(struct server *, struct text *json);

/* Makes the tables anew if that is due. */
void server_make_tables(struct server *);

#endif

/*
 * HTTP for pages that a handful of people look at, polled from its owner's
 * loop. It knows no game: what there is to see is told by the owner's site.
 *
 * Who may see what is decided by doors. A door has a token, which nobody
 * guesses and which is the first part of every path behind it:
 *
 *	GET  /TOKEN/         the page of the site
 *	GET  /TOKEN/NAME     a file of the site, or what it gets for the name
 *	GET  /TOKEN/events   a stream of server-sent events, each one message
 *	POST /TOKEN/NAME     a JSON object to the site
 *
 * Without the right token, Host and, in a POST, Origin and content type there
 * is no answer but a refusal. What is read is bounded in size, time and number;
 * who reads too slowly has its stream closed, and gets what is so now when it
 * opens it again. Where more come than there is room for, those go that have
 * been silent the longest. Refusing takes time of the processor, too: who has
 * something better to do with it serves in a process of low priority.
 *
 *	web = web_open(&terms, reason);
 *	door = web_add_door(web, token);
 *	... wait until web_descriptor is readable, or for web_wait_ms:
 *	web_serve(web);
 *	... and whenever there is something new:
 *	web_tell_all(web, door, "{\"kind\":\"frame\", ...}");
 *
 * A server may also be another process's, which lends its pages (relay.h): then
 * this has one door and no link, files and pages are the other's, and a POST is
 * answered there before it comes here: what is refused is told to all as
 * {"kind":"refused","words":...}. When that process goes nothing comes any more
 * (web_has_gone).
 */
#ifndef WEB_WEB_H
#define WEB_WEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <jansson.h>

#include "common/game.h"

enum {
	WEB_TOKEN_LENGTH = 32, /* hexadecimal digits */
	WEB_LINK_MAX = 320,    /* bytes of a link, with the NUL */
	WEB_BODY_MAX = 65536,  /* bytes of a POST */

	/* At most: the oldest is told {"kind":"crowded"}, and ends. */
	WEB_STREAMS_BEHIND_DOOR = 256,
};

struct web;
struct web_stream;

/* A file as it is; the last entry has no name. */
struct web_file {
	const char *name; /* "frame.js" */
	const char *type; /* "text/javascript" */
	const char *bytes, *end;
};

/* The answer to a request; {0} is 204, there is nothing to say. */
struct web_reply {
	int status;	  /* as HTTP has it: 200, 404, 409 */
	const char *type; /* "application/json" */
	char *bytes;	  /* from the heap, the server's; NULL: empty */
	size_t length;
};

/* The functions get the site's owner, and are called from web_serve alone. */
struct web_site {
	const struct web_file *files;

	/* Writes the page, HTML. */
	void (*page)(void *owner, int door, FILE *);

	/* What NAME, no file of the site, is; it comes as it was asked for,
	 * with its escapes and slashes. False: there is none. NULL: there are
	 * none. */
	bool (*get)(
		void *owner, int door, const char *name, struct web_reply *);

	/* Takes BODY, which is the server's. False: there is no such NAME.
	 * NULL: there are none. */
	bool (*post)(void *owner, int door, const char *name,
		const json_t *body, struct web_reply *);

	/* STREAM has been opened: is to be told what is so now, before this
	 * returns. NULL: there are no streams. */
	void (*opened)(void *owner, int door, struct web_stream *stream);

	void *owner;
};

/* What stands behind BEGIN in NAME, which a site gets; NULL: something else begins
 * it. */
const char *web_name_behind(const char *name, const char *begin);

/* The whole number from 0 to MOST that BODY has as NAME; -1: it has none. */
long web_body_number(const json_t *body, const char *name, long most);

/* Called by a site that gets or takes something, of a server of its own: the
 * answer comes later, once, and what REPLY has is none. Returns its number.
 * web_answer gives it, and takes over its bytes, whether or not somebody still
 * waits for it. */
int web_later(struct web *);
void web_answer(struct web *, int number, const struct web_reply *);

/* Makes REPLY the JSON of OBJECT, which is taken over; or {"error":WORDS}. Always
 * true, that there is an answer, for a site that has nothing else to do; so it is with
 * web_reply_close. */
bool web_reply_json(struct web_reply *reply, int status, json_t *object);
bool web_reply_error(struct web_reply *reply, int status, const char *words);

/* A reply that is written, for which NULL is no memory, and REPLY says so; and its
 * end, as TYPE or, if WORDS is not NULL, as {"error":WORDS} in place of what was
 * written. REPLY must not move in between. */
FILE *web_reply_open(struct web_reply *reply);
bool web_reply_close(struct web_reply *reply, FILE *, const char *type,
	int status, const char *words);

/* All pointers are the caller's and must outlive the server. */
struct web_terms {
	const char *address; /* to listen at; NULL: 127.0.0.1 */
	int port;	     /* 0: any that is free */
	const char *host;    /* by which links name this machine; NULL: the
				address, or if that stands for all one that
				others may reach */
	const struct web_site *site;
	const char *relay; /* the path of the socket of another server, which
			      lends its pages; NULL: none */
	const char *as;	   /* the key to those */
};

/* NULL with the reason in words. */
struct web *web_open(
	const struct web_terms *, char reason[static GAME_REASON_MAX]);

/* Closes all connections; what has been told is on its way. */
void web_close(struct web *);

/* Adds a door with that TOKEN of WEB_TOKEN_LENGTH, which is no matter to another
 * server; returns its number, from 0. -1 with errno: no memory. */
int web_add_door(struct web *, const char *token);

/* The link to the page behind DOOR; of another server "". */
void web_link(const struct web *, int door, char link[static WEB_LINK_MAX]);

/* The port it listens at; of another server 0. */
int web_port(const struct web *);

/* Readable whenever web_serve has something to do. */
int web_descriptor(const struct web *);

/* For how long, at most, web_serve need not be called otherwise; -1: ever. */
int web_wait_ms(const struct web *);

/* Does what there is to do, without waiting. */
void web_serve(struct web *);

/* Sends MESSAGE, one line, to a stream, or to all behind DOOR. */
void web_tell(struct web_stream *, const char *message);
void web_tell_all(struct web *, int door, const char *message);

/* The number of a stream, from 1 on, by which it can be told something later:
 * one that has gone by then is told nothing. */
int web_stream_number(const struct web_stream *);

/* Those of the streams behind DOOR; returns how many there are. */
int web_stream_numbers(const struct web *, int door,
	int numbers[static WEB_STREAMS_BEHIND_DOOR]);
void web_tell_number(struct web *, int number, const char *message);

/* How many streams are open behind DOOR; of another server 0. */
int web_watchers(const struct web *, int door);

/* Whether all streams have been sent what they were told. */
bool web_is_told(const struct web *);

/* Whether another server that lent its pages has gone. */
bool web_has_gone(const struct web *);

#endif

/*
 * The relay: a server of pages lends its pages to sites in other processes of
 * the same user. Such a process opens a `struct web` with a relay (web.h); here
 * is the server's side, which listens at a local socket, polled from its owner's
 * loop. Who comes says by which key, and what it tells its pages is given to the
 * owner, who knows which streams those are and numbers them as he likes.
 *
 *	relay = relay_open("/run/user/1000/talon/home", &site, reason);
 *	... the process: talon ... human --browser --relay SOCKET --as KEY
 *	... when relay_descriptor is readable:
 *	relay_serve(relay);
 *	... when a page has been opened for KEY, and when it posts:
 *	relay_opened(relay, key, web_stream_number(stream));
 *	relay_post(relay, key, "act", body, RELAY_ALL);
 *	... which comes back as site.told(owner, key, number, "{\"kind\":...}"), for
 *	web_tell_number, or, to all its pages, site.told(owner, key, RELAY_ALL, ...),
 *	for web_tell_all
 *
 * Lines of JSON go over the socket. The process sends {"as":KEY}, then
 * {"all":MESSAGE} and {"to":STREAM,"message":MESSAGE}, where a MESSAGE is an
 * object; it is sent {"opened":STREAM} and
 * {"post":NAME,"body":OBJECT,"stream":STREAM or null}. Whoever sends anything
 * else is hung up on.
 */
#ifndef WEB_RELAY_H
#define WEB_RELAY_H

#include <stdbool.h>

#include <jansson.h>

#include "common/game.h"

enum {
	RELAY_ALL = -1,	    /* streams */
	RELAY_KEY_MAX = 64, /* bytes of a key, with the NUL */
	RELAY_GUESTS_MAX = 128,
};

struct relay;

/* The functions get OWNER, and are called from relay_serve alone. They may call
 * all functions below but relay_close and relay_serve. */
struct relay_site {
	/* Somebody has come as KEY; who has had it before is gone. False: nobody
	 * is awaited as that, and it is hung up on. */
	bool (*came)(void *owner, const char *key);

	/* MESSAGE, an object of JSON on one line, is for STREAM, or for all. */
	void (*told)(
		void *owner, const char *key, int stream, const char *message);

	void *owner;
};

/* Listens at PATH, in a folder that is the user's alone. SITE must outlive it.
 * NULL with the reason in words. */
struct relay *relay_open(const char *path, const struct relay_site *,
	char reason[static GAME_REASON_MAX]);

/* Hangs up on all, and takes the name of the socket away. NULL is none. */
void relay_close(struct relay *);

/* Readable whenever relay_serve has something to do. */
int relay_descriptor(const struct relay *);

/* Does what there is to do, without waiting. */
void relay_serve(struct relay *);

/* STREAM, from 0 on, has been opened for KEY, or NAME with BODY posted from it;
 * -1: from none that is known. False: nobody is here as KEY, or does not read.
 */
bool relay_opened(struct relay *, const char *key, int stream);
bool relay_post(struct relay *, const char *key, const char *name,
	const json_t *body, int stream);

#endif

/*
 * The games in play of a session for whoever watches them, beside the record
 * file; see live/feed.h. Part of session.
 */
#ifndef PLAY_SESSION_LIVE_H
#define PLAY_SESSION_LIVE_H

#include <stddef.h>

struct session;

/* Nobody can watch. */
void session_live_init(struct session *);

/* From now on, if there is a record file, which is open, and a game to play.
 * Where it cannot be it is said, and the session goes on. */
void session_live_begin(struct session *);
void session_live_end(struct session *);

/* OWNER is the session: what its workers show. */
void session_live_shown(void *owner, const char *lines, size_t length);

#endif

/*
 * What a session shows: its progress, its report, and that it was interrupted.
 * Part of session; what it tells in between is in session_news.h.
 */
#ifndef PLAY_SESSION_DISPLAY_H
#define PLAY_SESSION_DISPLAY_H

#include <stdint.h>

struct session;

/* Before the first game. */
void session_display_begin(struct session *);

/* Games have ended. */
void session_display_count(struct session *, int64_t now_ns);

/* OWNER is the session: the report so far on standard error, for somebody who
 * does not want to wait. */
void session_display_table(void *owner);

/* After the last game. */
void session_display_report(struct session *);

/* The signal ended the session early. */
void session_display_interrupted(struct session *, int signal_number);

#endif

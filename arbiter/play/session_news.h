/*
 * What a session tells while it plays: of its bots' faults and warnings, see
 * blame/fault_news.h, and of its record file. Part of session.
 */
#ifndef PLAY_SESSION_NEWS_H
#define PLAY_SESSION_NEWS_H

#include "blame/warnings.h"
#include "record/record.h"

struct session;

/* A game has ended, and counts. */
void session_news_of_game(struct session *, const struct record *);

/* After somebody else has touched the record file. */
void session_news_of_saved(const struct session *);

/* OWNER is the session; the second is called before anything is printed. */
void session_news_of_warning(void *owner, const struct warning *);
void session_news_printing(void *owner);

#endif

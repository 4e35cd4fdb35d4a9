/*
 * The log of a league: what has happened, a line each, with its date. Some lines
 * are commands of the organiser's, which hold from then on: the state of a league
 * is its log, its versions and its record files, and nothing else.
 *
 *	2026-11-27T03:00:12Z remove ana
 */
#ifndef LEAGUE_DIARY_H
#define LEAGUE_DIARY_H

#include <stdbool.h>

#include "base/reason.h"
#include "base/text.h"

struct diary {
	struct text lines; /* so far, whole ones */
	bool quiet;	   /* new ones are not told on standard error */
};

/* Reads the file `log` in the current folder. -1 with the reason in words. */
int diary_open(struct diary *, char reason[static REASON_MAX]);
void diary_release(struct diary *);

/* Adds a line, which is in the file when this returns. -1 with the reason. */
int diary_note(struct diary *, char reason[static REASON_MAX],
	const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The same, unless the last line about WHAT, its first words, says so already. */
int diary_note_once(struct diary *, const char *what, const char *more,
	char reason[static REASON_MAX]);

/* Goes to the next line from *AT on, 0 at first; WORDS get what is behind its
 * date. False: there is none. */
bool diary_next(
	const struct diary *, size_t *at, char words[static REASON_MAX]);

#endif

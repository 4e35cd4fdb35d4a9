/*
 * What a session reads before it plays: the record file, line by line, for the
 * session's owner, and what becomes of the run in it.
 */
#ifndef PLAY_SESSION_READING_H
#define PLAY_SESSION_READING_H

#include <stdbool.h>

#include "base/reason.h"

struct session;

/* Opens the journal: of a new file, or of one that is resumed, whose lines are
 * read; and the run has its seed. -1 with the reason in words, and the journal
 * may be open. */
int session_reading_resume(struct session *, char reason[static REASON_MAX]);

/* Reads the file that would be resumed, without touching it; one that is not
 * there is empty. -1 with the reason in words. */
int session_reading_look(struct session *, char reason[static REASON_MAX]);

/* Makes the run longer, in the record file too, if that is not only looked at,
 * before anything is played. False, with the reason in words. */
bool session_reading_lengthen(
	struct session *, long length, char reason[static REASON_MAX]);

#endif

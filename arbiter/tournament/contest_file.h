/*
 * A contest from its record file, which somebody else may be writing.
 */
#ifndef TOURNAMENT_CONTEST_FILE_H
#define TOURNAMENT_CONTEST_FILE_H

#include "base/reason.h"
#include "record/reader.h"
#include "tournament/contest.h"

/* Takes what is left in READER, whose run is the contest's; SEE, if not NULL,
 * is shown each game. -1 with the reason in words. */
int contest_read(struct contest *, struct reader *reader,
	void (*see)(void *context, const struct record *record), void *context,
	char reason[static REASON_MAX]);

#endif

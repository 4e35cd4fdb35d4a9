/*
 * The record file while it is written; nobody else writes it. A game is one
 * line, appended in one piece and cut back if the disk is full, so the file
 * holds whole lines whatever happens, and at most one half line after a kill.
 *
 * One arbiter at a time: the file is locked while it is open. The lock is the
 * process's own (fcntl), so a child that outlives it does not keep it.
 */
#ifndef RECORD_JOURNAL_H
#define RECORD_JOURNAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/text.h"
#include "record/record.h"
#include "record/roster_change.h"
#include "record/run.h"

struct journal {
	int descriptor;	  /* -1: closed */
	FILE *file;	  /* the same, for reading what there is */
	off_t end;	  /* of the last whole line */
	bool dirty;	  /* there are lines since the last sync */
	int64_t dirty_ns; /* when the oldest of them came */
	struct text line;
};

/* What is done with a line that is in the file already. False, with the reason
 * in words: it cannot be there. */
struct reader_visitor {
	bool (*game)(void *context, const struct record *record,
		char reason[static REASON_MAX]);
	bool (*event)(void *context, const struct roster_change *event,
		char reason[static REASON_MAX]); /* NULL: of a match */
	void *context;
};

/* Begins PATH with RUN. A file with content is refused. -1 with the reason in
 * words. */
int journal_create(struct journal *journal, const char *path,
	const struct run *run, char reason[static REASON_MAX]);

/*
 * Goes on with PATH, which must have been begun with the same RUN; begins it
 * if it is not there or holds no whole line. VISITOR hears of each line of
 * it. A half line at the end is cut off; a whole line is never, so one that is
 * no game of RUN is an error. -1 with the reason in words, the file untouched.
 */
int journal_resume(struct journal *journal, const char *path,
	const struct run *run, const struct reader_visitor *visitor,
	char reason[static REASON_MAX]);

/* Appends a game. -1 with errno (ENOSPC, EFBIG, …): the file ends with the
 * last whole line. */
int journal_append(
	struct journal *journal, const struct record *record, int64_t now_ns);

/* The same for a change of a tournament, which is on the disk at once. */
int journal_append_change(
	struct journal *journal, const struct roster_change *event);

/* When lines have waited for a second to be synced; INT64_MAX: none wait. */
int64_t journal_deadline(const struct journal *journal);

/* Everything appended is on the disk. -1 with errno. */
int journal_sync(struct journal *journal);

/* Whether another process has PATH open as its journal. */
bool journal_is_written(const char *path);

/* Syncs and closes. -1 with errno, closed all the same. {.descriptor = -1}
 * may be closed. */
int journal_close(struct journal *journal);

#endif

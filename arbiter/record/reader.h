/*
 * Reads a record file: the run, then one game after another, in the memory
 * of one line. Every game of a match is checked against the run; what a
 * tournament plays depends on more than its run (contest.h).
 *
 * A killed arbiter leaves at most one half line, without its line feed, at the
 * end; it is reported as cut off, not as an error. A whole line that is no game
 * of the run is an error wherever it stands, and REASON names file and line.
 */
#ifndef RECORD_READER_H
#define RECORD_READER_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/text.h"
#include "record/record.h"
#include "record/roster_change.h"
#include "record/run.h"

enum reader_result {
	READER_ERROR = -1, /* the reason says where and why */
	READER_END,	   /* no more games */
	READER_RECORD,
	READER_CHANGE, /* of a tournament; only from reader_step */
};

struct reader {
	const char *path; /* the caller's, as long as the reader */
	FILE *file;
	bool borrowed;
	struct run run;
	struct record record;
	struct roster_change event;
	bool voids; /* the caller's, after opening: games that are void, too */
	long line_number;
	off_t whole;  /* bytes up to the end of the last good line */
	bool cut_off; /* at the end: a half line follows them */
	char *line;
	size_t line_size;
};

/* Opens PATH and reads the run. -1 with the reason in words. */
int reader_open(struct reader *reader, const char *path,
	char reason[static REASON_MAX]);

/* The same for a file at its begin, which stays open and the caller's. */
int reader_borrow(struct reader *reader, FILE *file, const char *path,
	char reason[static REASON_MAX]);

void reader_close(struct reader *reader);

/* The next line: a game into reader->record, void ones passed over as below, or
 * an event into reader->event. */
enum reader_result reader_step(
	struct reader *reader, char reason[static REASON_MAX]);

/* The next game into reader->record; events are passed over, and void ones are
 * passed over, so that who counts games need not know of them. */
enum reader_result reader_next(
	struct reader *reader, char reason[static REASON_MAX]);

/* Reads on up to game ID. -1 with the reason in words. */
int reader_find(struct reader *reader, long id, char reason[static REASON_MAX]);

#endif

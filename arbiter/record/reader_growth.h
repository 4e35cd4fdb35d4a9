/*
 * A record file that grows while it is read, as that of a run that is being
 * played: what has come is read on, and a game that has been read before once
 * more, from where it stands.
 *
 *	while ((result = reader_next(&reader, reason)) == READER_RECORD)
 *		keep(reader_last(&reader));
 *	... when the file has become longer:
 *	if (reader_go_on(&reader, reason) == 0)
 *		... the same again ...
 */
#ifndef RECORD_READER_GROWTH_H
#define RECORD_READER_GROWTH_H

#include "record/reader.h"

/* Where a line stands. */
struct reader_place {
	off_t at; /* bytes of text before it */
	size_t length;
	long line_number;
};

/* That of the last game that was read. */
struct reader_place reader_last(const struct reader *);

/* A file that has fewer bytes is another one, or was cut. */
off_t reader_least_size(const struct reader *);

/* After READER_END: what has come behind the last good line is read next. -1
 * with the reason in words. */
int reader_go_on(struct reader *, char reason[static REASON_MAX]);

/* Reads the game at PLACE into RECORD, whole (reader.h), which the caller has
 * initialized; only after READER_END. -1 with the reason in words. */
int reader_again(struct reader *, const struct reader_place *place,
	struct record *record, char reason[static REASON_MAX]);

#endif

/*
 * The mark of a record file as a digest was made of it: how long it was, and
 * the XXH3-128 of its last 64 KiB, or of all of it. The last line's checksum is
 * among these bytes, and with it all lines (guard/chain.h); so a file that was
 * continued, cut or written anew has another mark, and one look at its end
 * tells, whether it is compressed or not.
 */
#ifndef SUMS_RECORD_MARK_H
#define SUMS_RECORD_MARK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

struct json_fields;

enum { RECORD_MARK_DIGITS = 32 };

/* {0} is none. */
struct record_mark {
	int64_t bytes;
	char tail[RECORD_MARK_DIGITS + 1];
};

/* Takes the mark of PATH, a regular file. -1 with errno. */
int record_mark_of(struct record_mark *, const char *path);

bool record_mark_is_given(const struct record_mark *);
bool record_mark_same(const struct record_mark *, const struct record_mark *);

/* Writes the mark as a JSON object, and takes it back from the member "record",
 * complaining to the fields. */
void record_mark_write(const struct record_mark *, struct text *);
void record_mark_take(struct record_mark *, struct json_fields *);

#endif

/*
 * The digest that lies beside a record file, and the record file beside which a
 * digest lies.
 */
#ifndef SUMS_DIGEST_FIND_H
#define SUMS_DIGEST_FIND_H

#include "base/reason.h"
#include "base/text.h"
#include "sums/digest_reader.h"

/* Makes PATH the name of the digest of RECORD, "RECORD.digest". -1 with errno:
 * no memory. */
int digest_path(struct text *path, const char *record);

/*
 * Opens the digest of the record file PATH if there is one that fits it as it
 * is now; the reader keeps NAME, its name. 1: it is open; 0: there is none, or
 * WORD, which is not empty then, says why one that is there is of no use; -1
 * with the reason in WORD.
 */
int digest_find(struct digest_reader *, struct text *name, const char *path,
	char word[static REASON_MAX]);

/* The record file of the digest DIGEST with HEAD, if it is there and still what
 * the digest was made of: makes PATH its name. -1 with the reason in words. */
int digest_find_record(struct text *path, const char *digest,
	const struct digest_head *head, char reason[static REASON_MAX]);

#endif

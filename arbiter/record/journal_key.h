/*
 * The key file of a journal, if it has one: what signs its lines, and what the
 * record file must not have yet of the run's seed.
 */
#ifndef RECORD_JOURNAL_KEY_H
#define RECORD_JOURNAL_KEY_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/reason.h"

struct hmac_key;
struct journal;
struct reader;
struct run;

/* Makes the key file PATH with the seed that RUN is committed to, or takes one
 * with which no line has been signed. -1 with the reason in words. */
int journal_key_make(struct journal *, const char *path, const struct run *,
	char reason[static REASON_MAX]);

/* Opens that of a record file of SIZE bytes; one that was never begun gets one.
 * -1 with the reason in words; also where an empty one had lines. */
int journal_key_open(struct journal *, const char *path, const struct run *,
	off_t size, char reason[static REASON_MAX]);

/* NULL: lines are not signed. */
const struct hmac_key *journal_key(const struct journal *);

/* Sees to it that the key file has the seed that RUN is committed to, before
 * the first line of the record file PATH. -1 with the reason in words. */
int journal_key_keep_seed(struct journal *, const char *path,
	const struct run *, char reason[static REASON_MAX]);

/* Whether the file that READER has read is signed as it should be. False, with
 * the reason in words. */
bool journal_key_fits(const struct journal *, const struct reader *,
	char reason[static REASON_MAX]);

/* Notes how far the file is; a key file that lags behind does no harm. */
void journal_key_note(struct journal *);

/* The record file is about to have no lines. -1 with errno. */
int journal_key_note_none(struct journal *);

/* Sees to it that it is there, as key_file_keep. */
int journal_key_keep(struct journal *, char word[static REASON_MAX]);

/* Makes a key file for what is saved beside the record file. */
void journal_key_save(const struct journal *);

#endif

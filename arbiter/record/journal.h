/*
 * The journal: the record file of a run while an arbiter writes it. A game is
 * one line, appended in one piece and cut back if the disk is full, so the file
 * holds whole lines whatever happens, and at most one half line after a kill.
 *
 * A file whose name ends in ".zst" is packed (guard/line_output.h); one that is
 * there stays as it is, packed or not.
 *
 * Nobody else may touch the file meanwhile: each append looks whether somebody
 * did (guard/line_file.h), and then fails with ESTALE, as does all that
 * follows, and journal_trouble has the words.
 *
 * One arbiter at a time: the file is locked while it is open. The lock is the
 * process's own (fcntl), so a child that outlives the arbiter does not keep it.
 *
 *	if (journal_create(&journal, path, &run, reason) < 0)
 *		errx(1, "%s", reason);
 *	... after each game:
 *	if (journal_append(&journal, &record, now_ns) < 0)
 *		err(1, "%s", path);
 *	... at journal_deadline: journal_sync; at the end: journal_close
 */
#ifndef RECORD_JOURNAL_H
#define RECORD_JOURNAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/reason.h"
#include "base/text.h"
#include "guard/key_file.h"
#include "guard/line_file.h"

struct reader_visitor;
struct record;
struct roster_change;
struct run;

struct journal {
	int descriptor; /* -1: closed */
	FILE *file;	/* of the descriptor, for reading */
	struct line_file lines;
	struct key_file key; /* closed: lines are not signed */
	bool key_made;	     /* it was not there before */
	bool begun;	     /* and neither was the first line */
	bool created;	     /* nor the file itself */
	struct chain_log log;
	struct text first; /* line of the file */
	bool dirty;	   /* lines wait to be synced */
	int64_t dirty_ns;  /* when the oldest of them was appended */
	struct text line;
	bool holds;	  /* lines that are no games wait */
	struct text held; /* those, so far */
	int held_count;
};

/*
 * Begins the file PATH, which must outlive the journal, with RUN; it must be new or
 * empty. -1 with the reason in words; then there is nothing to close.
 *
 * Its lines are signed with the key file KEY_PATH: a new record file gets a new one,
 * and an older one that is signed has to have and to fit it; the rest goes on
 * without. NULL: no key file. The seed that RUN is committed to is in the key file
 * before the commitment is in the record file; a key file that has that seed, and no
 * lines yet, may be there already.
 */
int journal_create(struct journal *journal, const char *path,
	const char *key_path, const struct run *run,
	char reason[static REASON_MAX]);

/*
 * Continues PATH, which must have been begun with the same RUN; begins it if it
 * is not there or holds no whole line. Calls VISITOR for each of its lines.
 * Cuts off a half line at the end but never a whole one, so a line that is no
 * game of RUN is an error, as is one that does not follow the chain. -1 with
 * the reason in words, the file untouched; then there is nothing to close.
 */
int journal_resume(struct journal *journal, const char *path,
	const char *key_path, const struct run *run,
	const struct reader_visitor *visitor, char reason[static REASON_MAX]);

/* Of a file that it has begun, and that has no other line yet: writes the first
 * one anew, since more is known of the bots of RUN. -1 with the reason in
 * words. */
int journal_begin_anew(struct journal *journal, const struct run *run,
	char reason[static REASON_MAX]);

/* Appends a game. -1 with errno (ENOSPC, EFBIG, …): the file ends with the
 * last whole line. */
int journal_append(
	struct journal *journal, const struct record *record, int64_t now_ns);

/* The same for COUNT games in one write. Returns how many the file has; fewer
 * than COUNT with errno. */
int journal_append_all(struct journal *journal, const struct record *records,
	int count, int64_t now_ns);

/*
 * The line that is appended next, which is no game: a change of a tournament, the
 * length that the run has become, its closing, its seed, or that it is committed
 * to another one, which the key file has to have (change.h). It is empty, and is
 * appended and synced at once if it was WRITTEN, which is 0. -1 with errno.
 *
 *	if (journal_append_line(journal,
 *		    run_length_write(run, journal_line(journal))) < 0)
 *		err(1, NULL);
 */
struct text *journal_line(struct journal *);
int journal_append_line(struct journal *, int written);

/* From now on the lines of changes, lengths and seeds wait, to be written all
 * at once when everything that was asked for is known to be good; then a second
 * call writes and syncs them. -1 with errno. */
void journal_hold(struct journal *);
int journal_write_held(struct journal *);

/* Closes a journal that nothing but its first line and lines that still wait
 * has been given: a file that was resumed is as it was, one that was begun is
 * gone again, or empty if it was there before, and so is a key file that was
 * made for it; another one knows of no lines again. */
void journal_take_back(struct journal *);

/* When the oldest line that waits to be synced has waited for a second;
 * INT64_MAX: none waits. */
int64_t journal_deadline(const struct journal *journal);

/* Puts everything that was appended on the disk. -1 with errno. */
int journal_sync(struct journal *journal);

/* Puts into words why PATH, the file, could not be written: errno says it, or
 * somebody else touched it. Always false. */
bool journal_explain(const struct journal *, const char *path,
	char reason[static REASON_MAX]);

/* What somebody else did to the file, in words that name it and the place;
 * NULL: nothing, as far as is known. */
const char *journal_trouble(const struct journal *journal);

/* The file beside it that has what could not be appended any more, and how many
 * lines those are; NULL: there is none. */
const char *journal_saved(const struct journal *journal, long *lines);

/* Sees to it that its key file, if it has one, is there, as key_file_keep. */
int journal_keep_key(struct journal *, char word[static REASON_MAX]);

/* Puts the lines on the disk and publishes how far the file is, which is signed,
 * in PATH (guard/heads.h). -1 with errno. */
int journal_publish(struct journal *journal, const char *path);

/* Whether its lines have signatures that anybody can check, as for that. */
bool journal_is_public(const struct journal *journal);

/* Whether another process has PATH open as its journal. */
bool journal_is_written(const char *path);

/* Syncs and closes. -1 with errno, closed all the same; what is known of
 * trouble stays. {.descriptor = -1} may be closed. */
int journal_close(struct journal *journal);

#endif

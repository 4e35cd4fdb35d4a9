/*
 * Reads a record file: the run, then one game after another, in the memory of
 * a block of lines. Games come without their start and the texts of their
 * moves, which reader_find and reader_whole alone keep: so no document is built
 * of a game (record.h), and a million are read in seconds. The reader
 * checks every game of a match against the run; whether a game belongs to a
 * tournament depends on more than its run (tournament/contest.h).
 *
 * A game that counts may be in the file once.
 *
 * Every line has to follow the one before it (guard/chain.h), unless the first
 * line has no sum, as in files of older talons. If the file has a key file
 * beside it, and that may be read, every line has to be signed with it.
 *
 * The games of a run that is committed to its seed have none. In its place the
 * reader puts the commitment, which tells games of one seed from others.
 *
 * A file that is packed with zstd is unpacked on the way (base/lines.h); bytes
 * are those of its text then.
 *
 * A killed arbiter leaves at most one half line, without its line feed, at the
 * end of the file; `cut_off` reports it, and it is no error. A whole line that
 * is no game of the run is an error wherever it stands, and the reason names
 * file and line. A file that takes long to read says how far it is on a
 * terminal's standard error.
 *
 *	if (reader_open(&reader, path, reason) < 0)
 *		errx(1, "%s", reason);
 *	while ((result = reader_next(&reader, reason)) == READER_RECORD)
 *		use(&reader.run, &reader.record);
 *	if (result == READER_ERROR)
 *		errx(1, "%s", reason);
 *	reader_close(&reader);
 */
#ifndef RECORD_READER_H
#define RECORD_READER_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/lines.h"
#include "base/number_set.h"
#include "base/reason.h"
#include "guard/chain.h"
#include "guard/heads.h"
#include "guard/key_file.h"
#include "record/change.h"
#include "record/record.h"
#include "record/run.h"

/*
 * The line on a terminal that says how much of a file has been read. It is
 * drawn after a second and five times in each that follows, and only where
 * somebody can see it.
 */
struct reading_progress {
	FILE *file;	  /* NULL: draws nothing */
	const char *path; /* the caller's, as long as it is drawn */
	off_t size;
	int64_t due_ns;
	bool visible;
};

/* FILE NULL: nobody is to see it. SIZE is that of the file PATH; 0: it is not
 * known, and nothing is drawn. */
void reading_progress_init(struct reading_progress *, FILE *file,
	const char *path, off_t size, int64_t now_ns);

/* For FILE, called PATH, that is about to be read: begins now, on a terminal's
 * standard error. What is no regular file has no size, and draws nothing. */
void reading_progress_begin(
	struct reading_progress *, FILE *file, const char *path);

/* DONE bytes have been read. */
void reading_progress_update(
	struct reading_progress *, off_t done, int64_t now_ns);

/* Wipes the line out, before anything else is printed. {0} has none. */
void reading_progress_erase(struct reading_progress *);

/*
 * The bots of a file that have another program than when the run was begun,
 * which its user has taken, each with the game from which on. Whoever tells of
 * results tells of them, in one sentence each, and in JSON as "taken".
 */

struct replaced {
	char *name; /* owned */
	long games; /* of the file, before */
};

/* In the order of the lines; {0} is empty. */
struct replaced_list {
	struct replaced *all;
	size_t count;
	size_t capacity;
};

void replaced_release(struct replaced_list *);

/* -1 with errno: no memory. */
int replaced_add_all(struct replaced_list *, const struct replaced_list *);

/* "Bot a has another program since game 5 of the file." */
void replaced_describe(
	const struct replaced *, char sentence[static REASON_MAX]);

/* The sentences, a line each. */
void replaced_print(FILE *file, const struct replaced_list *);

/* The member, with a comma before it; nothing, where there are none. */
void replaced_add_json(struct text *json, const struct replaced_list *);

enum reader_result {
	READER_ERROR = -1, /* the reason says where and why */
	READER_END,	   /* no more games */
	READER_RECORD,
	READER_CHANGE, /* of a tournament; for reader_visit */
	READER_LONGER, /* the run, from here on; likewise */
	READER_SEED,   /* what it is committed to, or public; likewise */
	READER_TAKEN,  /* the program of a bot; a change of its own kind */
	READER_CLOSED, /* the run, early; for reader_visit */
};

struct reader {
	const char *path; /* the caller's, for as long as the reader is open */
	const char *name; /* likewise, for messages; NULL: the path */
	bool borrowed;	  /* the file is the caller's */
	struct run run;	  /* as long as the lines so far have made it */
	struct record record;	     /* the last game, until the next is read */
	struct roster_change change; /* likewise the last change */
	/* The caller's, after opening: */
	bool voids;    /* do not pass over void games */
	bool counting; /* pass over games of practice */
	bool finding;  /* do not pass over games in hand; set by reader_find */
	bool quiet;    /* show no progress */

	/* The lines are checked against the chain that the file has since its
	 * first line, or has not, which an older talon began. */
	bool sealed;
	struct chain chain;
	const struct key_file *key; /* that it is read along; NULL: none */
	struct key_file own_key;    /* which is that, if it was opened here */
	char *key_path;		    /* its path; owned */
	bool beside;		    /* nobody gave it */
	bool strange;		    /* a line is another than it knows */
	struct heads heads;	    /* that were given */

	struct number_set games; /* that are no void ones, so far */
	long counted;		 /* how many these are */
	long practice; /* games of practice that were passed over, so far */
	struct replaced_list replaced; /* bots with another program, so far */
	bool twice; /* after READER_ERROR: one is there again */

	long line_number;
	off_t whole;  /* bytes of text up to the end of the last good line */
	bool cut_off; /* after READER_END: a half line follows them */

	struct lines lines;
	char *line;    /* the last one, without its sum */
	size_t length; /* its bytes, with the line feed */
	off_t taken;   /* its bytes in the text */
	struct reading_progress progress;
};

/* Opens PATH and reads the run. -1 with the reason in words; then there is
 * nothing to close. */
int reader_open(struct reader *reader, const char *path,
	char reason[static REASON_MAX]);

/* The same from elsewhere or with more known of it; each may be NULL. All are
 * the caller's, and outlive the reader. */
struct reader_source {
	FILE *file; /* at its beginning; stays open. PATH is only its name */
	const char *name; /* what messages call it if PATH tells the user
			   * nothing, as that of a file merged of others. They
			   * name no lines then */
	const struct line_key *key; /* each line has to be signed with it */
	/* The same with a key file, which tells, too, whether lines are
	 * missing: one that is open, or at a path. All NULL: with that beside
	 * the file, if there is one that may be read, */
	const struct key_file *key_file;
	const char *key_path;
	bool unkeyed;		/* but none is looked for */
	const char *heads;	/* the file of published heads that lines have
				 * to fit */
	const struct run *like; /* of many shards: its bots are not read
				     * once more if the file has the same apart
				     * (run_line.h) */
};

int reader_open_with(struct reader *reader, const char *path,
	const struct reader_source *, char reason[static REASON_MAX]);

void reader_close(struct reader *reader);

/* How far what has been read is proven. */
enum proof reader_proof(const struct reader *);

/* Reads the next game into reader->record. Passes over changes, lines that make
 * the run longer or tell of its seed and, unless `voids` is set, void games, so
 * that callers who count games need not know of them. */
enum reader_result reader_next(
	struct reader *reader, char reason[static REASON_MAX]);

/* Reads the next line of any kind, for who needs to know of all; passes over
 * void games unless `voids` is set. */
enum reader_result reader_step(
	struct reader *reader, char reason[static REASON_MAX]);

/* Reads the last game once more, with its start and the texts of its moves; of
 * a run that is committed to its seed it then has none. -1 with the reason in
 * words. */
int reader_whole(struct reader *reader, char reason[static REASON_MAX]);

/* Puts into words what is wrong with the last line: names file and line. WHAT
 * may have words of the file's. */
void reader_name_line(const struct reader *reader, const char *what,
	char reason[static REASON_MAX]);

/* Called for each line. False, with the reason in words: the file cannot have
 * such a line. */
struct reader_visitor {
	bool (*game)(void *context, const struct record *,
		char reason[static REASON_MAX]);
	bool (*change)(void *context, const struct roster_change *,
		char reason[static REASON_MAX]); /* NULL: nobody asks */

	/* A bot of a tournament has other files from here on. NULL: nobody
	 * asks. */
	bool (*taken)(void *context, const struct roster_change *,
		char reason[static REASON_MAX]);

	/* Whether this game is to come whole (reader_whole). NULL: none is. */
	bool (*whole)(void *context, const struct record *);

	/* How long the run is, before its first line, and whenever it becomes
	 * longer. NULL: nobody asks. */
	void (*length)(void *context, long length);

	/* The tournament, whose run is that of the reader, has been closed.
	 * NULL: nobody asks. */
	bool (*closed)(void *context, const struct run *,
		char reason[static REASON_MAX]);

	/* The run, before its first line, and whenever what it is committed to
	 * or what is public of that has changed. False, with the reason in
	 * words: it cannot here. NULL: nobody asks. */
	bool (*seed)(void *context, const struct run *,
		char reason[static REASON_MAX]);
	void *context;
	bool quiet; /* show no progress */
};

/* Calls the visitor for each line that is left. -1 with the reason in words,
 * which names the line. */
int reader_visit(struct reader *, const struct reader_visitor *,
	char reason[static REASON_MAX]);

/* Finds game ID, which counts or is in hand and is then whole, and reads on to the end, or to the first
 * line that is wrong. -1 with the reason in words: an error before it, or with a
 * key anywhere; no such game, or a game that is there twice. */
int reader_find(struct reader *reader, long id, char reason[static REASON_MAX]);

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

/*
 * Heads of a record file: how far it is, signed, so that anybody can check the
 * file without its key, and published while it is written, so that nobody can
 * begin the run anew or take lines back without its being seen. A file of heads
 * is only appended to; it has one object a line:
 *
 *	{"at":"2026-01-31T12:00:00Z","file":"cup.jsonl","lines":17,
 *	 "sha256":"...","key":"...","sig":"..."}
 *
 * `file` is the last part of the record file's name, `lines` how many lines it
 * has, and `sha256` that of their text, as `head -n 17 cup.jsonl | sha256sum` has
 * it. `key` is the public key of its first line, and `sig` the signature of
 * Ed25519 (RFC 8032) of what stands before `,"sig":`. Before the file is begun
 * `lines` is 0, and `seed_sha256`, to which the run will be committed, stands in
 * place of `sha256`.
 */
#ifndef GUARD_HEADS_H
#define GUARD_HEADS_H

#include <stdbool.h>

#include "base/reason.h"
#include "guard/chain.h"

/* Whether PATH is a file of heads, or empty, or not there. False, with the reason
 * in words. */
bool heads_can_be_in(const char *path, char reason[static REASON_MAX]);

/* Appends the head of RECORD, whose last line is that of CHAIN, which has a key,
 * to the file PATH, and puts it on the disk. -1 with errno. */
int heads_publish(
	const char *path, const char *record, const struct chain *chain);

/* The same for a run that has not begun, whose lines KEY will sign, and of which
 * SEED_SHA256 is published. */
int heads_announce(const char *path, const char *record,
	const struct line_key *key, const char *seed_sha256);

struct head {
	long place; /* its line in the file of heads */
	long lines; /* of the record file; 0: it was not begun */
	uint8_t digest[DIGEST_BYTES]; /* of these, or of its seed */
};

/* Those of one record file; {0} has none. */
struct heads {
	const char *path; /* the caller's */
	struct head *all; /* owned; by their number of lines */
	size_t capacity;
	long count;
	long announced; /* the first of them, which have no lines */
	long begun;	/* those of one line: how often it was begun */
	long next;	/* the first that no line has been compared with */
	long others;	/* heads of files of the same name with other keys */
};

/* Reads the heads in PATH that are of RECORD and signed with the public key of
 * CHAIN; there has to be one with lines. -1 with the reason in words, which names
 * the line. */
int heads_read(struct heads *, const char *path, const char *record,
	const struct chain *chain, char reason[static REASON_MAX]);

/* Whether SEED_SHA256 is what was published before the first line, each time that
 * something was. False, with the reason in words. */
bool heads_announced(const struct heads *, const char *seed_sha256,
	char reason[static REASON_MAX]);

/* Whether the text of CHAIN, which has a digest, is what was published if a head
 * is of so many lines; called for each line from the first on. False, with the
 * reason in words. */
bool heads_follow(
	struct heads *, const struct chain *, char reason[static REASON_MAX]);

/* Whether the file, at its end, has all lines that were published. */
bool heads_are_reached(const struct heads *, const struct chain *,
	char reason[static REASON_MAX]);

/* How many lines are signed by them. */
long heads_lines(const struct heads *);

void heads_release(struct heads *);

#endif

/*
 * The key file of a record file, which only its owner may read (mode 0600): the
 * key under which the lines are signed, and how far the file was when the last
 * of them was written. So it tells a file that was cut at the end of a line, or
 * written anew with checksums that fit, from what talon wrote.
 *
 * It also holds the seed that the record file has only the hash of, and is on
 * the disk before that.
 *
 * It is one JSON object, written over in one piece after each append.
 */
#ifndef GUARD_KEY_FILE_H
#define GUARD_KEY_FILE_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/reason.h"
#include "base/seed.h"
#include "guard/chain.h"

struct key_file {
	bool open;
	const char *path; /* the caller's, as long as it is open */
	int descriptor;	  /* while it is open */
	uint8_t bytes[LINE_KEY_BYTES];
	struct line_key key;
	struct seed seed; /* of the run; empty: it stands in the record file */
	/* How far the record file is. */
	long lines;
	uint64_t high; /* of the sum of its last line */
	uint64_t low;
};

/* How the one beside RECORD is called. -1 with errno: too long. */
int key_file_name(char name[static PATH_MAX], const char *record);

/* Whether PATH is one, or at least no empty file. */
bool key_file_is_there(const char *path);

/* Makes a new file with a random key and SEED, NULL for none, for a record file
 * of no lines. It is on the disk then. -1 with the reason in words, which names
 * it. */
int key_file_create(struct key_file *, const char *path,
	const struct seed *seed, char reason[static REASON_MAX]);

/* Puts a seed into the file, and on the disk: a given one, or 128 random bits.
 * -1 with errno. */
int key_file_set_seed(struct key_file *, const struct seed *seed);
int key_file_draw_seed(struct key_file *);

/* Reads a file, to be written over if WRITABLE. -1 with the reason in words. */
int key_file_open(struct key_file *, const char *path, bool writable,
	char reason[static REASON_MAX]);

/* Notes how far the record file is. -1 with errno. */
int key_file_note(struct key_file *, const struct chain *);

/* Writes a new file PATH of the same key for the record file of CHAIN. -1 with
 * errno. */
int key_file_copy(
	const struct key_file *, const char *path, const struct chain *chain);

/* Sees to it that the file is there and up to date: written anew, and on the
 * disk, if it is not at its path any more; what lies there then is renamed. 0;
 * 1: it was written anew, and WORD says so; -1, with the reason in WORD, which
 * names it: it cannot be written. */
int key_file_keep(struct key_file *, char word[static REASON_MAX]);

/* Removes the file, and closes it. */
void key_file_remove(struct key_file *);

/* While the record file is read: whether the last line of CHAIN is the one that
 * was noted, if it has its number. */
bool key_file_knows(const struct key_file *, const struct chain *chain);

/* At its end, where KNOWN is whether no line was another: whether the record
 * file PATH is at least as far as was noted, and was the same there. False, with
 * the reason in words, which names the place. */
bool key_file_agrees(const struct key_file *, const char *path,
	const struct chain *chain, bool known, char reason[static REASON_MAX]);

/* Forgets the key; closed, it may be closed again. */
void key_file_close(struct key_file *);

#endif

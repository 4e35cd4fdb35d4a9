/*
 * The lines of a file, read in blocks and found where they are: nothing is
 * copied but the piece of a line at the end of a block. {.file = file} is at
 * the beginning of FILE, which is the caller's.
 *
 * A file that is packed with zstd, whatever its name, has the lines that it is
 * unpacked to (see below).
 *
 *	while ((found = lines_next(&lines, &line, &length)) > 0)
 *		use(line, length);
 *	if (found < 0)
 *		err(1, NULL);
 *	lines_release(&lines);
 */
#ifndef BASE_LINES_H
#define BASE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

/* Bytes that tell what is packed. */
enum { UNPACKER_MAGIC_BYTES = 4 };

struct unpacker;

/* A place between two frames. */
struct unpacker_place {
	off_t file; /* bytes of the file before it */
	off_t text; /* unpacked bytes before it */
};

/* More bytes than a line of ours ever has, that of 100,000 bots too: so a small
 * file does not become more than fits the memory. */
enum { LINES_LONGEST = 128 * 1024 * 1024 };

struct lines {
	FILE *file;
	off_t read; /* bytes of the file, so far */
	bool begun;
	struct unpacker *unpacker; /* owned; NULL: nothing is packed */
	off_t skip; /* bytes of text that come next and are passed over */

	char *block;
	size_t size;
	size_t begin;  /* of what has not been taken yet */
	size_t end;    /* of what has been read into it */
	bool ended;    /* the file has no more */
	bool too_long; /* a line is */
	int error;     /* likewise: with this errno; 0: none */
};

void lines_release(struct lines *);

/*
 * The next line, LENGTH bytes with its line feed, valid until the next call and
 * the caller's to write into until then: 1.
 * 0: there is none; LENGTH bytes without a line feed are left of the file. -1
 * with errno, when all lines before the error have been taken: the file cannot
 * be read, or no memory. EBADMSG: there is a complaint of the file.
 */
int lines_next(struct lines *, char **line, size_t *length);

/* After -1: what is wrong with the file, in words; NULL: errno says it. */
const char *lines_complaint(const struct lines *);

/* Goes on behind the first AT bytes of the text, of a file that may have become
 * longer since its end was read. -1 with errno. */
int lines_go_on(struct lines *, off_t at);

/* Whether the file is packed. */
bool lines_are_packed(const struct lines *);

/* After the end: whether the file ends in what cannot be unpacked before more
 * of it is there. */
bool lines_are_torn(const struct lines *);

/* From where the text behind its first AT bytes, which have been read, can be
 * read: {.file, .skip} of a file that stands at that place, where SKIP is AT
 * less the text before it. Of a packed file that is where a frame begins. */
struct unpacker_place lines_place_before(const struct lines *, off_t at);

/* Whether a file that begins with these COUNT bytes, up to
 * UNPACKER_MAGIC_BYTES, is packed, or begins to be. */
bool unpacker_is_packed(const char *bytes, size_t count);

/* FILE, which is the caller's, stands behind its first COUNT BYTES. NULL with
 * errno: no memory. */
struct unpacker *unpacker_new(FILE *file, const char *bytes, size_t count);

void unpacker_free(struct unpacker *); /* NULL: nothing */

/* Unpacks up to SIZE bytes; fewer: the file has no more, or an error. */
size_t unpacker_read(struct unpacker *, char *to, size_t size);

#endif

/*
 * Text that is compressed with zstd (RFC 8878), unpacked from a file in order:
 * frame after frame, and of one that is not whole, as while it is written, all
 * blocks that are. Frames are found again by the text before them.
 *
 * A file that is unpacked to more than 256 MiB and 1000 times its size is refused.
 * Whatever the file says, no more than a window of 8 MiB is kept, which is what
 * RFC 8878 asks for (3.1.1.1.2), and where some thousands of frames begin.
 *
 *	if (unpacker_is_packed(bytes, count))
 *		unpacker = unpacker_new(file, bytes, count);
 *	while ((count = unpacker_read(unpacker, block, sizeof block)) > 0)
 *		use(block, count);
 *	if (unpacker_error(unpacker) != 0)
 *		...
 *	unpacker_free(unpacker);
 */
#ifndef BASE_UNPACKER_H
#define BASE_UNPACKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

/* Bytes that tell what is packed. */
enum { UNPACKER_MAGIC_BYTES = 4 };

/* Whether a file that begins with these COUNT bytes, up to
 * UNPACKER_MAGIC_BYTES, is packed, or begins to be. */
bool unpacker_is_packed(const char *bytes, size_t count);

struct unpacker;

/* FILE, which is the caller's, stands behind its first COUNT BYTES. NULL with
 * errno: no memory. */
struct unpacker *unpacker_new(FILE *file, const char *bytes, size_t count);
void unpacker_free(struct unpacker *); /* NULL: nothing */

/* Unpacks up to SIZE bytes; fewer: the file has no more, or an error. */
size_t unpacker_read(struct unpacker *, char *to, size_t size);

/* 0; or an errno: the file cannot be read. EBADMSG: it cannot be unpacked, and
 * unpacker_complaint says why. */
int unpacker_error(const struct unpacker *);
const char *unpacker_complaint(const struct unpacker *);

/* Whether the file has ended within a block or a header. */
bool unpacker_is_torn(const struct unpacker *);

/* Bytes of the file that have been read so far. */
off_t unpacker_taken(const struct unpacker *);

/* A place between two frames. */
struct unpacker_place {
	off_t file; /* bytes of the file before it */
	off_t text; /* unpacked bytes before it */
};

/* The last place that is known not to be behind the first TEXT unpacked bytes,
 * which have been read. */
struct unpacker_place unpacker_place_before(
	const struct unpacker *, off_t text);

/* Goes on from unpacker_place_before(TEXT), whose text *BEFORE tells: of a file
 * that has been read to its end or to an error, and may have become longer
 * since. -1 with errno. */
int unpacker_go_on(struct unpacker *, off_t text, off_t *before);

#endif

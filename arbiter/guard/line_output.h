/*
 * Lines on their way into a file: sealed, packed if the file is, and written so
 * that the file has whole lines whatever happens.
 *
 * A packed file (line_output.h) can be read at any time, by talon. Only after
 * line_output_end can it be read by programs that ask for whole frames.
 *
 *	struct line_output output = {.descriptor = descriptor,
 *		.sealed = true,
 *		.packed = line_packer_is_for(path)};
 *	if (line_output_append(&output, &lines) < count ||
 *		line_output_end(&output) < 0)
 *		err(1, "%s", path);
 *	line_output_release(&output);
 */
#ifndef GUARD_LINE_OUTPUT_H
#define GUARD_LINE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/text.h"
#include "guard/chain.h"

/*
 * Lines on their way into a file that is compressed with zstd (RFC 8878):
 * frames of about 1 MiB of text, each of blocks that end with a line, unless
 * that is longer than a block. What has been packed can be unpacked as soon as
 * it is in the file, whether its frame has ended or not.
 *
 * The frames have neither size nor checksum, the chain of the lines has those.
 * So a frame that cannot be gone on with, since what was packed last could not
 * be written, is ended by an empty last block: any unpacker takes such a file.
 *
 *	struct line_packer packer = {0};
 *	if (line_packer_add(&packer, lines, length, &packed) < 0)
 *		err(1, NULL);
 *	... what `packed` has is written; if it could not be:
 *	line_packer_lose(&packer, was_open);
 *	... at the end:
 *	line_packer_end(&packer, &packed);
 *	line_packer_release(&packer);
 */
/* Text of a frame, before it ends. */
enum { LINE_PACKER_FRAME = 1024 * 1024 };

/* Whether a file of this name is packed, when it is begun: it ends in ".zst".
 */
bool line_packer_is_for(const char *path);

/* How much of the name stands before that. */
size_t line_packer_length_of_stem(const char *path);

struct ZSTD_CCtx_s;

/* {0} begins a frame. */
struct line_packer {
	struct ZSTD_CCtx_s *context; /* owned */
	bool open;		     /* the last frame has not ended */
	bool stale;		     /* and nothing but its end can follow */
	size_t length;		     /* of the text in it */
};

void line_packer_release(struct line_packer *);

/* Adds to PACKED what becomes of whole LINES. -1 with errno: no memory; then
 * they are lost (line_packer_lose). */
int line_packer_add(struct line_packer *, const char *lines, size_t length,
	struct text *packed);

/* What was packed last is not in the file, whose last frame is open or not. */
void line_packer_lose(struct line_packer *, bool open);

/* Adds what ends the last frame; nothing if that has ended. */
void line_packer_end(struct line_packer *, struct text *packed);

/* Bytes that all of our files begin with. */
enum { LINE_PACKER_HEADER = 6 };

/* Whether a file that begins with COUNT bytes, up to LINE_PACKER_HEADER, may be
 * one of ours. */
bool line_packer_may_begin(const char *bytes, size_t count);

/* {.descriptor = -1} is closed. */
struct line_output {
	int descriptor; /* opened for appending */
	bool sealed;	/* lines get sums */
	bool packed;	/* lines are packed */
	off_t end;	/* of the file: bytes up to the last whole line */
	off_t text;	/* bytes of lines, the same where nothing is packed */
	struct chain chain;
	struct text sealing;
	struct line_packer packer;
	struct text packing;
};

/* Frees what it holds; the descriptor stays open. */
void line_output_release(struct line_output *);

/* Appends LINES, each as a whole or not at all; of packed ones all or none.
 * Returns how many the file has got; fewer than all with errno. */
int line_output_append(struct line_output *, const struct text *lines);

/* Appends LENGTH bytes of whole lines as they are, which the chain has
 * followed already. -1 with errno. */
int line_output_copy(struct line_output *, const char *lines, size_t length);

/* Ends the frame of a packed file, if it is open; what is appended afterwards
 * begins another. -1 with errno: it is still open. */
int line_output_end(struct line_output *);

/* Writes LENGTH bytes. Returns how many were written; fewer with errno. */
size_t line_output_write(int descriptor, const char *bytes, size_t length);

#endif

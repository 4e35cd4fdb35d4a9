/*
 * How a file that zstd has compressed is laid out (RFC 8878, 3.1): in frames,
 * of a header, blocks and perhaps a checksum, and in frames to be skipped, of a
 * header and anything.
 */
#ifndef BASE_ZSTD_FORMAT_H
#define BASE_ZSTD_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

enum {
	ZSTD_FORMAT_MAGIC = 4,	 /* bytes that each frame begins with */
	ZSTD_FORMAT_LEAST = 5,	 /* of a frame, that tell its header's length */
	ZSTD_FORMAT_SKIPPED = 8, /* of the header of one that is skipped */
	ZSTD_FORMAT_BLOCK = 3,	 /* of the header of a block */
	ZSTD_FORMAT_CHECKSUM = 4, /* behind the last block */
	ZSTD_FORMAT_BLOCK_MOST = 128 * 1024,
};

/* Whether a frame may begin with COUNT bytes, up to ZSTD_FORMAT_MAGIC. */
bool zstd_format_is_frame(const unsigned char *bytes, size_t count);

/* Whether a frame to be skipped begins with ZSTD_FORMAT_MAGIC bytes. */
bool zstd_format_is_skipped(const unsigned char *bytes);

/* The bytes behind the header of a frame that is skipped. */
size_t zstd_format_length_of_skipped(const unsigned char *header);

struct zstd_format_frame {
	size_t length; /* of the header */
	bool checked;  /* a checksum follows the last block */
	bool sized;    /* the header has the size of what was compressed */
};

/* What the first ZSTD_FORMAT_LEAST bytes of a frame tell of it. */
struct zstd_format_frame zstd_format_frame(const unsigned char *bytes);

struct zstd_format_block {
	size_t length; /* with the header */
	bool last;     /* of its frame */
};

/* What the header of a block tells of it. False: no block is like that. */
bool zstd_format_block(const unsigned char *header, struct zstd_format_block *);

#endif

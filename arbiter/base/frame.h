/*
 * Frames over a stream socket between two processes of this program: a kind,
 * a length, and as many bytes. They are put together in a text and leave in
 * one write; they come in as the stream has them.
 *
 *	if (frame_tell(socket, &out, KIND, bytes, length) < 0)
 *		err(1, NULL);
 *
 *	ssize_t n = frame_read(&reader, socket);
 *	while (frame_next(&reader, &frame))
 *		take(frame.kind, frame.bytes, frame.length);
 */
#ifndef BASE_FRAME_H
#define BASE_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/text.h"

struct frame {
	uint32_t kind;
	const char *bytes; /* valid until the next frame_read */
	size_t length;
};

/* {0} has read nothing. */
struct frame_reader {
	char *bytes;
	size_t begin; /* of what frame_next has not given out */
	size_t end;
	size_t capacity;
};

void frame_reader_release(struct frame_reader *);

/* Begins a frame behind what OUT has; returns where its bytes will begin, for
 * frame_end. Without memory frame_send fails. */
size_t frame_begin(struct text *out, uint32_t kind);
void frame_end(struct text *out, size_t body);

/* One frame of LENGTH bytes behind what OUT has, and all of that is sent, as by
 * frame_send. */
int frame_tell(int socket, struct text *out, uint32_t kind, const void *bytes,
	size_t length);

/* Writes the frames of OUT, waiting as long as it takes, and empties it. -1
 * with errno: EPIPE, ENOMEM. */
int frame_send(int socket, struct text *out);

/* Reads what SOCKET has, without waiting. Returns how many bytes; 0 at the end
 * of the stream; -1 with errno, EAGAIN where there is nothing. */
ssize_t frame_read(struct frame_reader *, int socket);

/* The next whole frame. False: there is none so far. */
bool frame_next(struct frame_reader *, struct frame *);

#endif

/*
 * A file without a name, for lines that do not fit into memory: runs of them,
 * each in the order of the games' numbers. However this process ends, nothing
 * of it is left.
 */
#ifndef MERGE_SPILL_H
#define MERGE_SPILL_H

#include <stdio.h>
#include <sys/types.h>

#include "base/text.h"
#include "merge/line_heap.h"

/* {0} is closed. */
struct spill {
	FILE *file;
	off_t end;	     /* of what has been written */
	struct text waiting; /* to be written */
};

/* From one byte to another. */
struct spill_run {
	off_t begin;
	off_t end;
};

/* Makes the file, which for a moment has the name PATH. -1 with errno. */
int spill_open(struct spill *, const char *path);
void spill_close(struct spill *);

/* Where the next line will stand. */
off_t spill_end(const struct spill *);

/* Adds a line. -1 with errno. */
int spill_add(struct spill *, const struct merge_line *);

/* Puts into the file what waits. -1 with errno. */
int spill_flush(struct spill *);

/* A run that is read. {.at = run.begin, .end = run.end} is at its beginning. */
struct spill_reading {
	off_t at; /* of what has not been read */
	off_t end;
	char *block;
	size_t size;
	size_t begin; /* of what has not been taken */
	size_t count; /* of what has been read into the block */
};

void spill_reading_release(struct spill_reading *);

/* The next line, whose bytes are the caller's to free: 1. 0: there is none. -1
 * with errno. */
int spill_reading_next(
	struct spill_reading *, const struct spill *, struct merge_line *line);

#endif

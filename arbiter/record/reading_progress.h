/*
 * The line on a terminal that says how much of a file has been read. It is
 * drawn after a second and five times in each that follows, and only where
 * somebody can see it.
 */
#ifndef RECORD_READING_PROGRESS_H
#define RECORD_READING_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

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

#endif

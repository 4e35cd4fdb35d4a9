/*
 * The lines of a file, read in blocks and found where they are: nothing is
 * copied but the piece of a line at the end of a block. {.file = file} is at
 * the beginning of FILE, which is the caller's.
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

struct lines {
	FILE *file;
	off_t read; /* bytes of the file, so far */

	char *block;
	size_t size;
	size_t begin; /* of what has not been taken yet */
	size_t end;   /* of what has been read into it */
	bool ended;   /* the file has no more */
	int error;    /* likewise: with this errno; 0: none */
};

void lines_release(struct lines *);

/*
 * The next line, LENGTH bytes with its line feed, valid until the next call and
 * the caller's to write into until then: 1.
 * 0: there is none; LENGTH bytes without a line feed are left of the file. -1
 * with errno, when all lines before the error have been taken: the file cannot
 * be read, or no memory.
 */
int lines_next(struct lines *, char **line, size_t *length);

/* Goes on behind the first AT bytes of the file, which may have become longer.
 * -1 with errno. */
int lines_go_on(struct lines *, off_t at);

#endif

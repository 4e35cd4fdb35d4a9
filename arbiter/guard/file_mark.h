/*
 * A mark of a file that this process alone may write: which file it is, how
 * long, and when it was changed last. Taken after each write and compared
 * before the next one, it tells whether somebody else has been there.
 */
#ifndef GUARD_FILE_MARK_H
#define GUARD_FILE_MARK_H

#include <sys/types.h>
#include <time.h>

struct file_mark {
	dev_t device;
	ino_t inode;
	off_t length;
	struct timespec changed; /* content or inode, by the system's clock */
};

/* -1 with errno. */
int file_mark_take(struct file_mark *, int descriptor);

enum file_mark_news {
	FILE_MARK_SAME,
	FILE_MARK_TOUCHED, /* as long, but something was done to it */
	FILE_MARK_SHORTER,
	FILE_MARK_LONGER,
	FILE_MARK_GONE,	    /* there is no file of this name */
	FILE_MARK_REPLACED, /* the name is another file's */
};

/* Whether DESCRIPTOR, open under the name PATH, is still what was marked. -1
 * with errno: it cannot be looked at. */
int file_mark_compare(const struct file_mark *, int descriptor,
	const char *path, enum file_mark_news *news);

#endif

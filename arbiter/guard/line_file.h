/*
 * A file of lines that one process appends to and watches over: each line
 * becomes a link of the chain, and before every append the file has to be what
 * the last one left. If it is not (somebody changed, cut, moved, replaced or
 * deleted it, or wrote to it) nothing more is written there: `trouble` says
 * what was found and where, and what is appended then goes to a file beside
 * it (struct line_rescue).
 *
 * An edit by somebody else that leaves the length alone is seen by the time of
 * the last change, and told from what does no harm, as touch(1), by reading
 * the file once more. One in the same tick of the file system's clock (some
 * milliseconds) as an append is not seen here; readers find it by the chain.
 */
#ifndef GUARD_LINE_FILE_H
#define GUARD_LINE_FILE_H

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>
#include <time.h>

#include "base/reason.h"
#include "base/text.h"
#include "guard/line_output.h"

/*
 * A mark of a file that this process alone may write: which file it is, how
 * long, and when it was changed last. Taken after each write and compared
 * before the next one, it tells whether somebody else has been there.
 */
struct file_mark {
	dev_t device;
	ino_t inode;
	off_t length;
	struct timespec changed; /* content or inode, by the system's clock */
};

/*
 * A file beside a record file that somebody else has touched: the lines that
 * are still as they were written, and behind them those that come afterwards,
 * so that nothing that was played is lost. {0} is closed.
 */
struct line_rescue {
	struct line_output output; /* while it is `open` */
	bool open;
	bool begun; /* PATH has what was whole; it stays true when closed */
	char path[PATH_MAX];
	long lines; /* that have come since it was begun */
};

struct line_file {
	struct line_output output;
	FILE *file;	  /* the caller's: the same descriptor, for reading */
	const char *path; /* the caller's */
	const struct text *first; /* the caller's: the first line, unsealed */
	struct file_mark mark;
	char trouble[REASON_MAX]; /* "": none */
	struct line_rescue rescue;
};

/* Begins to watch over the file, which has been read or written up to
 * output.end: all up to `first` is set, all else is zero. -1 with errno.
 */
int line_file_watch(struct line_file *);

/* Frees what it holds and closes the file beside it; descriptor and file stay
 * open. */
void line_file_release(struct line_file *);

/* Whether the file is what the last append left. -1 with errno; ESTALE: it is
 * not, and `trouble` says why. */
int line_file_look(struct line_file *);

/* Appends LINES, each as a whole or not at all. Returns how many the file has
 * got; fewer than all with errno. ESTALE: there is `trouble`, and they went to
 * the file beside it as far as that was possible. */
int line_file_append(struct line_file *, const struct text *lines);

/* Nothing is to follow for now: ends the frame of a packed file that is what
 * the last append left, as line_file_look tells. 0; 1: this has written
 * something; -1 with errno. */
int line_file_end(struct line_file *);

#endif

/*
 * A record file as it grows, read line by line and a slice at a time. It need
 * not be there yet; when it is another, or has become shorter, it is read from
 * its beginning. Only whole lines count.
 *
 *	struct follower follower = {.path = path, .listener = &listener};
 *	... now and then:
 *	while (follower_read(&follower))
 *		... whatever else is to be done ...
 */
#ifndef SERVE_FOLLOWER_H
#define SERVE_FOLLOWER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/reason.h"
#include "record/reader.h"

/* The functions of who listens get OWNER; all but `gone` return false, with the
 * reason in words, where the file cannot have such a line. */
struct follower_listener {
	/* A file begins, with its run, which becomes longer as the file says.
	 */
	bool (*begin)(void *owner, const struct run *,
		char reason[static REASON_MAX]);

	/* What has been told of the file is void. */
	void (*gone)(void *owner);

	bool (*game)(void *owner, const struct record *,
		const struct reader_place *, char reason[static REASON_MAX]);
	bool (*change)(void *owner, const struct roster_change *,
		char reason[static REASON_MAX]);

	bool (*closed)(void *owner, char reason[static REASON_MAX]);

	/* What the run is committed to, or public of it, has changed. */
	bool (*seed)(void *owner, char reason[static REASON_MAX]);
	void *owner;
};

enum follower_state {
	FOLLOWER_WAITING, /* there is no file, or an empty one */
	FOLLOWER_READING,
	FOLLOWER_READY, /* all lines have been read */
	FOLLOWER_WRONG, /* it is no record file, or not all of it */
};

/* {.path, .listener}, which are the caller's, has seen nothing. */
struct follower {
	const char *path;
	const struct follower_listener *listener;
	enum follower_state state;
	char reason[REASON_MAX]; /* if it is wrong */
	bool open;
	bool has_begun; /* of the file that is open more than the first line
			   has been read */
	struct reader reader;

	/* The file as it was seen last. */
	dev_t device;
	ino_t inode;
	off_t size;
	int64_t wrong_ns; /* when it was found wrong */
};

/* Reads on for some milliseconds at most; whether there is more to be read at
 * once. */
bool follower_read(struct follower *);

/* Reads a game once more (reader.h). -1 with the reason in words. */
int follower_again(struct follower *, const struct reader_place *place,
	struct record *record, char reason[static REASON_MAX]);

void follower_release(struct follower *);

#endif

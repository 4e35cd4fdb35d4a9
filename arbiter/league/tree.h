/*
 * A folder of somebody's who is not trusted: its digest, and a copy of it. It is
 * read within bounds, and nothing outside it: no link is followed, and one that
 * could lead out is refused, as is what is neither a file nor a folder. What
 * version control keeps in `.git` is passed over.
 */
#ifndef LEAGUE_TREE_H
#define LEAGUE_TREE_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/reason.h"

enum { TREE_DIGITS = 64 };

struct tree_bounds {
	long files;
	off_t bytes;
};

/* Who may change a copy: everybody, or nobody. */
enum tree_copy { TREE_OPEN, TREE_SEALED };

/* Fills in the SHA-256 of what is in FOLDER: names, kinds and contents. -1 with
 * the reason in words. */
int tree_digest(const char *folder, const struct tree_bounds *,
	char digest[static TREE_DIGITS + 1], char reason[static REASON_MAX]);

/* Whether FOLDER has no more than the bounds allow, by the sizes of what is in it: it
 * may be changing, and what cannot be looked at is passed over. False, with the
 * reason in words. */
bool tree_is_within(const char *folder, const struct tree_bounds *,
	char reason[static REASON_MAX]);

/* The same as tree_digest, and copies it to TO, which is not there yet. */
int tree_copy(const char *folder, const char *to, enum tree_copy,
	const struct tree_bounds *, char digest[static TREE_DIGITS + 1],
	char reason[static REASON_MAX]);

/* Removes PATH with all that is in it, if it is there. -1 with errno. */
int tree_remove(const char *path);

#endif

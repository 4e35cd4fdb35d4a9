/*
 * What programs share that try to get out of a sandbox, each by several ways.
 *As a bot such a program plays no move: it says on its standard error which
 *ways were open, and ends with a status that tells whether any was. None of
 *them harms anybody where it gets through.
 *
 *	escape_note("mount", mount(...) == 0);
 *	return escape_end();
 */
#ifndef LIB_ESCAPE_H
#define LIB_ESCAPE_H

#include <stdbool.h>
#include <sys/types.h>

enum { ESCAPE_OPEN = 71, ESCAPE_SHUT = 72 };

/* A way was tried, and OPEN or not. */
void escape_note(const char *way, bool open);

/* The status to end with. */
int escape_end(void);

/* Whether TRY succeeds for any process but this, its parent and the first. */
bool escape_with_others(bool (*try)(pid_t));

#endif

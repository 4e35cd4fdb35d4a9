/*
 * The broker of a run: a process of its own, which knows no secret of the run. It
 * lets authors' ends in at a port, by their tokens, and at a socket beside the
 * record file it takes the pipes of `talon seat`, whose other ends the arbiter
 * has. Between the two it carries frames.
 *
 * To the arbiter it says, a line each, where it is open, "open HOST PORT", who is
 * there, "here NAME", and whose line is cut, "gone NAME"; what people may want to
 * know goes to standard error. It ends with its standard input, or after the line "over" there,
 * when it has told all who have joined that nothing more is played.
 */
#ifndef REMOTE_BROKER_H
#define REMOTE_BROKER_H

#include <limits.h>

#include "base/reason.h"
#include "web/address.h"

/* More cannot be invited to one run. */
enum { BROKER_INVITED_MAX = 384 };

/* How the socket beside RECORD is called. -1 with errno: too long. */
int broker_socket_name(char name[static PATH_MAX], const char *record);

/* Works until its input ends. NAMES ends with NULL. -1 with the reason in words. */
int broker_run(const char *record, const struct address *, int port,
	char *const names[], char reason[static REASON_MAX]);

#endif

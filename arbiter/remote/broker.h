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

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/reason.h"
#include "remote/secure_socket.h"
#include "web/address.h"

/*
 * Who may join a run, and what is mailed to them: a string for each, which says
 * where, how to know that it is there, and who it is,
 * "talon1:HOST:PORT:FINGERPRINT:TOKEN".
 *
 * Beside the record file FILE are FILE.open, the certificate with its key and
 * the SHA-256 of each token, and FILE.tokens, the strings by name; nobody but
 * their owner can read them. Both are made once, and go on with the run.
 */
enum {
	TOKEN_DIGITS = 32,
	INVITED_NAME_MAX = 64, /* bytes, with the NUL */
	INVITATION_HOST_MAX = 256,
};

struct invitation {
	char host[INVITATION_HOST_MAX];
	char port[8];
	char fingerprint[SHA256_DIGITS + 1];
	char token[TOKEN_DIGITS + 1];
};

/* Reads one from TEXT, in which something may stand before and behind it. */
bool invitation_read(struct invitation *, const char *text);

/* Takes another host, or another host and port, from PLACE. False: it is none. */
bool invitation_move(struct invitation *, const char *place);

struct text;

/* Whether it can be invited by this name: letters, digits and .-_ */
bool invited_name_is_good(const char *name);

/* Adds to STRING that of NAME, as it is mailed, if it is still beside RECORD. False:
 * it is not, or STRING has failed. */
bool invitation_string(
	const char *record, const char *name, struct text *string);

/* The broker. */

/* More cannot be invited to one run. */
enum { BROKER_INVITED_MAX = 384 };

/* How the socket beside RECORD is called. -1 with errno: too long. */
static inline int
broker_socket_name(char name[static PATH_MAX], const char *record)
{
	if (snprintf(name, PATH_MAX, "%s.seats", record) < PATH_MAX)
		return 0;
	errno = ENAMETOOLONG;
	return -1;
}

/* Works until its input ends. NAMES ends with NULL. -1 with the reason in words. */
int broker_run(const char *record, const struct address *, int port,
	char *const names[], char reason[static REASON_MAX]);

#endif

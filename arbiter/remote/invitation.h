/*
 * Who may join a run, and what is mailed to them: a string for each, which says
 * where, how to know that it is there, and who it is,
 * "talon1:HOST:PORT:FINGERPRINT:TOKEN".
 *
 * Beside the record file FILE are FILE.open, the certificate with its key and
 * the SHA-256 of each token, and FILE.tokens, the strings by name; nobody but
 * their owner can read them. Both are made once, and go on with the run.
 */
#ifndef REMOTE_INVITATION_H
#define REMOTE_INVITATION_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"
#include "remote/secure_socket.h"

enum {
	TOKEN_DIGITS = 32,
	INVITED_NAME_MAX = 64, /* bytes, with the NUL */
	INVITATION_HOST_MAX = 256,
};

struct invitation {
	char host[INVITATION_HOST_MAX];
	char port[8];
	char fingerprint[FINGERPRINT_DIGITS + 1];
	char token[TOKEN_DIGITS + 1];
};

/* Reads one from TEXT, in which something may stand before and behind it. */
bool invitation_read(struct invitation *, const char *text);

/* Takes another host, or another host and port, from PLACE. False: it is none. */
bool invitation_move(struct invitation *, const char *place);

struct text;

struct invited {
	char name[INVITED_NAME_MAX];
	char digest[FINGERPRINT_DIGITS + 1]; /* of the token */
};

struct invitations {
	struct invited *all;
	size_t count;
	struct secure_identity *identity;
};

/* Whether it can be invited by this name: letters, digits and .-_ */
bool invited_name_is_good(const char *name);

/* Reads or makes what is beside RECORD for all NAMES, up to a NULL, and writes
 * their strings, with HOST and PORT. -1 with the reason in words; it may be
 * released all the same. */
int invitations_open(struct invitations *, const char *record,
	char *const names[], const char *host, int port,
	char reason[static REASON_MAX]);
void invitations_release(struct invitations *);

/* Adds to STRING that of NAME, as it is mailed, if it is still beside RECORD. False:
 * it is not, or STRING has failed. */
bool invitation_string(
	const char *record, const char *name, struct text *string);

/* The number of whose TOKEN it is; -1: nobody's. */
int invitations_find(const struct invitations *, const char *token);

#endif

/*
 * TLS 1.3 over a socket that nobody waits for, by GnuTLS, which is loaded when
 * it is first used (common/library.h). Who is called shows a certificate that it
 * has made itself; who calls knows the fingerprint of it, and nothing else of it
 * counts.
 *
 *	identity = secure_identity_new(&pem, digits, reason);
 *	... of a connection:
 *	if (secure_socket_open(&secure, descriptor, identity) < 0)
 *		warnx("no memory");
 *	while ((done = secure_socket_shake(&secure)) == 0)
 *		... wait until it is readable, or writable if it wants to write ...
 */
#ifndef REMOTE_SECURE_SOCKET_H
#define REMOTE_SECURE_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/reason.h"
#include "base/text.h"

/* Digits of a fingerprint: the SHA-256 of a certificate. */
enum { FINGERPRINT_DIGITS = 64 };

/* What secure_socket_write takes at once. */
enum { SECURE_RECORD_MAX = 16384 };

/* A certificate with its key. */
struct secure_identity;

/* Loads GnuTLS, which all others do by themselves. -1 with the reason in words:
 * there is none. */
int secure_socket_load(char reason[static REASON_MAX]);

/* Reads one from PEM or, if that is empty, makes one and adds it to PEM; with its
 * fingerprint. NULL with the reason in words: there is no GnuTLS, or it has failed. */
struct secure_identity *secure_identity_new(struct text *pem,
	char fingerprint[static FINGERPRINT_DIGITS + 1],
	char reason[static REASON_MAX]);
void secure_identity_free(struct secure_identity *);

/* It must not move while it is open. */
struct secure_socket {
	void *session;	/* NULL: closed */
	int descriptor; /* owned, non-blocking */
	size_t pending; /* bytes that are half written; 0: none */
	char *in;	/* as it came */
	size_t begin, end;
	bool dry; /* nothing more had come */
};

/* Takes over DESCRIPTOR, to be called with IDENTITY, which must outlive it, or
 * without one to call. -1 with the reason in words: DESCRIPTOR is closed. */
int secure_socket_open(struct secure_socket *, int descriptor,
	const struct secure_identity *, char reason[static REASON_MAX]);

/* {0} may be closed. */
void secure_socket_close(struct secure_socket *);

/* Goes on greeting: 1 when that is done, 0 when it has to wait, -1: it failed.
 */
int secure_socket_shake(struct secure_socket *);

/* Of who was called, when that is done. False: it shows none. */
bool secure_socket_fingerprint(const struct secure_socket *,
	char fingerprint[static FINGERPRINT_DIGITS + 1]);

/* Whether the greeting waits until it can write. */
bool secure_socket_wants_write(const struct secure_socket *);

/* Returns how many bytes were read; 0: there are none now; -1: the other end is
 * gone, or said what makes no sense. */
ssize_t secure_socket_read(struct secure_socket *, char *bytes, size_t size);

/* Has what was received already be the last there is now: others have their turn. */
void secure_socket_rest(struct secure_socket *);

/* Writes all LENGTH bytes, up to SECURE_RECORD_MAX, and returns that; 0: it has
 * to wait until it can write, and be called with the same again; -1 as above. */
ssize_t secure_socket_write(
	struct secure_socket *, const char *bytes, size_t length);

#endif

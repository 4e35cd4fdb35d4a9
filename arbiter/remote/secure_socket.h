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
 *	while ((shake = secure_socket_shake(&secure)) > SECURE_SHAKE_FAILED &&
 *		shake < SECURE_SHAKE_DONE)
 *		... wait until it is readable, or writable if it writes ...
 */
#ifndef REMOTE_SECURE_SOCKET_H
#define REMOTE_SECURE_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/hex.h"
#include "base/reason.h"
#include "base/text.h"

/* What secure_socket_write takes at once. */
enum { SECURE_RECORD_MAX = 16384 };

/* A certificate with its key. */
struct secure_identity;

/* Loads GnuTLS, which all others do by themselves. -1 with the reason in words:
 * there is none. */
int secure_socket_load(char reason[static REASON_MAX]);

/* Reads one from PEM or, if that is empty, makes one and adds it to PEM; with its
 * fingerprint, the digits of its SHA-256. NULL with the reason in words: there is
 * no GnuTLS, or it has failed. */
struct secure_identity *secure_identity_new(struct text *pem,
	char fingerprint[static SHA256_DIGITS + 1],
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

enum secure_shake {
	SECURE_SHAKE_FAILED,
	SECURE_SHAKE_READS,  /* it waits until it can read, */
	SECURE_SHAKE_WRITES, /* or write */
	SECURE_SHAKE_DONE,
};

/* Goes on greeting. */
enum secure_shake secure_socket_shake(struct secure_socket *);

/* Of who was called, when that is done. False: it shows none. */
bool secure_socket_fingerprint(const struct secure_socket *,
	char fingerprint[static SHA256_DIGITS + 1]);

/* Returns how many bytes were read; 0: there are none now; -1: the other end is
 * gone, or said what makes no sense. */
ssize_t secure_socket_read(struct secure_socket *, char *bytes, size_t size);

/* Has what was received already be the last there is now: others have their turn. */
static inline void
secure_socket_rest(struct secure_socket *secure)
{
	secure->dry = true;
}

/* Writes all LENGTH bytes, up to SECURE_RECORD_MAX, and returns that; 0: it has
 * to wait until it can write, and be called with the same again; -1 as above. */
ssize_t secure_socket_write(
	struct secure_socket *, const char *bytes, size_t length);

#endif

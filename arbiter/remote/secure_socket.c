#include "remote/secure_socket.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "base/hex.h"
#include "base/loop.h"
#include "common/library.h"

#define CALLS(CALL)                                   \
	CALL(gnutls_certificate_allocate_credentials) \
	CALL(gnutls_certificate_free_credentials)     \
	CALL(gnutls_certificate_get_crt_raw)          \
	CALL(gnutls_certificate_get_peers)            \
	CALL(gnutls_certificate_set_x509_key_mem)     \
	CALL(gnutls_bye)                              \
	CALL(gnutls_credentials_set)                  \
	CALL(gnutls_deinit)                           \
	CALL(gnutls_fingerprint)                      \
	CALL(gnutls_handshake)                        \
	CALL(gnutls_init)                             \
	CALL(gnutls_priority_set_direct)              \
	CALL(gnutls_record_get_direction)             \
	CALL(gnutls_record_recv)                      \
	CALL(gnutls_record_send)                      \
	CALL(gnutls_strerror)                         \
	CALL(gnutls_transport_set_errno)              \
	CALL(gnutls_transport_set_ptr2)               \
	CALL(gnutls_transport_set_pull_function)      \
	CALL(gnutls_x509_crt_deinit)                  \
	CALL(gnutls_x509_crt_export)                  \
	CALL(gnutls_x509_crt_init)                    \
	CALL(gnutls_x509_crt_set_activation_time)     \
	CALL(gnutls_x509_crt_set_dn)                  \
	CALL(gnutls_x509_crt_set_expiration_time)     \
	CALL(gnutls_x509_crt_set_key)                 \
	CALL(gnutls_x509_crt_set_serial)              \
	CALL(gnutls_x509_crt_set_version)             \
	CALL(gnutls_x509_crt_sign2)                   \
	CALL(gnutls_x509_privkey_deinit)              \
	CALL(gnutls_x509_privkey_export)              \
	CALL(gnutls_x509_privkey_generate)            \
	CALL(gnutls_x509_privkey_init)

static struct {
	CALLS(LIBRARY_CALL)
} tls;

enum {
	PEM_MAX = 8192,
	IN_SIZE = 20480, /* more than a record */
};

#define CURVE GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1)

/* Nothing asks when a certificate ends that is known by its fingerprint. */
#define YEARS_20 ((time_t)20 * 365 * 86400)

static const char version_1_3[] = "NORMAL:-VERS-ALL:+VERS-TLS1.3";

int
secure_socket_load(char reason[static REASON_MAX])
{
	static const char *const names[] = {CALLS(LIBRARY_NAME) NULL};
	static bool loaded;
	char why[REASON_MAX];

	if (!loaded && library_load("libgnutls.so.30", names, &tls, why,
			       sizeof why) < 0)
		return reason_say(
			reason, "bots from elsewhere need GnuTLS: %.900s", why);
	loaded = true;
	return 0;
}

static int
say(int error, char reason[static REASON_MAX])
{
	return reason_say(reason, "GnuTLS: %s", tls.gnutls_strerror(error));
}

/* What is in it, signed with its own key. Returns an error of GnuTLS, or 0. */
static int
fill(gnutls_x509_crt_t certificate, gnutls_x509_privkey_t key)
{
	static const uint8_t serial[] = {1};
	const time_t now = loop_date();
	int result = tls.gnutls_x509_privkey_generate(
		key, GNUTLS_PK_ECDSA, CURVE, 0);

	if (result >= 0)
		result = tls.gnutls_x509_crt_set_version(certificate, 3);
	if (result >= 0)
		result = tls.gnutls_x509_crt_set_serial(
			certificate, serial, sizeof serial);
	if (result >= 0)
		result = tls.gnutls_x509_crt_set_activation_time(
			certificate, now - 86400);
	if (result >= 0)
		result = tls.gnutls_x509_crt_set_expiration_time(
			certificate, now + YEARS_20);
	if (result >= 0)
		result = tls.gnutls_x509_crt_set_dn(
			certificate, "CN=talon", NULL);
	if (result >= 0)
		result = tls.gnutls_x509_crt_set_key(certificate, key);
	if (result >= 0)
		result = tls.gnutls_x509_crt_sign2(
			certificate, certificate, key, GNUTLS_DIG_SHA256, 0);
	return result;
}

static int export(gnutls_x509_crt_t certificate, gnutls_x509_privkey_t key,
	struct text *text)
{
	char pem[PEM_MAX];
	size_t size = sizeof pem;
	int result = tls.gnutls_x509_crt_export(
		certificate, GNUTLS_X509_FMT_PEM, pem, &size);

	if (result < 0)
		return result;
	text_add(text, pem, size);
	size = sizeof pem;
	result = tls.gnutls_x509_privkey_export(
		key, GNUTLS_X509_FMT_PEM, pem, &size);
	if (result >= 0)
		text_add(text, pem, size);
	explicit_bzero(pem, sizeof pem);
	return result;
}

/* Makes a certificate with its key, and adds it to TEXT in PEM. */
static int
make_identity(struct text *text, char reason[static REASON_MAX])
{
	gnutls_x509_crt_t certificate;
	gnutls_x509_privkey_t key;

	int result = tls.gnutls_x509_crt_init(&certificate);
	if (result < 0)
		return say(result, reason);
	result = tls.gnutls_x509_privkey_init(&key);
	if (result >= 0) {
		result = fill(certificate, key);
		if (result >= 0)
			result = export(certificate, key, text);
		tls.gnutls_x509_privkey_deinit(key);
	}
	tls.gnutls_x509_crt_deinit(certificate);
	return result < 0 ? say(result, reason) : 0;
}

struct secure_identity {
	gnutls_certificate_credentials_t credentials;
};

/* The SHA-256 of a certificate. Returns an error of GnuTLS, or 0. */
static int
take_fingerprint(const gnutls_datum_t *certificate,
	char fingerprint[static SHA256_DIGITS + 1])
{
	uint8_t digest[SHA256_DIGITS / 2];
	size_t size = sizeof digest;
	int result = tls.gnutls_fingerprint(
		GNUTLS_DIG_SHA256, certificate, digest, &size);

	if (result >= 0)
		hex_write(fingerprint, digest, sizeof digest);
	return result;
}

struct secure_identity *
secure_identity_new(struct text *pem,
	char fingerprint[static SHA256_DIGITS + 1],
	char reason[static REASON_MAX])
{
	if (secure_socket_load(reason) < 0 ||
		(pem->length == 0 && make_identity(pem, reason) < 0))
		return NULL;
	struct secure_identity *identity = calloc(1, sizeof *identity);
	const gnutls_datum_t datum = {
		.data = (unsigned char *)pem->bytes,
		.size = (unsigned)pem->length,
	};
	gnutls_datum_t shown;
	if (!identity || text_failed(pem) < 0) {
		free(identity);
		reason_no_memory(reason);
		return NULL;
	}
	int result = tls.gnutls_certificate_allocate_credentials(
		&identity->credentials);
	if (result >= 0)
		result = tls.gnutls_certificate_set_x509_key_mem(
			identity->credentials, &datum, &datum,
			GNUTLS_X509_FMT_PEM);
	if (result >= 0)
		result = tls.gnutls_certificate_get_crt_raw(
			identity->credentials, 0, 0, &shown);
	if (result >= 0)
		result = take_fingerprint(&shown, fingerprint);
	if (result >= 0)
		return identity;
	say(result, reason);
	secure_identity_free(identity);
	return NULL;
}

void
secure_identity_free(struct secure_identity *identity)
{
	if (identity && identity->credentials)
		tls.gnutls_certificate_free_credentials(identity->credentials);
	free(identity);
}

/* Who calls shows nothing, and looks at the fingerprint itself. */
static gnutls_certificate_credentials_t
credentials_of_caller(void)
{
	static gnutls_certificate_credentials_t none;

	if (!none && tls.gnutls_certificate_allocate_credentials(&none) < 0)
		none = NULL;
	return none;
}

/* One call of the system for all that has come, where GnuTLS would make three. */
static ssize_t
pull(gnutls_transport_ptr_t owner, void *bytes, size_t size)
{
	struct secure_socket *secure = owner;

	if (secure->begin == secure->end) {
		const ssize_t n = secure->dry ? -1
					      : recv(secure->descriptor,
							secure->in, IN_SIZE, 0);
		const int error = secure->dry ? EAGAIN : errno;

		secure->dry = !secure->dry && n > 0 && n < IN_SIZE;
		if (n < 0)
			tls.gnutls_transport_set_errno(secure->session, error);
		if (n <= 0)
			return n;
		secure->begin = 0;
		secure->end = (size_t)n;
	}
	const size_t left = secure->end - secure->begin;
	const size_t taken = size < left ? size : left;
	memcpy(bytes, secure->in + secure->begin, taken);
	secure->begin += taken;
	return (ssize_t)taken;
}

int
secure_socket_open(struct secure_socket *secure, int descriptor,
	const struct secure_identity *identity, char reason[static REASON_MAX])
{
	const int yes = 1;
	gnutls_session_t session = NULL;
	unsigned flags = GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL | GNUTLS_NO_TICKETS;
	int result = secure_socket_load(reason);

	*secure = (struct secure_socket){
		.descriptor = descriptor, .in = malloc(IN_SIZE)};
	if (!secure->in)
		result = reason_no_memory(reason);
	if (result < 0) {
		free(secure->in);
		close(descriptor);
		return -1;
	}
	result = tls.gnutls_init(
		&session, flags | (identity ? GNUTLS_SERVER : GNUTLS_CLIENT));
	if (result >= 0)
		result = tls.gnutls_priority_set_direct(
			session, version_1_3, NULL);
	if (result >= 0)
		result = tls.gnutls_credentials_set(session,
			GNUTLS_CRD_CERTIFICATE,
			identity ? identity->credentials
				 : credentials_of_caller());
	secure->session = session;
	if (result < 0) {
		secure_socket_close(secure);
		return say(result, reason);
	}
	/* A move is not to wait for the next. */
	setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
	tls.gnutls_transport_set_ptr2(
		session, secure, (void *)(intptr_t)descriptor);
	tls.gnutls_transport_set_pull_function(session, pull);
	return 0;
}

void
secure_socket_close(struct secure_socket *secure)
{
	if (!secure->in)
		return;
	if (secure->session) {
		(void)tls.gnutls_bye(secure->session, GNUTLS_SHUT_WR);
		tls.gnutls_deinit(secure->session);
	}
	free(secure->in);
	close(secure->descriptor);
	*secure = (struct secure_socket){0};
}

/* Whether it is no error, but has to be tried again. */
static bool
waits(ssize_t result)
{
	return result == GNUTLS_E_AGAIN || result == GNUTLS_E_INTERRUPTED ||
	       result == GNUTLS_E_WARNING_ALERT_RECEIVED;
}

enum secure_shake
secure_socket_shake(struct secure_socket *secure)
{
	int result = tls.gnutls_handshake(secure->session);

	if (result == GNUTLS_E_SUCCESS)
		return SECURE_SHAKE_DONE;
	if (!waits(result))
		return SECURE_SHAKE_FAILED;
	return tls.gnutls_record_get_direction(secure->session) == 1
		       ? SECURE_SHAKE_WRITES
		       : SECURE_SHAKE_READS;
}

bool
secure_socket_fingerprint(const struct secure_socket *secure,
	char fingerprint[static SHA256_DIGITS + 1])
{
	unsigned count = 0;
	const gnutls_datum_t *shown =
		tls.gnutls_certificate_get_peers(secure->session, &count);

	return shown && count > 0 && take_fingerprint(shown, fingerprint) >= 0;
}

ssize_t
secure_socket_read(struct secure_socket *secure, char *bytes, size_t size)
{
	const ssize_t n = tls.gnutls_record_recv(secure->session, bytes, size);

	if (n > 0)
		return n;
	return waits(n) ? 0 : -1;
}

/* GnuTLS keeps a record that did not fit, and goes on with it when it is given
 * nothing. */
ssize_t
secure_socket_write(
	struct secure_socket *secure, const char *bytes, size_t length)
{
	const bool again = secure->pending > 0;
	const ssize_t n = tls.gnutls_record_send(
		secure->session, again ? NULL : bytes, again ? 0 : length);

	secure->pending = waits(n) ? length : 0;
	/* A peer that takes only a part of a record is none of ours. */
	if (n > 0)
		return (size_t)n == length ? n : -1;
	return waits(n) ? 0 : -1;
}

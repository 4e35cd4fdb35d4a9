/* Takes the place of secure_socket.c where there is no GnuTLS to build with. */
#include "remote/secure_socket.h"

#include <unistd.h>

static int
refuse(char reason[static REASON_MAX])
{
	return reason_say(reason, "bots from elsewhere need GnuTLS, without "
				  "which this was built");
}

int
secure_socket_load(char reason[static REASON_MAX])
{
	return refuse(reason);
}

struct secure_identity *
secure_identity_new(struct text *pem,
	char fingerprint[static SHA256_DIGITS + 1],
	char reason[static REASON_MAX])
{
	(void)pem;
	fingerprint[0] = '\0';
	refuse(reason);
	return NULL;
}

void
secure_identity_free(struct secure_identity *identity)
{
	(void)identity;
}

int
secure_socket_open(struct secure_socket *secure, int descriptor,
	const struct secure_identity *identity, char reason[static REASON_MAX])
{
	(void)identity;
	close(descriptor);
	*secure = (struct secure_socket){0};
	return refuse(reason);
}

void
secure_socket_close(struct secure_socket *secure)
{
	(void)secure;
}

enum secure_shake
secure_socket_shake(struct secure_socket *secure)
{
	(void)secure;
	return SECURE_SHAKE_FAILED;
}

bool
secure_socket_fingerprint(const struct secure_socket *secure,
	char fingerprint[static SHA256_DIGITS + 1])
{
	(void)secure;
	(void)fingerprint;
	return false;
}

ssize_t
secure_socket_read(struct secure_socket *secure, char *bytes, size_t size)
{
	(void)secure;
	(void)bytes;
	(void)size;
	return -1;
}

ssize_t
secure_socket_write(
	struct secure_socket *secure, const char *bytes, size_t length)
{
	(void)secure;
	(void)bytes;
	(void)length;
	return -1;
}

/*
 * Any bytes as the path and the Host of a request, one line each. Who has the
 * token comes in, with whatever stands behind it, and nobody else does; and a
 * Host that is heard is one of the few ways to write ours.
 */
#include <strings.h>

#include "lib/fuzz.h"
#include "web/address.h"

#define TOKEN "0123456789abcdef0123456789abcdef"

enum { TEXT_MAX = 1024, PORT = 8080 };

static void
try_path(const char *path)
{
	struct door door = {.token = TOKEN};
	const struct doors doors = {.all = &door, .count = 1};
	bool right = strncmp(path, "/" TOKEN, 1 + WEB_TOKEN_LENGTH) == 0 &&
		     strchr("/", path[1 + WEB_TOKEN_LENGTH]);
	const char *name = NULL;
	int found = doors_find(&doors, path, &name);

	assert(found == (right ? 0 : -1));
	if (right && path[1 + WEB_TOKEN_LENGTH] == '/')
		assert(name == path + WEB_TOKEN_LENGTH + 2);
	else
		assert(!name);
	(void)found;
}

static void
try_host(const char *address, const char *host)
{
	char reason[GAME_REASON_MAX];
	struct address local;
	bool parsed = address_parse(&local, address, PORT, reason);

	assert(parsed);
	if (!address_is_host((struct sockaddr *)&local.socket, PORT,
		    "cards.example", host))
		return;
	assert(strlen(host) > 5 &&
		strcmp(host + strlen(host) - 5, ":8080") == 0);
	assert(strcasecmp(host, "localhost:8080") == 0 ||
		strcasecmp(host, "cards.example:8080") == 0 ||
		strcmp(host, "127.0.0.1:8080") == 0 ||
		(host[0] == '[' &&
			strspn(host + 1, "0123456789abcdefABCDEF:.") ==
				strlen(host) - 7));
	(void)parsed;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char text[TEXT_MAX];

	if (size >= sizeof text)
		return 0;
	memcpy(text, data, size);
	text[size] = '\0';
	char *host = strchr(text, '\n');
	if (host)
		*host++ = '\0';
	try_path(text);
	if (!host)
		return 0;
	try_host("127.0.0.1", host);
	try_host("::1", host);
	try_host("::ffff:127.0.0.1", host);
	return 0;
}

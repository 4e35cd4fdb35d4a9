#include "web/address.h"

#include <assert.h>
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HTTP_PORT = 80 };

bool
address_parse(struct address *address, const char *text, int port,
	char reason[static GAME_REASON_MAX])
{
	const struct addrinfo hints = {
		.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE,
		.ai_socktype = SOCK_STREAM};
	struct addrinfo *found;
	char service[8];

	if (strcmp(text, "localhost") == 0)
		text = "127.0.0.1";
	snprintf(service, sizeof service, "%d", port);
	if (port < 0 || port > UINT16_MAX) {
		snprintf(reason, GAME_REASON_MAX, "there is no port %d", port);
		return false;
	}
	if (getaddrinfo(text, service, &hints, &found) != 0) {
		snprintf(reason, GAME_REASON_MAX, "'%s' is no numeric address",
			text);
		return false;
	}
	*address = (struct address){.length = found->ai_addrlen};
	memcpy(&address->socket, found->ai_addr, found->ai_addrlen);
	freeaddrinfo(found);
	return true;
}

/* The IPv4 address in an IPv6 one, "::ffff:127.0.0.1", or NULL. */
static const void *
mapped_address(const struct sockaddr *address)
{
	const struct in6_addr *in6 =
		&((const struct sockaddr_in6 *)(const void *)address)
			 ->sin6_addr;

	return IN6_IS_ADDR_V4MAPPED(in6) ? in6->s6_addr + 12 : NULL;
}

/* The bytes of the address, and its family. */
static const void *
address_bytes(const struct sockaddr *address, int *family)
{
	const void *mapped = NULL;

	*family = address->sa_family;
	if (*family == AF_INET)
		return &((const struct sockaddr_in *)(const void *)address)
				->sin_addr;
	mapped = mapped_address(address);
	if (mapped) {
		*family = AF_INET;
		return mapped;
	}
	return &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
}

static void
write_address(
	const struct sockaddr *address, char text[static ADDRESS_TEXT_MAX])
{
	int family;
	const void *bytes = address_bytes(address, &family);
	char number[INET6_ADDRSTRLEN] = "";

	inet_ntop(family, bytes, number, sizeof number);
	snprintf(text, ADDRESS_TEXT_MAX, family == AF_INET6 ? "[%s]" : "%s",
		number);
}

bool
address_is_any(const struct address *address)
{
	const struct sockaddr *socket = (const void *)&address->socket;
	int family;
	const void *bytes = address_bytes(socket, &family);

	return memcmp(bytes, &in6addr_any,
		       family == AF_INET ? sizeof(struct in_addr)
					 : sizeof(struct in6_addr)) == 0;
}

static bool
is_loopback(const struct sockaddr *address)
{
	int family;
	const unsigned char *bytes = address_bytes(address, &family);

	return family == AF_INET ? bytes[0] == 127
				 : memcmp(bytes, &in6addr_loopback,
					   sizeof in6addr_loopback) == 0;
}

/* Whether others may reach this machine by it. */
static bool
is_reachable(const struct ifaddrs *interface, int family)
{
	const struct sockaddr *address = interface->ifa_addr;

	return address && (interface->ifa_flags & IFF_UP) &&
	       address->sa_family == family && !is_loopback(address) &&
	       !(family == AF_INET6 &&
		       IN6_IS_ADDR_LINKLOCAL(
			       &((const struct sockaddr_in6 *)(const void *)
					       address)
					->sin6_addr));
}

/* Writes the first address of FAMILY that others may reach; false: none. */
static bool
write_reachable(const struct ifaddrs *all, int family,
	char text[static ADDRESS_TEXT_MAX])
{
	for (; all; all = all->ifa_next)
		if (is_reachable(all, family)) {
			write_address(all->ifa_addr, text);
			return true;
		}
	return false;
}

void
address_link(const struct address *address, char text[static ADDRESS_TEXT_MAX])
{
	const struct sockaddr *socket = (const void *)&address->socket;
	struct ifaddrs *all = NULL;

	write_address(socket, text);
	if (!address_is_any(address))
		return;
	if (getifaddrs(&all) < 0)
		all = NULL;
	if (!write_reachable(all, AF_INET, text) &&
		!(socket->sa_family == AF_INET6 &&
			write_reachable(all, AF_INET6, text)))
		strlcpy(text, "localhost", ADDRESS_TEXT_MAX);
	freeifaddrs(all);
}

/* NAME without its port; false if there is no name, or another port. */
static bool
take_port(const char *host, int port, char *name, size_t size)
{
	const char *end = strrchr(host, ']');
	const char *colon = strrchr(end ? end : host, ':');
	size_t length = colon ? (size_t)(colon - host) : strlen(host);
	char wanted[8];

	if (length == 0 || length >= size)
		return false;
	snprintf(wanted, sizeof wanted, ":%d", port);
	memcpy(name, host, length);
	name[length] = '\0';
	return colon ? strcmp(colon, wanted) == 0 : port == HTTP_PORT;
}

/* Whether NAME, "[::1]" or "127.0.0.1", is the address. */
static bool
is_address(const char *name, const struct sockaddr *address)
{
	int family;
	const void *bytes = address_bytes(address, &family);
	char inner[ADDRESS_TEXT_MAX];
	struct in6_addr read;
	size_t length = strlen(name);

	if (family == AF_INET)
		return inet_pton(AF_INET, name, &read) == 1 &&
		       memcmp(&read, bytes, sizeof(struct in_addr)) == 0;
	if (length < 2 || length >= sizeof inner || name[0] != '[' ||
		name[length - 1] != ']')
		return false;
	memcpy(inner, name + 1, length - 2);
	inner[length - 2] = '\0';
	return inet_pton(AF_INET6, inner, &read) == 1 &&
	       memcmp(&read, bytes, sizeof read) == 0;
}

bool
address_is_host(const struct sockaddr *local, int port, const char *name,
	const char *host)
{
	char called[GAME_REASON_MAX];

	if (!take_port(host, port, called, sizeof called))
		return false;
	return (name && strcasecmp(called, name) == 0) ||
	       (is_loopback(local) && strcasecmp(called, "localhost") == 0) ||
	       is_address(called, local);
}

int
doors_add(struct doors *doors, const char *token)
{
	struct door *all =
		reallocarray(doors->all, (size_t)doors->count + 1, sizeof *all);

	assert(strlen(token) == WEB_TOKEN_LENGTH);
	if (!all)
		return -1;
	doors->all = all;
	memcpy(all[doors->count].token, token, WEB_TOKEN_LENGTH + 1);
	return doors->count++;
}

void
doors_release(struct doors *doors)
{
	free(doors->all);
	*doors = (struct doors){0};
}

/* Looks at all bytes whatever they are. */
static bool
is_token(const char *text, const char *token)
{
	unsigned differs = 0;

	for (size_t i = 0; i < WEB_TOKEN_LENGTH; i++)
		differs |= (unsigned)(text[i] ^ token[i]);
	return differs == 0;
}

int
doors_find(const struct doors *doors, const char *path, const char **name)
{
	int found = -1;

	if (path[0] != '/')
		return -1;
	size_t length = strcspn(path + 1, "/");
	if (length != WEB_TOKEN_LENGTH)
		return -1;
	for (int i = 0; i < doors->count; i++)
		if (is_token(path + 1, doors->all[i].token))
			found = i;
	path += 1 + length;
	*name = found != -1 && *path == '/' ? path + 1 : NULL;
	return found;
}

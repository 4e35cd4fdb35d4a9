/*
 * Addresses to listen at, the names by which a request calls them, and the
 * doors that its path leads to.
 *
 * A page of somebody else's may make its own name mean 127.0.0.1 and then speak
 * to us as if it were ours ("DNS rebinding"). But the browser says in Host
 * which name it has used. So a request is heard only if Host is the very
 * address that the request has come to, localhost for a loopback address, or
 * the name that we have been given.
 */
#ifndef WEB_ADDRESS_H
#define WEB_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

#include "common/game.h"

#include "web/web.h"

enum { ADDRESS_TEXT_MAX = 64 };

struct address {
	struct sockaddr_storage socket;
	socklen_t length;
};

/* Reads TEXT, "127.0.0.1", "::1" or "localhost"; false with the reason in
 * words. */
bool address_parse(struct address *, const char *text, int port,
	char reason[static GAME_REASON_MAX]);

/* The address as a link has it, "[::1]", without its port; for one that stands
 * for all of them one that others may reach. */
void address_link(const struct address *, char text[static ADDRESS_TEXT_MAX]);

/* Whether it stands for all addresses of the machine. */
bool address_is_any(const struct address *);

/* Whether HOST, as a request has it, is LOCAL with PORT, or NAME with PORT;
 * without a name NULL. */
bool address_is_host(const struct sockaddr *local, int port, const char *name,
	const char *host);

/* The doors of a server: which path is behind which. */
struct doors {
	struct door {
		char token[WEB_TOKEN_LENGTH + 1];
	} * all;
	int count;
};

/* The number of the new one; -1 with errno. */
int doors_add(struct doors *, const char *token);

void doors_release(struct doors *);

/* Which door "/TOKEN/NAME" or "/TOKEN" is behind, -1: none; the time that it
 * takes tells nothing of the tokens. *NAME is what stands behind "/TOKEN/",
 * NULL: there is no such slash. */
int doors_find(const struct doors *, const char *path, const char **name);

#endif

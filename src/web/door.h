/* The doors of a server: which path is behind which. */
#ifndef WEB_DOOR_H
#define WEB_DOOR_H

#include "web/web.h"

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

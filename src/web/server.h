/* What the parts of a server share. */
#ifndef WEB_SERVER_H
#define WEB_SERVER_H

#include "web/door.h"
#include "web/stream.h"
#include "web/visitor.h"
#include "web/web.h"

struct web {
	const struct web_site *site;
	struct MHD_Daemon *daemon;
	struct doors doors;
	struct visitors visitors;
	struct streams streams;
	int port;
	const char *host; /* the name that requests may have for this machine;
			     NULL: none but its addresses */
	char link_host[WEB_LINK_MAX / 2];
	int start_error; /* errno while the server starts */
	bool again;   /* a connection has gone, and the library listens for the
			 next when it runs again */
	bool closing; /* nobody is heard any more */
};

#endif

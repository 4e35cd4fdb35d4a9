/*
 * The other end of a relay (relay.h): the pages that a server lends to this
 * process, behind a struct web.
 */
#ifndef WEB_RELAYED_H
#define WEB_RELAYED_H

#include <stdbool.h>

#include "web/web.h"

struct relayed;

/* Connects to terms.relay as terms.as. NULL with the reason in words. */
struct relayed *relayed_open(
	const struct web_terms *, char reason[static GAME_REASON_MAX]);

/* Sends what is on its way as far as there is room, and hangs up. */
void relayed_close(struct relayed *);

/* As web.h has them; there is one door. */
int relayed_descriptor(const struct relayed *);
void relayed_serve(struct relayed *);
void relayed_tell(struct relayed *, int stream, const char *message);
void relayed_tell_all(struct relayed *, const char *message);
bool relayed_is_told(const struct relayed *);
bool relayed_has_gone(const struct relayed *);

#endif

/*
 * A match: the games of one line-up of bots, as a session.
 */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "play/session.h"

/* Plays what is missing; see session_run. */
int match_run(struct session_terms *);

#endif

/*
 * The folders that the bots of a run have to themselves: where they run, and
 * what their options let them read or write. No bot may get at another's.
 */
#ifndef BOT_OWN_FOLDERS_H
#define BOT_OWN_FOLDERS_H

#include <stdbool.h>

#include "base/reason.h"

struct bot_spec;

/* Whether all bots, which have their plans, are kept apart. False, with the
 * first two of them that are not in words, or that there is no memory. Takes
 * time by the paths of all, and not by their pairs. */
bool own_folders_apart(
	const struct bot_spec *, int count, char reason[static REASON_MAX]);

#endif

/*
 * A bot of root's has a user whom nobody else is, and what root may do to the
 * bot's files this user may not.
 */
#ifndef BOT_HANDOVER_H
#define BOT_HANDOVER_H

#include <stdbool.h>

#include "base/reason.h"

struct plan;

/* Whether that user can run PROGRAM, read what PLAN lets the bot read, enter
 * its folders and write what it may write. False, with the reason and the
 * remedy in words. */
bool handover_possible(const struct plan *, const char *program,
	char reason[static REASON_MAX]);

#endif

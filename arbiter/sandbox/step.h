/*
 * The steps of shutting a bot in, in their order, and why one failed. Each is a
 * layer by itself: what one lets through the next may stop.
 */
#ifndef SANDBOX_STEP_H
#define SANDBOX_STEP_H

#include <stddef.h>

enum sandbox_step {
	STEP_USER_NAMESPACE,
	STEP_NAMESPACES, /* pid, mount, ipc, uts */
	STEP_ROOT,
	STEP_PROC,
	STEP_USER, /* of its own, as root */
	STEP_LIMITS,
	STEP_NO_NEW_PRIVS,
	STEP_LANDLOCK,
	STEP_SCOPES,
	STEP_FILTER,
};
enum { STEP_COUNT = STEP_FILTER + 1 };

const char *step_name(enum sandbox_step);

/* What it is good for, in a few words. */
const char *step_purpose(enum sandbox_step);

/* Says why a step failed with ERROR, and what helps. */
void step_explain(enum sandbox_step, int error, char *text, size_t size);

#endif

/*
 * How far bots are sandboxed: not at all; by what needs no namespaces (Landlock,
 * a filter of system calls, limits); or with namespaces and a root of their
 * own, too. The names stand in the header of a record file.
 */
#ifndef SANDBOX_LEVEL_H
#define SANDBOX_LEVEL_H

#include <stdbool.h>
#include <stddef.h>

enum sandbox_level { SANDBOX_OFF, SANDBOX_LOW, SANDBOX_FULL };

const char *sandbox_level_name(enum sandbox_level);

/* False: NAME is none. */
bool sandbox_level_parse(const char *name, enum sandbox_level *level);

/* The steps of shutting a bot in, in their order. Each is a layer by itself:
 * what one lets through the next may stop. */
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

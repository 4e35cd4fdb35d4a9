/*
 * How far bots are shut in: not at all; by what needs no namespaces (Landlock,
 * a filter of system calls, limits); or with namespaces and a root of their
 * own, too. The names stand in the header of a record file.
 */
#ifndef SANDBOX_LEVEL_H
#define SANDBOX_LEVEL_H

#include <stdbool.h>

enum sandbox_level { SANDBOX_OFF, SANDBOX_LOW, SANDBOX_FULL };

const char *sandbox_level_name(enum sandbox_level);

/* False: NAME is none. */
bool sandbox_level_parse(const char *name, enum sandbox_level *level);

#endif

/*
 * Lists of system calls that filter_linux.c denies. By name, because a system's
 * headers may be older than its kernel; those that libseccomp does not know are
 * left out. Each list ends with NULL, or with 0.
 */
#ifndef SANDBOX_FILTER_CALLS_LINUX_H
#define SANDBOX_FILTER_CALLS_LINUX_H

#include <stdbool.h>

/* To everybody. */
extern const char *const filter_calls_denied[];

/* What programs try first, and do without where it is missing. */
extern const char *const filter_calls_missing[];

/* Memory of the system's that nobody else sees the bot use. */
extern const char *const filter_calls_uncounted[];

/* Objects that have a name for the whole machine. */
extern const char *const filter_calls_shared[];

/* What an owner may do to files that he may not open: Landlock knows nothing of
 * it, or not before its third version. */
extern const char *const filter_calls_of_owners[];

/*
 * Calls that a library may have no name for yet, by number: since Linux 5.1 a
 * call has the same number on all machines but a few. Whatever is younger than
 * the youngest might be any, and is not there.
 */
extern const bool filter_calls_have_numbers; /* this machine is no exception */
extern const int filter_calls_young_denied[];
extern const int filter_calls_young_of_owners[];

enum { FILTER_CALLS_YOUNGEST = 470 };

#endif

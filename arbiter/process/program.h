/*
 * Becoming a bot's program, in the warden's child. Part of process.
 */
#ifndef PROCESS_PROGRAM_H
#define PROCESS_PROGRAM_H

#include "process/process.h"

/* Sets back what programs would inherit from the arbiter: signals, but for
 * SIGINT and SIGQUIT, which are ignored, and core dumps, which are forbidden: a
 * bot that crashes all night must not fill the disk. */
void program_prepare(void);

/* The variables of BASE, or of this process if that is NULL, and MORE, which
 * may be NULL; of one name the last counts. The caller's to free, without what
 * it points to; NULL with errno. */
char **program_environment(char *const *base, char *const *more);

/* Becomes the program, with all signals let through; returns only if that
 * fails, with errno. Changes no memory. */
void program_execute(const struct process_program *, char *const *environment);

#endif

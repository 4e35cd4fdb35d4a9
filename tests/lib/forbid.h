/*
 * A system that refuses a call, for tests of what is done then: a filter of
 * system calls, for the rest of this process's life and all that comes of it.
 */
#ifndef LIB_FORBID_H
#define LIB_FORBID_H

#include <stdbool.h>

/* From now on system call NUMBER fails with ERROR. False: it cannot be had. */
bool forbid_call(int number, int error);

/* Likewise where argument INDEX, from 0, has the low half VALUE. */
bool forbid_call_with(int number, int index, unsigned value, int error);

#endif

/*
 * Names in tables and in comma-separated values.
 */
#ifndef BASE_COLUMNS_H
#define BASE_COLUMNS_H

#include <stddef.h>
#include <stdio.h>

/* Bytes of a name made printable, with the NUL; longer ones are cut. */
enum { COLUMNS_NAME_MAX = 1024 };

/* How many columns of a terminal NAME takes once it is printable. */
size_t columns_of(const char *name);

/* NAME, made printable and padded to COLUMNS. */
void columns_print(FILE *file, const char *name, size_t columns);

/* NAME, made printable, as a field of RFC 4180: quoted where it must be. */
void columns_print_csv(FILE *file, const char *name);

#endif

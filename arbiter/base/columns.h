/*
 * Names as tables and as comma-separated values show them: made printable.
 */
#ifndef BASE_COLUMNS_H
#define BASE_COLUMNS_H

#include <stddef.h>
#include <stdio.h>

/* Bytes of a name made printable, with the NUL; longer ones are cut. */
enum { COLUMNS_NAME_MAX = 1024 };

/* How many columns of a terminal NAME takes. */
size_t columns_of(const char *name);

/* Prints NAME, padded with blanks to COLUMNS. */
void columns_print(FILE *file, const char *name, size_t columns);

/* Prints NAME as a field of RFC 4180: quoted where it must be. */
void columns_print_csv(FILE *file, const char *name);

/* A comma and NUMBER with ten digits, or nothing behind the comma where it is
 * no finite number, which stands for what is not known. */
void columns_print_csv_number(FILE *file, double number);

#endif

/*
 * The date of a record, "2026-01-31T12:00:00Z", read without the C library,
 * which takes longer for it than for all the rest of a line.
 */
#ifndef RECORD_DATE_H
#define RECORD_DATE_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/* The seconds since 1970 of a date from then on to the year 9999. False: TEXT
 * is none, and *AT is as before. */
bool date_scan(const char *text, size_t length, time_t *at);

#endif

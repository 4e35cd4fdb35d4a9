/*
 * Rows of whole numbers, a line each: decimal digits, a minus before what is
 * negative, one blank between two. Tens of millions of them are read in
 * seconds.
 */
#ifndef SUMS_DIGEST_ROW_H
#define SUMS_DIGEST_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

/* More than anything comes to, and four times as much is still a number. */
#define DIGEST_NUMBER_MOST (INT64_MAX / 4)

void digest_row_add(struct text *, const int64_t *numbers, int count);

/* Takes a line of LENGTH bytes, with its line feed, that has COUNT numbers and
 * nothing else. False: it has not, or one is out of range; NUMBERS may have
 * changed. */
bool digest_row_take(
	const char *line, size_t length, int64_t *numbers, int count);

/* Adds NUMBER to *SUM. False: that is out of range, and *SUM is as before. */
bool digest_row_sum(int64_t *sum, int64_t number);

#endif

/*
 * Numbers as people write them: the whole text or nothing. No locale, no
 * rounding, no blanks, no signs.
 */
#ifndef COMMON_NUMBER_H
#define COMMON_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of the longest number, with the NUL. */
enum { NUMBER_MAX = 32 };

/* The most seconds that are read: eleven days, which a double of JSON holds to
 * the nanosecond. */
enum { NUMBER_SECONDS_MAX = 1000000 };

/* Decimal digits up to 2^64 - 1. False: *VALUE is untouched. */
bool number_parse(const char *text, uint64_t *value);

/* The same of the digits at *TEXT, at least one, which moves behind them. False:
 * *TEXT is untouched, too. */
bool number_take(const char **text, uint64_t *value);

/* Seconds with up to nine decimals, "0.25" or ".25". False: *NS is untouched.
 */
bool number_parse_seconds(const char *text, int64_t *ns);

/* The opposite, with as few decimals as say all. NS is not negative. */
void number_format_seconds(int64_t ns, char text[static NUMBER_MAX]);

#endif

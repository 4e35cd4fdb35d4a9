/*
 * What is said, as facts: a sentence and what stands in it, for those who put it
 * into another language. A JSON array of the English sentence, which is also the
 * name of its translations, and a string or an integer for each of its
 * conversions:
 *
 *	["takes %s with %s","3D 4D","7H"]
 *
 * Cards, suits and seats, as "player 1", stand in strings. A sentence is said
 * whole, never put together from pieces. Where it has other forms for other
 * numbers, the first integer chooses:
 *
 *	said(say_number(n, "%d tabla", "%d tablas"), n)
 *
 * `make words` finds sentences in calls of say, say_number and N_.
 */
#ifndef COMMON_SAY_H
#define COMMON_SAY_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

/* A sentence that is said elsewhere: a name in a table. */
#define N_(text) text

/* Conversions are %s and %d. A new array; NULL: no memory. */
__attribute__((format(printf, 1, 2))) json_t *said(const char *format, ...);

/* TEXT is one of our sentences that is said elsewhere, without conversions. */
json_t *say_text(const char *text);

/* Likewise where there is nothing to say. */
json_t *say_nothing(void);

/* ONE for the number 1, OTHERS for all others. */
__attribute__((format_arg(2), format_arg(3))) const char *say_number(
	long number, const char *one, const char *others);

/* Is SAID, which may be anybody's, of this form? Then it has at most
 * SAY_ARGUMENTS_MAX arguments, and each conversion has one of its kind. */
enum { SAY_ARGUMENTS_MAX = 9 };
bool say_is(const json_t *said);

/* The first integer of SAID, which is a say; -1: there is none. */
long say_number_of(const json_t *said);

/* Writes SAID, which is a say, by FORMAT, a translation of its sentence, which
 * may have the arguments in another order, as in "%2$s %1$s". NULL: in English.
 * What does not fit into SIZE bytes is cut off. */
void say_format(
	const json_t *said, const char *format, char *text, size_t size);

#endif

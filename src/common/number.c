#include "common/number.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SECOND_NS = 1000000000, DECIMALS = 9 };

bool
number_take(const char **text, uint64_t *value)
{
	uint64_t sum = 0;
	const char *at = *text;

	for (; isdigit((unsigned char)*at); at++) {
		unsigned digit = (unsigned)(*at - '0');

		if (sum > (UINT64_MAX - digit) / 10)
			return false;
		sum = sum * 10 + digit;
	}
	if (at == *text)
		return false;
	*text = at;
	*value = sum;
	return true;
}

bool
number_parse(const char *text, uint64_t *value)
{
	uint64_t sum;

	if (!number_take(&text, &sum) || *text)
		return false;
	*value = sum;
	return true;
}

/* The decimals of a second, the point among them. */
static bool
take_decimals(const char **text, uint64_t *ns)
{
	const char *first = ++*text;

	if (!number_take(text, ns) || *text - first > DECIMALS)
		return false;
	for (size_t i = (size_t)(*text - first); i < DECIMALS; i++)
		*ns *= 10;
	return true;
}

bool
number_parse_seconds(const char *text, int64_t *ns)
{
	uint64_t seconds = 0;
	uint64_t rest = 0;

	if (*text != '.' && !number_take(&text, &seconds))
		return false;
	if (seconds > NUMBER_SECONDS_MAX)
		return false;
	if (*text == '.' && !take_decimals(&text, &rest))
		return false;
	if (*text)
		return false;
	uint64_t sum = seconds * SECOND_NS + rest;
	if (sum > (uint64_t)NUMBER_SECONDS_MAX * SECOND_NS)
		return false;
	*ns = (int64_t)sum;
	return true;
}

void
number_format_seconds(int64_t ns, char text[static NUMBER_MAX])
{
	assert(ns >= 0);
	int length = snprintf(text, NUMBER_MAX, "%" PRId64 ".%09" PRId64,
		ns / SECOND_NS, ns % SECOND_NS);
	while (text[length - 1] == '0')
		text[--length] = '\0';
	if (text[length - 1] == '.')
		text[--length] = '\0';
}

/*
 * Reads a JSON object strictly: its reader takes each field by name, with a
 * type and a range, and at the end none may be left. The first complaint is
 * kept in words and all later ones are dropped, so a reader takes its fields
 * one after the other and asks json_fields_end once; values taken after a
 * complaint are harmless (0, "", an empty array) but mean nothing.
 *
 *	json_fields_begin(&fields, object, reason);
 *	name = json_fields_string(&fields, "name");
 *	games = json_fields_integer(&fields, "games", 1, LONG_MAX);
 *	if (!json_fields_end(&fields))
 *		return false;	(REASON says why)
 */
#ifndef BASE_JSON_FIELDS_H
#define BASE_JSON_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "base/reason.h"

struct json_fields {
	const json_t *object; /* the caller's */
	size_t taken;
	bool failed;
	char *reason; /* the caller's, REASON_MAX bytes */
};

void json_fields_begin(struct json_fields *fields, const json_t *object,
	char reason[static REASON_MAX]);

/* Begins with the object that stands in LENGTH bytes of TEXT, which the caller
 * gets and owns. NULL, with the reason in words: it is no JSON, or has a name
 * twice. */
json_t *json_fields_load(struct json_fields *fields, const char *text,
	size_t length, char reason[static REASON_MAX]);

/* Whether every field has been taken and all were right. */
bool json_fields_end(struct json_fields *fields);

/* Adds a complaint of the caller's, printf-like. */
void json_fields_complain(struct json_fields *fields, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Whether there is a field NAME; does not take it. */
bool json_fields_have(const struct json_fields *fields, const char *name);

/* The field of any type, and an object. Borrowed; NULL after a complaint. */
json_t *json_fields_take(struct json_fields *fields, const char *name);
json_t *json_fields_object(struct json_fields *fields, const char *name);

/* A string of the object's, never NULL. The second can be shown to people as it
 * is. */
const char *json_fields_string(struct json_fields *fields, const char *name);
const char *json_fields_printable(struct json_fields *fields, const char *name);

bool json_fields_boolean(struct json_fields *fields, const char *name);
int64_t json_fields_integer(struct json_fields *fields, const char *name,
	int64_t least, int64_t most);

/* An array of LEAST to MOST items, borrowed. Returns how many it has; 0 after a
 * complaint. */
size_t json_fields_array(struct json_fields *fields, const char *name,
	size_t least, size_t most, const json_t **array);

/* The value of ITEM of the array NAME: an integer in the range, LEAST after a
 * complaint. */
int64_t json_fields_item_integer(struct json_fields *fields, const char *name,
	const json_t *item, int64_t least, int64_t most);

/* Likewise a string; "" after a complaint. */
const char *json_fields_item_string(
	struct json_fields *fields, const char *name, const json_t *item);

/* Likewise a time in nanoseconds, not negative, which stands in units of
 * UNIT_NS and is rounded to RESOLUTION_NS; 0 after a complaint. */
int64_t json_fields_item_time(struct json_fields *fields, const char *name,
	const json_t *item, int64_t unit_ns, int64_t resolution_ns);

#endif

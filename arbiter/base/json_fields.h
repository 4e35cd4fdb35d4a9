/*
 * Reads a JSON object strictly: each field is taken by name, has one type and
 * a range, and at the end none may be left. The first complaint is kept in
 * words and all later ones are dropped, so a reader takes its fields one after
 * the other and asks json_fields_end once; values taken after a complaint are
 * harmless (0, "", an empty array) but mean nothing.
 */
#ifndef BASE_JSON_FIELDS_H
#define BASE_JSON_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "base/text.h"

struct json_fields {
	const json_t *object;
	size_t taken;
	bool failed;
	char *reason; /* the caller's, REASON_MAX bytes */
};

void json_fields_begin(struct json_fields *fields, const json_t *object,
	char reason[static REASON_MAX]);

/* True when every field has been taken and all were right. */
bool json_fields_end(struct json_fields *fields);

/* A complaint of the caller's own. */
void json_fields_complain(struct json_fields *fields, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

bool json_fields_have(const struct json_fields *fields, const char *name);

/* Borrowed; NULL after a complaint. */
json_t *json_fields_take(struct json_fields *fields, const char *name);
json_t *json_fields_object(struct json_fields *fields, const char *name);

/* Never NULL: a string of the object's. */
const char *json_fields_string(struct json_fields *fields, const char *name);

bool json_fields_boolean(struct json_fields *fields, const char *name);
int64_t json_fields_integer(struct json_fields *fields, const char *name,
	int64_t least, int64_t most);

/* A 64-bit number, which JSON can only carry as a string of digits. */
uint64_t json_fields_digits(struct json_fields *fields, const char *name);

/* Returns how many items the array has, LEAST to MOST; 0 after a complaint. */
size_t json_fields_array(struct json_fields *fields, const char *name,
	size_t least, size_t most, const json_t **array);

/* An item of an array: its value if it is an integer in the range. */
int64_t json_fields_item_integer(struct json_fields *fields, const char *name,
	const json_t *item, int64_t least, int64_t most);

/* Likewise a string, "" after a complaint. */
const char *json_fields_item_string(
	struct json_fields *fields, const char *name, const json_t *item);

/* A time that is not negative, in units of UNIT_NS, to the nearest
 * RESOLUTION_NS. */
int64_t json_fields_item_time(struct json_fields *fields, const char *name,
	const json_t *item, int64_t unit_ns, int64_t resolution_ns);

#endif

/*
 * Reads a JSON object strictly: each field is taken by name, has one type and
 * a range, and at the end none may be left. The first complaint is kept in
 * words and all later ones are dropped, so a reader takes its fields one after
 * the other and asks fields_end once; values taken after a complaint are
 * harmless (0, "", an empty array) but mean nothing.
 */
#ifndef BASE_JSON_FIELDS_H
#define BASE_JSON_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "base/text.h"

struct fields {
	const json_t *object;
	size_t taken;
	bool failed;
	char *reason; /* the caller's, REASON_MAX bytes */
};

void fields_begin(struct fields *fields, const json_t *object,
	char reason[static REASON_MAX]);

/* True when every field has been taken and all were right. */
bool fields_end(struct fields *fields);

/* A complaint of the caller's own. */
void fields_complain(struct fields *fields, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

bool fields_have(const struct fields *fields, const char *name);

/* Borrowed; NULL after a complaint. */
json_t *fields_take(struct fields *fields, const char *name);
json_t *fields_object(struct fields *fields, const char *name);

/* Never NULL: a string of the object's. */
const char *fields_string(struct fields *fields, const char *name);

bool fields_boolean(struct fields *fields, const char *name);
int64_t fields_integer(
	struct fields *fields, const char *name, int64_t least, int64_t most);

/* A 64-bit number, which JSON can only carry as a string of digits. */
uint64_t fields_digits(struct fields *fields, const char *name);

/* Returns how many items the array has, LEAST to MOST; 0 after a complaint. */
size_t fields_array(struct fields *fields, const char *name, size_t least,
	size_t most, const json_t **array);

/* An item of an array: its value if it is an integer in the range. */
int64_t fields_item_integer(struct fields *fields, const char *name,
	const json_t *item, int64_t least, int64_t most);

/* Likewise a string, "" after a complaint. */
const char *fields_item_string(
	struct fields *fields, const char *name, const json_t *item);

/* A time that is not negative, in units of UNIT_NS, to the nearest
 * RESOLUTION_NS. */
int64_t fields_item_time(struct fields *fields, const char *name,
	const json_t *item, int64_t unit_ns, int64_t resolution_ns);

#endif

#include "base/json_fields.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* The most steps of a resolution that a time may have: NUMBER_SECONDS_MAX in
 * nanoseconds. Up to there a double tells two steps apart after a division by
 * any power of ten. */
static const double steps_max = 1e15;

void
json_fields_begin(struct json_fields *fields, const json_t *object,
	char reason[static REASON_MAX])
{
	*fields = (struct json_fields){.object = object, .reason = reason};
	if (!json_is_object(object))
		json_fields_complain(fields, "it is no JSON object");
}

json_t *
json_fields_load(struct json_fields *fields, const char *text, size_t length,
	char reason[static REASON_MAX])
{
	json_error_t error;
	json_t *object =
		json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);

	if (object)
		json_fields_begin(fields, object, reason);
	else
		snprintf(reason, REASON_MAX, "it is no JSON: %s", error.text);
	return object;
}

/* Names are taken once and objects hold each name once (the parser refuses
 * others), so counting finds what is left over. */
bool
json_fields_end(struct json_fields *fields)
{
	if (!fields->failed && fields->taken < json_object_size(fields->object))
		json_fields_complain(
			fields, "it has fields that do not belong there");
	return !fields->failed;
}

void
json_fields_complain(struct json_fields *fields, const char *format, ...)
{
	va_list arguments;

	if (fields->failed)
		return;
	fields->failed = true;
	va_start(arguments, format);
	vsnprintf(fields->reason, REASON_MAX, format, arguments);
	va_end(arguments);
}

bool
json_fields_have(const struct json_fields *fields, const char *name)
{
	return json_object_get(fields->object, name);
}

json_t *
json_fields_take(struct json_fields *fields, const char *name)
{
	if (fields->failed)
		return NULL;
	json_t *value = json_object_get(fields->object, name);
	if (!value)
		json_fields_complain(fields, "it has no \"%s\"", name);
	fields->taken++;
	return value;
}

json_t *
json_fields_object(struct json_fields *fields, const char *name)
{
	json_t *value = json_fields_take(fields, name);

	if (!json_is_object(value)) {
		json_fields_complain(fields, "\"%s\" is no object", name);
		return NULL;
	}
	return value;
}

const char *
json_fields_string(struct json_fields *fields, const char *name)
{
	return json_fields_item_string(
		fields, name, json_fields_take(fields, name));
}

const char *
json_fields_printable(struct json_fields *fields, const char *name)
{
	const char *string = json_fields_string(fields, name);
	char printable[REASON_MAX];

	text_printable_string(printable, sizeof printable, string);
	if (strncmp(string, printable, strlen(printable)) != 0)
		json_fields_complain(fields, "\"%s\" cannot be printed: %s",
			name, printable);
	return string;
}

bool
json_fields_boolean(struct json_fields *fields, const char *name)
{
	const json_t *value = json_fields_take(fields, name);

	if (!json_is_boolean(value))
		json_fields_complain(
			fields, "\"%s\" is not true or false", name);
	return json_is_true(value);
}

int64_t
json_fields_integer(struct json_fields *fields, const char *name, int64_t least,
	int64_t most)
{
	return json_fields_item_integer(
		fields, name, json_fields_take(fields, name), least, most);
}

size_t
json_fields_array(struct json_fields *fields, const char *name, size_t least,
	size_t most, const json_t **array)
{
	*array = json_fields_take(fields, name);
	size_t size = json_array_size(*array);
	if (!json_is_array(*array) || size < least || size > most) {
		json_fields_complain(
			fields, "\"%s\" is no array of the right size", name);
		return 0;
	}
	return size;
}

int64_t
json_fields_item_integer(struct json_fields *fields, const char *name,
	const json_t *item, int64_t least, int64_t most)
{
	int64_t value = json_integer_value(item);

	if (json_is_integer(item) && value >= least && value <= most)
		return value;
	json_fields_complain(fields,
		"\"%s\" is no whole number from %" PRId64 " to %" PRId64, name,
		least, most);
	return least;
}

const char *
json_fields_item_string(
	struct json_fields *fields, const char *name, const json_t *item)
{
	if (json_is_string(item))
		return json_string_value(item);
	json_fields_complain(fields, "\"%s\" is no string", name);
	return "";
}

int64_t
json_fields_item_time(struct json_fields *fields, const char *name,
	const json_t *item, int64_t unit_ns, int64_t resolution_ns)
{
	double value = json_number_value(item);
	double steps = value * (double)(unit_ns / resolution_ns);

	if (!json_is_number(item) || !(value >= 0) || !(steps <= steps_max)) {
		json_fields_complain(fields, "\"%s\" is no time", name);
		return 0;
	}
	return (int64_t)(steps + 0.5) * resolution_ns;
}

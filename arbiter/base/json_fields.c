#include "base/json_fields.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "common/number.h"

/* The most steps of a resolution that a time may have: NUMBER_SECONDS_MAX in
 * nanoseconds. Up to there a double tells two steps apart after a division by
 * any power of ten. */
static const double steps_max = 1e15;

void
fields_begin(struct fields *fields, const json_t *object,
	char reason[static REASON_MAX])
{
	*fields = (struct fields){.object = object, .reason = reason};
	if (!json_is_object(object))
		fields_complain(fields, "it is no JSON object");
}

/* Names are taken once and objects hold each name once (the parser refuses
 * others), so counting finds what is left over. */
bool
fields_end(struct fields *fields)
{
	if (!fields->failed && fields->taken < json_object_size(fields->object))
		fields_complain(
			fields, "it has fields that do not belong there");
	return !fields->failed;
}

void
fields_complain(struct fields *fields, const char *format, ...)
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
fields_have(const struct fields *fields, const char *name)
{
	return json_object_get(fields->object, name) != NULL;
}

json_t *
fields_take(struct fields *fields, const char *name)
{
	if (fields->failed)
		return NULL;
	json_t *value = json_object_get(fields->object, name);
	if (!value)
		fields_complain(fields, "it has no \"%s\"", name);
	fields->taken++;
	return value;
}

json_t *
fields_object(struct fields *fields, const char *name)
{
	json_t *value = fields_take(fields, name);

	if (!json_is_object(value)) {
		fields_complain(fields, "\"%s\" is no object", name);
		return NULL;
	}
	return value;
}

const char *
fields_string(struct fields *fields, const char *name)
{
	return fields_item_string(fields, name, fields_take(fields, name));
}

bool
fields_boolean(struct fields *fields, const char *name)
{
	const json_t *value = fields_take(fields, name);

	if (!json_is_boolean(value))
		fields_complain(fields, "\"%s\" is not true or false", name);
	return json_is_true(value);
}

int64_t
fields_integer(
	struct fields *fields, const char *name, int64_t least, int64_t most)
{
	return fields_item_integer(
		fields, name, fields_take(fields, name), least, most);
}

uint64_t
fields_digits(struct fields *fields, const char *name)
{
	uint64_t value = 0;

	if (!number_parse(fields_string(fields, name), &value))
		fields_complain(fields, "\"%s\" is no string of digits", name);
	return value;
}

size_t
fields_array(struct fields *fields, const char *name, size_t least, size_t most,
	const json_t **array)
{
	*array = fields_take(fields, name);
	size_t size = json_array_size(*array);
	if (!json_is_array(*array) || size < least || size > most) {
		fields_complain(
			fields, "\"%s\" is no array of the right size", name);
		return 0;
	}
	return size;
}

int64_t
fields_item_integer(struct fields *fields, const char *name, const json_t *item,
	int64_t least, int64_t most)
{
	int64_t value = json_integer_value(item);

	if (json_is_integer(item) && value >= least && value <= most)
		return value;
	fields_complain(fields,
		"\"%s\" is no whole number from %" PRId64 " to %" PRId64, name,
		least, most);
	return least;
}

const char *
fields_item_string(struct fields *fields, const char *name, const json_t *item)
{
	if (json_is_string(item))
		return json_string_value(item);
	fields_complain(fields, "\"%s\" is no string", name);
	return "";
}

int64_t
fields_item_time(struct fields *fields, const char *name, const json_t *item,
	int64_t unit_ns, int64_t resolution_ns)
{
	double value = json_number_value(item);
	double steps = value * (double)(unit_ns / resolution_ns);

	if (!json_is_number(item) || !(value >= 0) || !(steps <= steps_max)) {
		fields_complain(fields, "\"%s\" is no time", name);
		return 0;
	}
	return (int64_t)(steps + 0.5) * resolution_ns;
}

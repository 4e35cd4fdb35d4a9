#include "common/say.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A conversion of a format: which argument it shows, from 1, and as what. */
struct conversion {
	size_t argument;
	char kind; /* 's' or 'd'; '%' shows itself */
};

/* Reads what FORMAT, which begins with a percent sign, begins with; NEXT is the
 * argument after the last. Returns its length, 0 if it is none. */
static size_t
read_conversion(const char *format, size_t next, struct conversion *conversion)
{
	const bool numbered =
		format[1] >= '1' && format[1] <= '9' && format[2] == '$';
	const char kind = format[numbered ? 3 : 1];

	conversion->argument = numbered ? (size_t)(format[1] - '0') : next;
	conversion->kind = kind;
	if (kind != 's' && kind != 'd' && (kind != '%' || numbered))
		return 0;
	return numbered ? 4 : 2;
}

json_t *
say_text(const char *text)
{
	return json_pack("[s]", text);
}

json_t *
say_nothing(void)
{
	return say_text("");
}

json_t *
said(const char *format, ...)
{
	json_t *said = say_text(format);
	bool failed = !said;
	va_list arguments;
	struct conversion conversion;
	const char *rest = format;

	va_start(arguments, format);
	while (!failed && (rest = strchr(rest, '%'))) {
		const size_t length = read_conversion(rest, 1, &conversion);

		assert(length > 0);
		rest += length;
		if (conversion.kind == 's')
			failed = json_array_append_new(
					 said, json_string(va_arg(arguments,
						       const char *))) < 0;
		else if (conversion.kind == 'd')
			failed = json_array_append_new(said,
					 json_integer(va_arg(arguments, int))) <
				 0;
	}
	va_end(arguments);
	if (!failed)
		return said;
	json_decref(said);
	return NULL;
}

const char *
say_number(long number, const char *one, const char *others)
{
	return number == 1 ? one : others;
}

static bool
has_argument(const json_t *said, const struct conversion *conversion)
{
	const json_t *argument = json_array_get(said, conversion->argument);

	return conversion->kind == '%' ||
	       (conversion->kind == 's' ? json_is_string(argument)
					: json_is_integer(argument));
}

bool
say_is(const json_t *said)
{
	const char *format = json_string_value(json_array_get(said, 0));
	struct conversion conversion;
	size_t next = 1;

	if (!format || json_array_size(said) > 1 + SAY_ARGUMENTS_MAX)
		return false;
	while ((format = strchr(format, '%'))) {
		const size_t length =
			read_conversion(format, next, &conversion);

		if (length == 0 || !has_argument(said, &conversion))
			return false;
		next += conversion.kind != '%';
		format += length;
	}
	for (; next < json_array_size(said); next++)
		if (!json_is_string(json_array_get(said, next)) &&
			!json_is_integer(json_array_get(said, next)))
			return false;
	return true;
}

long
say_number_of(const json_t *said)
{
	const json_t *argument;
	size_t i;

	json_array_foreach(said, i, argument)
	{
		if (json_is_integer(argument))
			return (long)json_integer_value(argument);
	}
	return -1;
}

/* Adds what CONVERSION shows to what stands in TEXT. */
static void
add_argument(const json_t *said, const struct conversion *conversion,
	char *text, size_t size)
{
	const json_t *argument = json_array_get(said, conversion->argument);
	char number[24];

	snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT,
		json_integer_value(argument));
	if (conversion->kind == '%')
		strlcat(text, "%", size);
	else
		strlcat(text,
			json_is_string(argument) ? json_string_value(argument)
						 : number,
			size);
}

void
say_format(const json_t *said, const char *format, char *text, size_t size)
{
	const char *rest =
		format ? format : json_string_value(json_array_get(said, 0));
	struct conversion conversion;
	size_t next = 1;

	*text = '\0';
	while (*rest != '\0') {
		const size_t plain = strcspn(rest, "%");
		const size_t length = strlen(text);

		snprintf(
			text + length, size - length, "%.*s", (int)plain, rest);
		rest += plain;
		if (*rest == '\0')
			break;
		const size_t skipped = read_conversion(rest, next, &conversion);
		if (skipped == 0)
			break;
		add_argument(said, &conversion, text, size);
		next += conversion.kind != '%';
		rest += skipped;
	}
}

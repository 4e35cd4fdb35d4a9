#include "lib/json_text.h"
#include "lib/test.h"

json_t *
json_keep(json_t *value)
{
	static json_t *kept;

	if (!kept)
		kept = json_array();
	assert_int_equal(json_array_append_new(kept, value), 0);
	return value;
}

json_t *
json_of(const char *text)
{
	json_error_t error;
	json_t *value = json_loads(text, JSON_DECODE_ANY, &error);

	if (!value)
		fail_msg("%s: %s", text, error.text);
	return json_keep(value);
}

void
assert_json(const json_t *value, const char *expected)
{
	char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);

	assert_string_equal(text ? text : "", expected);
	free(text);
}

void
assert_json_new(json_t *value, const char *expected)
{
	assert_json(value, expected);
	json_decref(value);
}

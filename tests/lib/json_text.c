#include "lib/json_text.h"
#include "lib/test.h"

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

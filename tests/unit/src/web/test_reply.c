#include "web/web.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "lib/test.h"

static const struct {
	const char *body;
	long number;
} bodies[] = {
	{"{\"n\":0}", 0},
	{"{\"n\":7}", 7},
	{"{\"n\":100}", 100},
	{"{\"n\":101}", -1},
	{"{\"n\":-1}", -1},
	{"{\"n\":7.0}", -1},
	{"{\"n\":\"7\"}", -1},
	{"{\"n\":null}", -1},
	{"{\"m\":7}", -1},
	{"{\"n\":9223372036854775807}", -1},
};

TEST(a_body_has_whole_numbers_up_to_the_most)
{
	FOR_EACH (c, bodies) {
		json_t *body = json_loads(c->body, 0, NULL);

		assert_non_null(body);
		assert_int_equal(web_body_number(body, "n", 100), c->number);
		json_decref(body);
	}
	assert_int_equal(web_body_number(NULL, "n", LONG_MAX), -1);
}

TEST(an_error_is_an_object)
{
	struct web_reply reply;

	web_reply_error(&reply, 409, "a \"no\"");
	assert_int_equal(reply.status, 409);
	assert_string_equal(reply.bytes, "{\"error\":\"a \\\"no\\\"\"}");
	assert_int_equal(reply.length, strlen(reply.bytes));
	free(reply.bytes);
}

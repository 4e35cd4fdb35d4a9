#include "base/base64.h"

#include <string.h>

#include "lib/test.h"

TEST(bytes_are_letters_as_in_the_rfc)
{
	static const struct {
		const char *bytes;
		const char *letters;
	} cases[] = {{"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"},
		{"foob", "Zm9vYg=="}, {"fooba", "Zm9vYmE="},
		{"foobar", "Zm9vYmFy"}, {"\xff\xfb\xf0", "//vw"}};
	struct text text = {0};

	FOR_EACH (c, cases) {
		text_clear(&text);
		text_add_string(&text, "");
		base64_add(&text, (const uint8_t *)c->bytes, strlen(c->bytes));
		assert_string_equal(text.bytes, c->letters);
	}
	text_release(&text);
}

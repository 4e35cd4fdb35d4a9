#include "base/base64.h"

#include <stdlib.h>
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

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		text_clear(&text);
		text_add_string(&text, "");
		base64_add(&text, (const uint8_t *)cases[i].bytes,
			strlen(cases[i].bytes));
		assert_string_equal(text.bytes, cases[i].letters);
	}
	text_release(&text);
}

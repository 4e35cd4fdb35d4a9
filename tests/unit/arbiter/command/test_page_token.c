#include "command/page_token.h"

#include "lib/test.h"

TEST(a_token_is_hexadecimal_and_drawn_anew)
{
	char one[WEB_TOKEN_LENGTH + 1], other[WEB_TOKEN_LENGTH + 1];

	page_token_draw(one);
	page_token_draw(other);
	assert_int_equal(strlen(one), WEB_TOKEN_LENGTH);
	assert_int_equal(strspn(one, "0123456789abcdef"), WEB_TOKEN_LENGTH);
	assert_string_not_equal(one, other);
}

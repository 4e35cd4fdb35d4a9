#include "page/token.h"

#include <string.h>

#include "lib/test.h"

TEST(a_token_is_hexadecimal_and_no_two_are_equal)
{
	char one[WEB_TOKEN_LENGTH + 1], other[WEB_TOKEN_LENGTH + 1];

	token_draw(one);
	token_draw(other);
	assert_int_equal(strlen(one), WEB_TOKEN_LENGTH);
	assert_int_equal(strspn(one, "0123456789abcdef"), WEB_TOKEN_LENGTH);
	assert_string_not_equal(one, other);
}

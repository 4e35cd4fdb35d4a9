#include "command/page_token.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void
a_token_is_hexadecimal_and_drawn_anew(void **state)
{
	char one[WEB_TOKEN_LENGTH + 1], other[WEB_TOKEN_LENGTH + 1];

	(void)state;
	page_token_draw(one);
	page_token_draw(other);
	assert_int_equal(strlen(one), WEB_TOKEN_LENGTH);
	assert_int_equal(strspn(one, "0123456789abcdef"), WEB_TOKEN_LENGTH);
	assert_string_not_equal(one, other);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_token_is_hexadecimal_and_drawn_anew),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

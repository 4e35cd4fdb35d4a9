#include "command/chess_words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { HINT_WIDTH = 59 };

static void
each_word_has_one_dash_and_stands_once(void **state)
{
	(void)state;
	for (const struct option_foreign *one = chess_words; one->word; one++) {
		assert_int_equal(one->word[0], '-');
		assert_in_range(one->word[1], 'a', 'z');
		for (const struct option_foreign *other = one + 1; other->word;
			other++)
			assert_string_not_equal(one->word, other->word);
	}
}

static void
each_hint_fits_a_terminal(void **state)
{
	(void)state;
	for (const struct option_foreign *one = chess_words; one->word; one++) {
		const char *rest = one->here;

		print_message("%s\n", one->word);
		while (*rest != '\0') {
			size_t length = strcspn(rest, "\n");

			assert_in_range(length, 1, HINT_WIDTH);
			rest += length + (rest[length] == '\n');
		}
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_word_has_one_dash_and_stands_once),
		cmocka_unit_test(each_hint_fits_a_terminal),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

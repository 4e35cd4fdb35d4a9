#include "report/word_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void
words_keep_their_numbers(void **state)
{
	struct word_table table = {0};
	char word[16];

	(void)state;
	assert_int_equal(word_table_find(&table, "0"), -1);
	for (int i = 0; i < 1000; i++) {
		snprintf(word, sizeof word, "%d", i);
		assert_int_equal(word_table_add(&table, word), i);
	}
	assert_int_equal(word_table_add(&table, "17"), 17);
	assert_int_equal(word_table_find(&table, "999"), 999);
	assert_int_equal(word_table_find(&table, "1000"), -1);
	assert_string_equal(word_table_word(&table, 40), "40");
	assert_int_equal(table.count, 1000);
	word_table_release(&table);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_keep_their_numbers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "report/word_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/test.h"

TEST(words_keep_their_numbers)
{
	struct word_table table = {0};
	char word[16];

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

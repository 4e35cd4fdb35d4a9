#include "record/reader.c"

#include "base/text.h"
#include "lib/test.h"

TEST(who_was_replaced_is_told_in_sentences_and_in_json)
{
	struct replaced_list list = {0}, all = {0};
	struct text json = {0};
	char sentence[REASON_MAX];

	replaced_add_json(&json, &list);
	text_add(&json, "", 0);
	assert_int_equal(json.length, 0);
	assert_int_equal(replaced_add(&list, "anna", 0), 0);
	assert_int_equal(replaced_add(&list, "\"b\"", 12), 0);
	assert_int_equal(replaced_add_all(&all, &list), 0);
	replaced_release(&list);
	replaced_describe(&all.all[0], sentence);
	assert_string_equal(sentence,
		"Bot anna has another program since game 1 of the file.");
	replaced_add_json(&json, &all);
	assert_string_equal(json.bytes,
		",\"taken\":[{\"bot\":\"anna\",\"game\":1},"
		"{\"bot\":\"\\\"b\\\"\",\"game\":13}]");
	replaced_release(&all);
	text_release(&json);
}

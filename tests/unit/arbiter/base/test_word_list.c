#include "base/word_list.h"

#include <dirent.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

TEST(an_empty_list_is_released)
{
	struct word_list list = {0};

	assert_int_equal(word_list_failed(&list), 0);
	assert_null(list.words);
	word_list_release(&list);
}

TEST(words_stand_in_their_order_and_null_behind)
{
	struct word_list list = {0}, copy = {0};

	for (int i = 0; i < 40; i++)
		word_list_add_format(&list, "word %d", i);
	word_list_add(&list, "");
	word_list_add_all(&copy, list.words);
	word_list_add_all(&copy, NULL);
	word_list_release(&list);
	assert_int_equal(word_list_failed(&copy), 0);
	assert_int_equal(copy.count, 41);
	assert_string_equal(copy.words[0], "word 0");
	assert_string_equal(copy.words[39], "word 39");
	assert_string_equal(copy.words[40], "");
	assert_null(copy.words[41]);
	word_list_release(&copy);
}

TEST(words_are_split_at_blanks)
{
	struct word_list list = {0};

	word_list_add_words(&list, "talon check --json");
	word_list_add_words(&list, "");
	assert_int_equal(word_list_failed(&list), 0);
	assert_int_equal(list.count, 3);
	assert_string_equal(list.words[0], "talon");
	assert_string_equal(list.words[1], "check");
	assert_string_equal(list.words[2], "--json");
	word_list_release(&list);
}

static int
is_a_text(const struct dirent *entry)
{
	return strstr(entry->d_name, ".txt") != NULL;
}

TEST_WITH(files_of_a_folder_are_sorted, scratch_enter, scratch_leave)
{
	struct word_list list = {0};

	scratch_write("b.txt", "");
	scratch_write("c.c", "");
	scratch_write("a.txt", "");
	assert_int_equal(word_list_add_folder(&list, ".", is_a_text), 0);
	assert_int_equal(list.count, 2);
	assert_string_equal(list.words[0], "./a.txt");
	assert_string_equal(list.words[1], "./b.txt");
	assert_int_equal(word_list_add_folder(&list, "nowhere", NULL), -1);
	assert_int_equal(list.count, 2);
	word_list_release(&list);
	assert_int_equal(unlink("a.txt"), 0);
	assert_int_equal(unlink("b.txt"), 0);
	assert_int_equal(unlink("c.c"), 0);
}

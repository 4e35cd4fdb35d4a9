#include "command/subcommands.h"

#include "lib/test.h"

enum { HINT_WIDTH = 59 };

TEST(each_word_has_one_dash_and_stands_once)
{
	for (const struct option_foreign *one = chess_words; one->word; one++) {
		assert_int_equal(one->word[0], '-');
		assert_in_range(one->word[1], 'a', 'z');
		for (const struct option_foreign *other = one + 1; other->word;
			other++)
			assert_string_not_equal(one->word, other->word);
	}
}

TEST(each_hint_fits_a_terminal)
{
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

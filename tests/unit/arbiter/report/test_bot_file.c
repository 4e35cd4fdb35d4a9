#include "report/bot_file.h"

#include "lib/test.h"

TEST(what_a_file_is_called_follows_from_the_name)
{
	static const struct {
		const char *what, *bot, *name;
	} cases[] = {
		{"plain letters", "Ana-2.1", "Ana-2.1"},
		{"a folder", "../up", "_2E._2Fup"},
		{"hidden", ".ana", "_2Eana"},
		{"our own sign", "a_b", "a__b"},
		{"what could be taken for it", "a_2Eb", "a__2Eb"},
		{"blanks and HTML", "a b<&\"", "a_20b_3C_26_22"},
		{"other alphabets", "ž", "_C5_BE"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char name[BOT_FILE_MAX];

		print_message("%s\n", cases[i].what);
		bot_file_name(cases[i].bot, name);
		assert_string_equal(name, cases[i].name);
	}
}

TEST(long_names_are_cut_and_differ)
{
	char bot[1000], names[2][BOT_FILE_MAX];

	for (const char *letter = "xž/"; *letter; letter++) {
		memset(bot, *letter, sizeof bot - 1);
		bot[sizeof bot - 1] = '\0';
		bot_file_name(bot, names[0]);
		bot[sizeof bot - 2] = 'y';
		bot_file_name(bot, names[1]);
		assert_true(strlen(names[0]) < BOT_FILE_MAX);
		assert_string_not_equal(names[0], names[1]);
	}
}

TEST(a_name_without_letters_has_a_file)
{
	char name[BOT_FILE_MAX];

	bot_file_name("", name);
	assert_true(strlen(name) > 8);
}

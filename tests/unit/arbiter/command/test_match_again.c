#include "lib/match_line.h"

#include "base/text.h"
#include "lib/heap_records.h"
#include "lib/test.h"

enum { WORDS_MAX = 16 };

/* What comes of WORDS behind `talon`, one a line. */
static void
expect(const struct run *run, bool seed_given, const char *words,
	const char *expected)
{
	char letters[256];
	char *argv[WORDS_MAX];
	char *rest = letters;
	struct text text = {0};
	int count = 0;

	strlcpy(letters, words, sizeof letters);
	for (char *word; (word = strsep(&rest, "\n"));)
		argv[count++] = word;
	match_line_again(&text, run, seed_given, count, argv);
	assert_int_equal(text_failed(&text), 0);
	if (expected)
		assert_string_equal(text.bytes, expected);
	else
		assert_int_equal(text.length, 0);
	text_release(&text);
}

TEST(it_is_what_was_typed_with_the_seed_that_was_drawn)
{
	const struct run run = heap_run();
	static const char words[] = "match\n-n\n10\na\nb=python3 b.py";

	expect(&run, false, words,
		"talon match -s 18446744073709551615 -n 10 a "
		"'b=python3 b.py' --only");
	expect(&run, true, words,
		"talon match -n 10 a 'b=python3 b.py' --only");
}

TEST(one_game_stops_by_itself)
{
	struct run run = heap_run();
	static const char words[] = "match\n--sprt\n0,1\na\n--until-error=2\nb";

	run.games = 1000000;
	run.stop = (struct sequential_rule){true, 0, 1, 0.05, 0.05, 0};
	expect(&run, true, words, "talon match a b -n 1000000 --only");
}

TEST(one_game_is_chosen_and_logged_anew)
{
	struct run run = heap_run();

	expect(&run, true, "match\n--only\n3,5\n--like=f\n--log=d\na",
		"talon match --like=f a --only");
}

TEST(where_no_option_may_follow_there_is_none)
{
	const struct run run = heap_run();

	expect(&run, true, "match\n--\na\nb", NULL);
}

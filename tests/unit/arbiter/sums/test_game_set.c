#include "sums/digest.c"

#include <limits.h>

#include "lib/test.h"

static struct game_set set;
static struct text text;

AFTER_EACH
{
	game_set_release(&set);
	text_release(&text);
}

static void
expect(const char *expected)
{
	text_clear(&text);
	text_add_string(&text, "");
	game_set_write(&set, &text);
	assert_string_equal(text.bytes ? text.bytes : "", expected);
}

static void
append(long first, long last)
{
	assert_int_equal(game_set_append(&set, first, last), 0);
}

TEST(equal_stretches_at_equal_steps_are_one_run)
{
	expect("");
	append(0, 0);
	append(4, 5);
	for (long first = 18; first < 18 + 14 * 49; first += 14)
		append(first, first + 1);
	append(1000, 1000);
	expect("0,4-5+14*50,1000");
	assert_int_equal(game_set_games(&set), 102);
	assert_true(game_set_has(&set, 19));
	assert_false(game_set_has(&set, 20));
	assert_true(game_set_has(&set, 4 + 14 * 49));
	assert_false(game_set_has(&set, 4 + 14 * 50));
	assert_true(game_set_has(&set, 1000));
	assert_false(game_set_has(&set, LONG_MAX));
}

TEST(what_is_written_is_read)
{
	static const char *const texts[] = {"", "0", "7-9", "0-99,101",
		"4-5+14*50,800-900+1000*2", "0,2+3*2,9"};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		assert_true(game_set_parse(&set, texts[i]));
		expect(texts[i]);
		game_set_release(&set);
	}
}

TEST(what_is_no_set_is_refused)
{
	static const char *const texts[] = {",", "1,", ",1", "1,,2", "a", "1 ",
		"-1", "2-2", "2-1", "1,1", "2,1", "1-5,5", "1+2*1", "1+1*2",
		"1-2+2*2", "1+*2", "1+2*", "1+2", "1*2", "0+3*3,5",
		"9223372036854775807", "9223372036854775808",
		"1+4611686018427387904*3", "0-9223372036854775806,1"};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		if (game_set_parse(&set, texts[i]))
			fail_msg("%s", texts[i]);
		assert_int_equal(set.count, 0);
	}
}

TEST(numbers_become_a_set_and_back)
{
	struct number_set numbers = {0};
	long twice = -1;

	for (long id = 0; id < 6000; id++)
		if (id % 6 < 2)
			number_set_add(&numbers, id);
	assert_int_equal(game_set_of(&set, &numbers), 0);
	expect("0-1+6*1000");
	assert_int_equal(game_set_add_to(&set, &numbers, &twice), 0);
	assert_int_equal(twice, 0);
	number_set_release(&numbers);
	assert_int_equal(game_set_add_to(&set, &numbers, &twice), 1);
	assert_int_equal(number_set_add(&numbers, 5995), 0);
	assert_int_equal(number_set_add(&numbers, 5996), 1);
	number_set_release(&numbers);
}

/* Joins all of TEXTS, NULL at the end. */
static int
join(const char *const *texts)
{
	for (; *texts; texts++) {
		struct game_set more;

		assert_true(game_set_parse(&more, *texts));
		assert_int_equal(game_set_join(&set, &more), 0);
		game_set_release(&more);
	}
	return game_set_arrange(&set);
}

TEST(shards_are_joined_into_one_stretch)
{
	static const struct {
		const char *texts[5];
		const char *all;
	} cases[] = {
		{{"0-1+6*100", "4-5+6*100", "2-3+6*100"}, "0-599"},
		{{"0-1+6*101", "2-3+6*100", "4-5+6*100"}, "0-601"},
		{{"4-5+6*3", "0-1+6*4", "2-3+6*4"}, "0-21"},
		{{"0-1+6*100", "2-3+6*100"}, "0-3+6*100"},
		{{"5", "3", "4"}, "3-5"},
		{{"0+10*5", "100-200"}, "0+10*5,100-200"},
		{{"0+10*5", "5+7*3"}, "0+5*3,12,19-20,30+10*2"},
		{{"", "8"}, "8"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_int_equal(join(cases[i].texts), 1);
		expect(cases[i].all);
		game_set_release(&set);
	}
}

TEST(a_game_that_is_joined_twice_is_found)
{
	static const char *const texts[] = {"0+3*5", "6+4*2", NULL};

	assert_int_equal(join(texts), 0);
}

/* Whatever the shards, as if all numbers had been put into one set. */
TEST(all_ways_to_cut_come_to_the_same)
{
	for (long shards = 1; shards < 9; shards++) {
		for (long games = 1; games < 60; games += 7) {
			char expected[32];

			for (long k = shards - 1; k >= 0; k--) {
				struct game_set one = {0};

				for (long id = 0; id < games; id++)
					if (id / 3 % shards == k &&
						!game_set_has(&one, id))
						game_set_append(&one, id,
							id + 2 < games
								? id + 2
								: games - 1);
				assert_int_equal(game_set_join(&set, &one), 0);
				game_set_release(&one);
			}
			assert_int_equal(game_set_arrange(&set), 1);
			snprintf(expected, sizeof expected,
				games > 1 ? "0-%ld" : "%ld", games - 1);
			expect(expected);
			game_set_release(&set);
		}
	}
}

#include "tournament/contest.c"

#include <limits.h>

#include "lib/heap_tournament.h"
#include "lib/test.h"

static struct roster roster;

AFTER_EACH
{
	roster_release(&roster);
}

static void
begin(int bots, int houses)
{
	struct run run = heap_tournament("itpw", bots, 5);

	run.tournament.houses = houses;
	assert_int_equal(roster_init(&roster, &run), 0);
}

TEST(the_last_bots_of_a_run_are_house_bots_and_never_take_part)
{
	begin(5, 2);
	assert_int_equal(roster.count, 5);
	for (int bot = 0; bot < 5; bot++) {
		assert_int_equal(roster.terms[bot].house, bot >= 3);
		assert_int_equal(roster_plays(&roster, bot, 0), bot < 3);
		assert_int_equal(roster_plays(&roster, bot, 1000), bot < 3);
	}
}

TEST(a_bot_takes_part_from_its_first_round_to_the_one_before_it_leaves)
{
	static const struct {
		const char *what;
		long from;
		long until;
		bool plays[5];
	} cases[] = {
		{"always", 0, LONG_MAX, {true, true, true, true, true}},
		{"comes later", 2, LONG_MAX, {false, false, true, true, true}},
		{"leaves", 0, 3, {true, true, true, false, false}},
		{"comes and leaves", 1, 2, {false, true, false, false, false}},
		{"leaves before it comes", 3, 3, {false}},
		{"leaves before the first round", 0, 0, {false}},
	};

	begin(1, 0);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		print_message("%s\n", cases[i].what);
		roster.terms[0].from = cases[i].from;
		roster.terms[0].until = cases[i].until;
		for (long round = 0; round < 5; round++) {
			int bots[1];
			bool plays = cases[i].plays[round];

			assert_int_equal(
				roster_plays(&roster, 0, round), plays);
			assert_int_equal(
				roster_list(&roster, round, bots), plays);
		}
	}
}

TEST(bots_are_listed_by_number)
{
	int bots[8];

	begin(6, 1);
	roster.terms[1].until = 2;
	roster.terms[3].from = 3;
	assert_int_equal(roster_list(&roster, 2, bots), 3);
	assert_int_equal(bots[0], 0);
	assert_int_equal(bots[1], 2);
	assert_int_equal(bots[2], 4);
}

TEST(a_bot_that_comes_is_no_house_bot_and_stays)
{
	begin(3, 1);
	const struct run_bot late = {.name = "late",
		.command = "./late --fast",
		.options = "time=2"};
	assert_int_equal(roster_add(&roster, &late, 4), 0);
	assert_int_equal(roster.count, 4);
	assert_false(roster.terms[3].house);
	assert_false(roster_plays(&roster, 3, 3));
	assert_true(roster_plays(&roster, 3, LONG_MAX - 1));
	assert_string_equal(roster.bots[3].command, "./late --fast");
	assert_string_equal(roster.bots[3].options, "time=2");
}

TEST(texts_are_copied_and_stay_where_they_are_as_bots_come)
{
	char name[16];
	const struct run_bot bot = {.name = name, .command = "command"};

	begin(1, 0);
	const char *first = roster.bots[0].name;
	for (int i = 1; i < 200; i++) {
		snprintf(name, sizeof name, "late%d", i);
		assert_int_equal(roster_add(&roster, &bot, 1), 0);
	}
	strlcpy(name, "gone", sizeof name);
	assert_ptr_equal(roster.bots[0].name, first);
	for (int i = 1; i < 200; i++) {
		snprintf(name, sizeof name, "late%d", i);
		assert_string_equal(roster.bots[i].name, name);
		assert_null(roster.bots[i].options);
	}
}

TEST(the_files_of_a_bot_are_its_own)
{
	char path[] = "./bot.py";
	char digest[] = "0123";
	struct run_bot_file files[] = {
		{.path = path, .digest = digest}, {.path = "weights"}};
	const struct run_bot bot = {.name = "late",
		.command = "./late",
		.files = files,
		.file_count = 2};

	begin(2, 0);
	assert_int_equal(roster_add(&roster, &bot, 1), 0);
	memset(path, 'x', 4);
	memset(digest, 'x', 4);
	files[1].path = "other";
	const struct run_bot *kept = &roster.bots[2];
	assert_string_equal(kept->name, "late");
	assert_int_equal(kept->file_count, 2);
	assert_string_equal(kept->files[0].path, "./bot.py");
	assert_string_equal(kept->files[0].digest, "0123");
	assert_string_equal(kept->files[1].path, "weights");
	assert_null(kept->files[1].digest);
}

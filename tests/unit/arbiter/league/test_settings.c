#include "league/league.c"

#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static const char path[] = "league.ini";
static struct settings settings;
static char reason[REASON_MAX];

ALL_TESTS(scratch_enter, scratch_leave)

AFTER_EACH
{
	settings_release(&settings);
	unlink(path);
}

static int
read_text(const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
	return settings_read(&settings, path, reason);
}

static void
expect_words(const struct word_list *list, const char *const words[])
{
	size_t count = 0;

	for (; words[count]; count++) {
		assert_true(count < list->count);
		assert_string_equal(list->words[count], words[count]);
	}
	assert_int_equal(list->count, count);
}

TEST(who_plays_the_games_is_no_word_of_a_tournament)
{
	assert_int_equal(read_text("on = parallel:a,b\nshards = 4\n"), 0);
	assert_string_equal(settings.on, "parallel:a,b");
	assert_int_equal(settings.shards, 4);
	assert_int_equal(settings.tournament.count, 0);
	assert_string_equal(line_of(&settings, "--on: no"), "1");
	assert_null(line_of(&settings, "--only: no"));
	settings_release(&settings);
	assert_int_equal(read_text("shards = many\n"), -1);
}

TEST(without_a_file_all_is_as_usual)
{
	assert_int_equal(settings_read(&settings, "none", reason), 0);
	assert_int_equal(settings.tournament.count, 0);
	assert_int_equal(settings.build_s, 60);
	assert_int_equal(settings.budget, 0);
}

TEST(what_is_not_the_leagues_is_a_word_of_a_tournament)
{
	static const char *const tournament[] = {
		"--game", "tablic", "--time", "10+0.1", "--shuffle", NULL};
	static const char *const league[] = {"--games", "40", NULL};
	static const char *const beginning[] = {"--seed", "a word", NULL};
	static const char *const check[] = {
		"--game", "tablic", "--only", "must", NULL};

	assert_int_equal(read_text("; a comment\n"
				   "title = A course\n"
				   "game = tablic\n"
				   "time = 10+0.1 ; seconds\n"
				   "shuffle = yes\n"
				   "rotate = no\n"
				   "games = 40\n"
				   "seed = a word\n"
				   "checks = must\n"
				   "budget = 500\n"
				   "open = 192.0.2.7:7373\n"
				   "join-time = 5\n"
				   "largest = 3\n"
				   "versions = 7\n"
				   "keep = 2\n"
				   "[ana]\nmemory = 100\nread = /opt\n"),
		0);
	expect_words(&settings.tournament, tournament);
	expect_words(&settings.league, league);
	expect_words(&settings.beginning, beginning);
	expect_words(&settings.check, check);
	assert_string_equal(settings.title, "A course");
	assert_int_equal(settings.budget, 500);
	assert_string_equal(settings.open, "192.0.2.7:7373");
	assert_int_equal(settings.join_s, 5);
	assert_int_equal(settings.bounds.bytes, 3 << 20);
	assert_int_equal(settings.versions, 7);
	assert_int_equal(settings.keep, 2);
}

TEST(sections_are_of_entries)
{
	static const char *const given[] = {"ana", "memory=100", "ana",
		"read=/opt", "bert", "memory=5", NULL};

	assert_int_equal(read_text("[ana]\nmemory = 100\nread = /opt\n"
				   "[bert]\nmemory = 5\n"),
		0);
	expect_words(&settings.given, given);
}

TEST(what_is_wrong_is_named_with_its_line)
{
	static const struct {
		const char *text;
		const char *expected;
	} cases[] = {
		{"game = herc\n\noutput = x\n",
			"league.ini:3: the league says itself what output is"},
		{"budget = 0\n",
			"league.ini:1: \"0\" is no whole number from 1 to "
			"1000000000"},
		{"open = 0\n",
			"league.ini:1: \"0\" is not PORT or ADDRESS:PORT, of a "
			"port that stays the same"},
		{"a = 1\nwhat\nb\n",
			"league.ini:2: is neither NAME = VALUE nor [SECTION]"},
		{"[open\n",
			"league.ini:1: is neither NAME = VALUE nor [SECTION]"},
	};

	FOR_EACH (c, cases) {
		assert_int_equal(read_text(c->text), -1);
		assert_string_equal(reason, c->expected);
		settings_release(&settings);
		settings = (struct settings){0};
	}
}

TEST(a_line_that_does_not_fit_is_none)
{
	char text[6000];

	memset(text, 'x', sizeof text);
	memcpy(text, "game = ", 7);
	strcpy(text + sizeof text - 8, "\nb = 1\n");
	assert_int_equal(read_text(text), -1);
	assert_string_equal(reason, "league.ini:1: the line is too long");
}

TEST(the_option_that_a_tournament_complains_of_has_its_line)
{
	assert_int_equal(read_text("time = 1\ntimeout = 1\n\ntmie = 2\n"), 0);
	assert_string_equal(
		line_of(&settings, "there is no option --tmie; did you mean "
				   "--time?"),
		"4");
	assert_string_equal(line_of(&settings, "--timeout is odd"), "2");
	assert_null(line_of(&settings, "something else"));
}

/* What a check has found, and what a bot may. */
#include "league/entries.c"

#include "lib/test.h"

static void
expect(const char *output, const char *failed, json_int_t undone)
{
	struct text text = {0};
	char why[REASON_MAX];

	text_add_string(&text, output);
	assert_int_equal(name_failed(&text, why), undone);
	assert_string_equal(why, failed);
	text_release(&text);
}

TEST(checks_that_failed_are_named)
{
	expect("{\"undone\":0,\"checks\":["
	       "{\"name\":\"one\",\"result\":\"fail\"},"
	       "{\"name\":\"two\",\"result\":\"pass\"},"
	       "{\"name\":\"three\",\"result\":\"skip\"},"
	       "{\"name\":\"four\",\"result\":\"fail\"}]}",
		"failed: one, four", 0);
}

TEST(what_there_was_no_time_for_is_no_fault)
{
	expect("{\"undone\":1,\"checks\":["
	       "{\"name\":\"one\",\"result\":\"pass\"},"
	       "{\"name\":\"two\",\"result\":\"skip\"}]}",
		"", 1);
}

TEST(a_check_that_says_nothing_is_none)
{
	expect("", "", 0);
}

/* As the sections of a league.ini give it. */
static struct settings
settings_of(const char *const given[])
{
	struct settings settings = {0};

	for (; *given; given++)
		word_list_add(&settings.given, *given);
	return settings;
}

TEST(a_section_gives_the_bot_of_an_entry_more)
{
	static const char *const given[] = {"ana", "memory=100", "ana",
		"read=/opt", "bert", "memory=5", "bert", "allow=cwd", NULL};
	struct settings settings = settings_of(given);
	struct text options = {0};

	add_options(&settings, "carl", &options);
	assert_int_equal(options.length, 0);
	add_options(&settings, "ana", &options);
	assert_string_equal(options.bytes, " memory=100 read=/opt");
	text_clear(&options);
	add_options(&settings, "bert", &options);
	assert_string_equal(options.bytes, " memory=5");
	text_release(&options);
	word_list_release(&settings.given);
}

TEST(a_bot_may_what_the_league_or_its_section_allows)
{
	static char all[] = "time read";
	static const char *const given[] = {
		"ana", "memory=100", "ana", "allow=cwd net", NULL};
	struct settings settings = settings_of(given);

	settings.allow = all;
	assert_true(allows(&settings, "ana", "net"));
	assert_true(allows(&settings, "ana", "read"));
	assert_false(allows(&settings, "ana", "memory"));
	assert_false(allows(&settings, "bert", "net"));
	word_list_release(&settings.given);
}

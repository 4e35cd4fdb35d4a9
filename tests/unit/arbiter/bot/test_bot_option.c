#include "bot/bot_option.h"

#include <string.h>

#include "bot/bot_spec.h"

#include "lib/test.h"

static struct bot_spec spec;
static char *lists[3][4];

FIXTURE(set_up)
{
	memset(lists, 0, sizeof lists);
	spec = (struct bot_spec){
		.environment = lists[0], .read = lists[1], .write = lists[2]};
	return 0;
}

static bool
set(const char *text)
{
	static char words[8][64];
	static int used;
	char reason[REASON_MAX];
	char *word = words[used++ % 8];

	strcpy(word, text);
	return bot_option_set(&spec, word, reason);
}

TEST_WITH(each_option_is_set, set_up, NULL)
{
	assert_true(set("processes=20"));
	assert_int_equal(spec.processes, 20);
	assert_true(set("net=yes"));
	assert_true(spec.net);
	assert_true(set("sandbox=off"));
	assert_int_equal(spec.sandbox, BOT_SANDBOX_OFF);
	assert_true(set("read=/a"));
	assert_true(set("read=/b"));
	assert_string_equal(spec.read[1], "/b");
	assert_true(set("write=c"));
	assert_string_equal(spec.write[0], "c");
	assert_true(set("ranked=no"));
	assert_true(spec.unranked);
	assert_true(set("ranked=yes"));
	assert_false(spec.unranked);
}

TEST(options_say_whether_a_bot_is_ranked)
{
	static const struct {
		const char *options;
		int ranked;
	} cases[] = {
		{NULL, 1},
		{"", 1},
		{"time=2", 1},
		{"ranked=no", 0},
		{"cwd=a ranked=no time=2", 0},
		{"cwd='ranked=no'", 1},
		{"cwd='a ranked=no'", 1},
		{"'ranked=no'", 0},
		{"ranked=no ranked=yes", 1},
		{"env:A='", 1},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		if (bot_options_ranked(cases[i].options) != cases[i].ranked)
			fail_msg("%s", cases[i].options);
	}
}

TEST_WITH(what_is_no_option_is_refused, set_up, NULL)
{
	static const char *const wrong[] = {"processes=0", "processes=x",
		"net=maybe", "sandbox=low", "ranked=", "ranked=maybe",
		"sandbox=", "read=", "write=", "write", "reads=/a"};

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_false(set(wrong[i]));
}

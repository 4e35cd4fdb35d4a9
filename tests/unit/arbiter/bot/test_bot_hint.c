#include "bot/bot_hint.h"

#include <sys/stat.h>
#include <unistd.h>

#include "bot/bot_spec.h"

#include "lib/test.h"

enum { BOTS_MAX = 4 };

static char place[] = "/tmp/talon-hint-XXXXXX";
static struct bot_spec specs[BOTS_MAX];
static int count;
static char hint[REASON_MAX];

static void
name(const char *command)
{
	char reason[REASON_MAX];

	if (!bot_spec_parse(
		    &specs[count++], command, NULL, "/bin:/usr/bin", reason))
		fail_msg("%s", reason);
	specs[count - 1].operand = true;
}

FIXTURE(tear_down)
{
	while (count > 0)
		bot_spec_release(&specs[--count]);
	return 0;
}

static void
put(const char *file, mode_t mode)
{
	FILE *stream = fopen(file, "w");

	assert_non_null(stream);
	fclose(stream);
	assert_int_equal(chmod(file, mode), 0);
}

BEFORE_ALL
{
	assert_false(!mkdtemp(place) || chdir(place) < 0);
	put("anton", 0755);
	put("antonia", 0644);
	put("bot.py", 0644);
	put("run.sh", 0755);
}

AFTER_ALL
{
	unlink("anton");
	unlink("antonia");
	unlink("bot.py");
	unlink("run.sh");
	assert_int_equal(chdir("/") < 0 ? -1 : rmdir(place), 0);
}

EACH_TEST(NULL, tear_down)
TEST(a_program_of_much_the_same_name_is_meant)
{
	name("./antom -x");
	assert_true(bot_hint_name(&specs[0], hint));
	assert_string_equal(hint, "; did you mean ./anton?");
	name("./antonio");
	assert_true(bot_hint_name(&specs[1], hint));
	assert_string_equal(hint, "; did you mean ./anton?");
	name("./berta");
	assert_false(bot_hint_name(&specs[2], hint));
	name("./nowhere/anton");
	assert_false(bot_hint_name(&specs[3], hint));
}

TEST(a_file_that_lies_here_needs_its_folder)
{
	name("antonia");
	assert_true(bot_hint_name(&specs[0], hint));
	assert_string_equal(hint, "; did you mean ./antonia?");
}

TEST(a_script_that_is_no_program_needs_its_interpreter)
{
	name("bot.py");
	assert_true(bot_hint_name(&specs[0], hint));
	assert_string_equal(hint, "; did you mean \"python3 bot.py\"?");
	name("./bot.py");
	assert_true(bot_hint_name(&specs[1], hint));
	assert_string_equal(hint, "; did you mean \"python3 ./bot.py\"?");
}

static const struct {
	const char *what;
	const char *bots[BOTS_MAX];
	int number;
	const char *hint; /* NULL: none */
} cases[] = {
	{"a file of a program without quotes", {"sh", "bot.py"}, 1,
		"; did you forget quotes: \"sh bot.py\"?"},
	{"of one with a name", {"a=sh", "bot.py"}, 1,
		"; did you forget quotes: \"a=sh bot.py\"?"},
	{"a number", {"sh", "3"}, 1, "; did you forget quotes: \"sh 3\"?"},
	{"a file elsewhere", {"sh", "berta.py", "sh"}, 1,
		"; did you forget quotes: \"sh berta.py\"?"},
	{"a bot mistyped", {"sh", "berta", "sh"}, 1, NULL},
	{"the first", {"bot.py", "sh"}, 0, NULL},
	{"a path", {"sh", "./bot.py", "sh"}, 1,
		"; did you forget quotes: \"sh ./bot.py\"?"},
	{"a path to nothing", {"sh", "./berta.py", "sh"}, 1, NULL},
	{"several words", {"sh", "-u", "bot.py"}, 2,
		"; did you forget quotes: \"sh -u bot.py\"?"},
	{"a script that can be run", {"sh", "./run.sh"}, 1,
		"; did you forget quotes: \"sh ./run.sh\"?"},
	{"a bot that can be run", {"env", "./run.sh"}, 1, NULL},
	{"a command with words", {"sh", "bot.py 3", "sh"}, 1, NULL},
	{"one with a name", {"sh", "b=bot.py"}, 1, NULL},
	{"one that can be run", {"sh", "sh", "sh"}, 1, NULL},
};

TEST(a_word_of_a_command_may_lack_quotes)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		for (int b = 0; b < BOTS_MAX && cases[i].bots[b]; b++)
			name(cases[i].bots[b]);
		bool found = bot_hint_quotes(specs, cases[i].number, hint);
		if (found != (cases[i].hint != NULL) ||
			(found && strcmp(hint, cases[i].hint) != 0))
			fail_msg("%s: %s", cases[i].what, found ? hint : "");
		tear_down(state);
	}
}

TEST(a_line_of_a_file_lacks_none)
{
	name("sh");
	name("bot.py");
	specs[1].operand = false;
	assert_false(bot_hint_quotes(specs, 1, hint));
	specs[1].operand = true;
	assert_true(bot_hint_quotes(specs, 1, hint));
	specs[0].operand = false;
	assert_false(bot_hint_quotes(specs, 1, hint));
}

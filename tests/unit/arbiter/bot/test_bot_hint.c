#include "bot/bot_hint.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "bot/bot_spec.h"

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
}

static int
tear_down(void **state)
{
	(void)state;
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

static int
make_place(void **state)
{
	(void)state;
	if (!mkdtemp(place) || chdir(place) < 0)
		return -1;
	put("anton", 0755);
	put("antonia", 0644);
	put("bot.py", 0644);
	return 0;
}

static int
remove_place(void **state)
{
	(void)state;
	unlink("anton");
	unlink("antonia");
	unlink("bot.py");
	return chdir("/") < 0 ? -1 : rmdir(place);
}

static void
a_program_of_much_the_same_name_is_meant(void **state)
{
	(void)state;
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

static void
a_file_that_lies_here_needs_its_folder(void **state)
{
	(void)state;
	name("bot.py");
	assert_true(bot_hint_name(&specs[0], hint));
	assert_string_equal(hint, "; did you mean ./bot.py?");
}

static const struct {
	const char *what;
	const char *bots[BOTS_MAX];
	int number;
	bool missing;
	const char *hint; /* NULL: none */
} cases[] = {
	{"a file of a program without quotes", {"sh", "bot.py"}, 1, true,
		"; forgotten quotes? 'sh bot.py' would be one bot"},
	{"the program before it", {"sh", "bot.py"}, 0, false,
		"; forgotten quotes? 'sh bot.py' would be one bot"},
	{"a number", {"sh", "3"}, 1, true,
		"; forgotten quotes? 'sh 3' would be one bot"},
	{"one bot more than needed", {"sh", "berta", "sh"}, 1, true,
		"; forgotten quotes? 'sh berta' would be one bot"},
	{"one of two", {"sh", "berta"}, 1, true, NULL},
	{"the first", {"berta", "sh"}, 0, true, NULL},
	{"a path", {"sh", "./berta", "sh"}, 1, true, NULL},
	{"a command with words", {"sh", "berta 3", "sh"}, 1, true, NULL},
	{"before one that can be run", {"sh", "sh", "sh"}, 0, false, NULL},
	{"the last", {"sh", "sh", "sh"}, 2, false, NULL},
};

static void
a_word_of_a_command_may_lack_quotes(void **state)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		for (int b = 0; b < BOTS_MAX && cases[i].bots[b]; b++)
			name(cases[i].bots[b]);
		bool found = bot_hint_quotes(
			specs, count, cases[i].number, cases[i].missing, hint);
		if (found != (cases[i].hint != NULL) ||
			(found && strcmp(hint, cases[i].hint) != 0))
			fail_msg("%s: %s", cases[i].what, found ? hint : "");
		tear_down(state);
	}
}

static void
a_line_of_a_file_lacks_none(void **state)
{
	(void)state;
	name("sh");
	name("bot.py");
	specs[0].line = 3;
	specs[1].line = 4;
	assert_false(bot_hint_quotes(specs, count, 1, true, hint));
	assert_false(bot_hint_quotes(specs, count, 0, false, hint));
}

#define TEST(name) cmocka_unit_test_teardown(name, tear_down)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_program_of_much_the_same_name_is_meant),
		TEST(a_file_that_lies_here_needs_its_folder),
		TEST(a_word_of_a_command_may_lack_quotes),
		TEST(a_line_of_a_file_lacks_none),
	};

	return cmocka_run_group_tests(tests, make_place, remove_place);
}

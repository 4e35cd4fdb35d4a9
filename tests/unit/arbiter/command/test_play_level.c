#include "command/play_level.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

/* A program that nobody runs. */
static void
make_program(const char *path)
{
	int descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0777);

	assert_true(descriptor >= 0);
	close(descriptor);
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(the_expert_of_ours_is_given_its_level)
{
	static const struct {
		const char *what, *bot, *becomes;
	} cases[] = {
		{"by its name", "expert", "expert-3=expert --level 3"},
		{"with other options of its own", "expert --nodes 5",
			"expert-3=expert --nodes 5 --level 3"},
		{"by another", "x=expert", "x=expert --level 3"},
		{"with options", "x [time=2] = expert --nodes 5",
			"x [time=2] = expert --nodes 5 --level 3"},
		{"with a level of its own", "expert --level 9",
			"expert-9=expert --level 9"},
		{"with that in one word", "x=expert --level=9 --nodes 5",
			"x=expert --level=9 --nodes 5"},
		{"with two of them", "expert --level 9 --level 2",
			"expert-2=expert --level 9 --level 2"},
		{"with none that is one", "expert --level a=b",
			"expert-3=expert --level a=b --level 3"},
		{"with half a level", "expert --level",
			"expert-3=expert --level --level 3"},
		{"another of ours", "greedy", NULL},
		{"another's expert", "./expert", NULL},
		{"no bot at all", "'", NULL},
	};
	char text[PLAY_LEVEL_BOT_MAX];

	assert_int_equal(mkdir("bots", 0777), 0);
	make_program("bots/expert");
	make_program("bots/greedy");
	make_program("expert");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		bool added = play_level_add(cases[i].bot, 3, "bots", text);

		if (added != !!cases[i].becomes ||
			(added && strcmp(text, cases[i].becomes) != 0))
			fail_msg("%s", cases[i].what);
		if (!cases[i].becomes || strstr(cases[i].becomes, "level 3"))
			assert_false(
				play_level_add(cases[i].bot, 0, "bots", text));
		assert_false(play_level_add(cases[i].bot, 3, NULL, text));
	}
	assert_true(play_level_add("expert --level 9", 0, "bots", text));
	assert_string_equal(text, "expert-9=expert --level 9");
	unlink("bots/expert");
	unlink("bots/greedy");
	unlink("expert");
	rmdir("bots");
}

TEST(what_is_too_long_is_left_as_it_is)
{
	static char bot[PLAY_LEVEL_BOT_MAX], text[PLAY_LEVEL_BOT_MAX];

	memset(bot, ' ', sizeof bot - 1);
	memcpy(bot, "expert", 6);
	assert_int_equal(mkdir("bots", 0777), 0);
	make_program("bots/expert");
	assert_false(play_level_add(bot, 3, "bots", text));
	unlink("bots/expert");
	rmdir("bots");
}

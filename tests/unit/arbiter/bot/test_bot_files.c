#include "bot/bot_files.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/bot_spec.h"
#include "bot/file_digest.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "record/run.h"

static const char *const names[] = {
	"bot", "bot.py", "weights", "in/own", "in/notes/log"};
static struct file_digests digests;

FIXTURE(set_up)
{
	if (scratch_enter(state) < 0)
		return -1;
	mkdir("in", 0700);
	mkdir("in/notes", 0700);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		FILE *file = fopen(names[i], "we");

		if (!file)
			return -1;
		fputs(names[i], file);
		fclose(file);
		chmod(names[i], 0700);
	}
	return 0;
}

FIXTURE(tear_down)
{
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		unlink(names[i]);
	rmdir("in/notes");
	rmdir("in");
	file_digests_release(&digests);
	return scratch_leave(state);
}

ALL_TESTS(set_up, tear_down)

/* The bot ARGUMENT is made of FILES, one after the other with blanks between,
 * where the bots of Talon lie in BOTS. */
static void
expect(const char *argument, const char *bots, const char *files)
{
	struct bot_spec spec;
	struct run_bot bot = {0};
	char reason[REASON_MAX];
	char found[1024] = "";

	if (!bot_spec_parse(&spec, argument, bots, "/usr/bin:/bin", reason))
		fail_msg("%s", reason);
	assert_int_equal(bot_files_find(&digests, &spec, &bot, reason), 0);
	assert_string_equal(reason, "");
	for (int i = 0; i < bot.file_count; i++) {
		if (i > 0)
			strlcat(found, " ", sizeof found);
		strlcat(found, bot.files[i].path, sizeof found);
		assert_int_equal(strlen(bot.files[i].digest), 64);
	}
	assert_string_equal(found, files);
	run_files_release(&bot);
	bot_spec_release(&spec);
}

TEST(a_bot_is_its_program_and_the_files_that_it_names)
{
	expect("./bot", NULL, "./bot");
	expect("./bot bot.py --use=weights --no=none -x in 5", NULL,
		"./bot bot.py weights");
	expect("./bot weights weights ./bot", NULL, "./bot weights");
	expect("none bot.py", NULL, "bot.py");
}

TEST(a_bot_of_talons_is_called_by_its_word)
{
	expect("bot weights", ".", "bot weights");
}

TEST(words_are_seen_from_where_the_bot_runs)
{
	expect("a [cwd=in] = ./own notes/log bot.py", NULL, "./own notes/log");
}

TEST(what_a_bot_may_write_is_no_part_of_it)
{
	expect("a [cwd=in write=notes] = ./own notes/log own", NULL,
		"./own own");
}

TEST(a_program_of_the_system_is_called_by_its_whole_path)
{
	char real[PATH_MAX];
	char files[PATH_MAX + 16];

	if (!realpath("/usr/bin/env", real) || strncmp(real, "/usr/", 5) != 0)
		skip();
	snprintf(files, sizeof files, "%s bot.py", real);
	expect("env bot.py /usr/bin/env", NULL, files);
}

TEST(a_file_without_a_digest_is_named)
{
	struct bot_spec spec;
	struct run_bot bot = {0};
	char reason[REASON_MAX];

	assert_int_equal(truncate("weights", FILE_DIGEST_LARGEST + 1), 0);
	assert_true(bot_spec_parse(&spec, "./bot weights", NULL, NULL, reason));
	assert_int_equal(bot_files_find(&digests, &spec, &bot, reason), 0);
	assert_non_null(strstr(reason, "weights: is larger than"));
	assert_int_equal(bot.file_count, 2);
	assert_null(bot.files[1].digest);
	run_files_release(&bot);
	bot_spec_release(&spec);
}

#include "bot/bot_files.c"

#include <sys/stat.h>

#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

#include "bot/bot_spec.h"
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

TEST_WITH(a_bot_is_its_program_and_the_files_that_it_names, set_up, tear_down)
{
	expect("./bot", NULL, "./bot");
	expect("./bot bot.py --use=weights --no=none -x in 5", NULL,
		"./bot bot.py weights");
	expect("./bot weights weights ./bot", NULL, "./bot weights");
	expect("none bot.py", NULL, "bot.py");
}

TEST_WITH(a_bot_of_talons_is_called_by_its_word, set_up, tear_down)
{
	expect("bot weights", ".", "bot weights");
}

/* A program of LENGTH bytes that says its sources are DIGITS at its end. */
static void
write_marked(size_t length, const char *digits)
{
	FILE *file = fopen("bot", "we");
	size_t mark = strlen("talon-source:") + strlen(digits);

	assert_non_null(file);
	for (size_t i = mark; i < length; i++)
		putc('t', file);
	fprintf(file, "talon-source:%s", digits);
	fclose(file);
}

static void
expect_sources(const char *argument, const char *sources)
{
	struct bot_spec spec;
	struct run_bot bot = {0};
	char reason[REASON_MAX];

	assert_true(bot_spec_parse(&spec, argument, ".", NULL, reason));
	assert_int_equal(bot_files_find(&digests, &spec, &bot, reason), 0);
	assert_string_equal(bot.sources ? bot.sources : "", sources);
	run_files_release(&bot);
	bot_spec_release(&spec);
}

#define D64 "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

TEST_WITH(sources_are_found_wherever_they_stand, set_up, tear_down)
{
	const size_t middle = BLOCK + MARKED / 2;

	for (size_t at = middle - MARKED; at < middle + MARKED; at++) {
		write_marked(at, D64);
		expect_sources("bot", D64);
	}
	write_marked(BLOCK, "0123");
	expect_sources("bot", "");
}

TEST_WITH(sources_are_believed_of_talons_bots_alone, set_up, tear_down)
{
	write_marked(100, D64);
	expect_sources("bot", D64);
	expect_sources("./bot", "");
	expect_sources("x = ./bot bot", "");
}

TEST_WITH(words_are_seen_from_where_the_bot_runs, set_up, tear_down)
{
	expect("a [cwd=in] = ./own notes/log bot.py", NULL, "./own notes/log");
}

TEST_WITH(what_a_bot_may_write_is_no_part_of_it, set_up, tear_down)
{
	expect("a [cwd=in write=notes] = ./own notes/log own", NULL,
		"./own own");
}

TEST_WITH(
	a_program_of_the_system_is_called_by_its_whole_path, set_up, tear_down)
{
	char real[PATH_MAX];
	char files[PATH_MAX + 16];

	if (!realpath("/usr/bin/env", real) || strncmp(real, "/usr/", 5) != 0)
		skip();
	snprintf(files, sizeof files, "%s bot.py", real);
	expect("env bot.py /usr/bin/env", NULL, files);
}

TEST_WITH(a_file_without_a_digest_is_named, set_up, tear_down)
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

/* Of "abc", and of nothing. */
static const char of_abc[] = "ba7816bf8f01cfea414140de5dae2223"
			     "b00361a396177a9cb410ff61f20015ad";
static const char of_nothing[] = "e3b0c44298fc1c149afbf4c8996fb924"
				 "27ae41e4649b934ca495991b7852b855";

static struct file_digests digests;
static struct file_digest digest;
static char reason[REASON_MAX];

static int
find(const char *path)
{
	return file_digest_find(&digests, open(path, O_RDONLY | O_CLOEXEC),
		path, &digest, reason);
}

static void
expect_digest(const char *path, const char *expected)
{
	if (find(path) < 0)
		fail_msg("%s", reason);
	assert_string_equal(digest.digits, expected);
}

TEST_WITH(a_file_has_the_digest_of_what_is_in_it, scratch_enter, scratch_leave)
{
	scratch_write("a", "abc");
	scratch_write("b", "");
	expect_digest("a", of_abc);
	expect_digest("b", of_nothing);
	unlink("a");
	unlink("b");
	file_digests_release(&digests);
}

TEST_WITH(what_did_not_change_is_read_once, scratch_enter, scratch_leave)
{
	scratch_write("a", "abc");
	expect_digest("a", of_abc);
	strlcpy(digests.all[0].digits, of_nothing, sizeof digest.digits);
	expect_digest("a", of_nothing);
	assert_int_equal(digests.count, 1);
	unlink("a");
	file_digests_release(&digests);
}

/* PATH has TEXT, and the time of its last change is as it was. */
static void
change(const char *path, const char *text)
{
	struct timespec times[2];
	struct stat status;

	assert_int_equal(stat(path, &status), 0);
	times[0] = status.st_atim;
	times[1] = status.st_mtim;
	usleep(20000); /* the kernel's clock of files is a coarse one */
	scratch_write(path, text);
	assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

TEST_WITH(what_changed_is_read_whatever_its_time, scratch_enter, scratch_leave)
{
	scratch_write("a", "xyz");
	assert_int_equal(find("a"), 0);
	change("a", "abc");
	expect_digest("a", of_abc);
	unlink("a");
	file_digests_release(&digests);
}

TEST_WITH(a_bot_with_a_seal_is_what_it_was, set_up, tear_down)
{
	struct bot_spec spec;
	struct run_bot bot = {0};

	assert_true(bot_spec_parse(
		&spec, "./bot bot.py --w=weights", NULL, NULL, reason));
	assert_true(bot_files_are_sealed(&spec, true, reason));
	assert_int_equal(bot_files_find(&digests, &spec, &bot, reason), 0);
	assert_true(bot_files_are_sealed(&spec, true, reason));
	change("weights", "weights");
	assert_false(bot_files_are_sealed(&spec, true, reason));
	assert_string_equal(
		reason, "weights was moved or touched while the bot started");
	assert_true(bot_files_are_sealed(&spec, true, reason));
	change("weights", "WEIGHTS");
	assert_false(bot_files_are_sealed(&spec, false, reason));
	assert_string_equal(
		reason, "weights has another content than when the run began");
	change("weights", "weights");
	assert_true(bot_files_are_sealed(&spec, false, reason));
	unlink("bot.py");
	assert_false(bot_files_are_sealed(&spec, false, reason));
	assert_string_equal(reason, "bot.py: No such file or directory");
	run_files_release(&bot);
	bot_spec_release(&spec);
}

TEST_WITH(many_files_are_found_again, scratch_enter, scratch_leave)
{
	char path[16];

	for (int turn = 0; turn < 2; turn++) {
		for (int i = 0; i < 100; i++) {
			snprintf(path, sizeof path, "f%d", i);
			if (turn == 0)
				scratch_write(path, i % 2 == 0 ? "abc" : "");
			expect_digest(path, i % 2 == 0 ? of_abc : of_nothing);
		}
	}
	assert_int_equal(digests.count, 100);
	for (int i = 0; i < 100; i++) {
		snprintf(path, sizeof path, "f%d", i);
		unlink(path);
	}
	file_digests_release(&digests);
}

TEST_WITH(what_cannot_be_read_is_named, scratch_enter, scratch_leave)
{
	assert_int_equal(find("none"), -1);
	assert_string_equal(reason, "none: No such file or directory");
	assert_int_equal(find("."), -1);
	assert_int_equal(digests.count, 0);
	scratch_write("large", "");
	assert_int_equal(truncate("large", FILE_DIGEST_LARGEST + 1), 0);
	assert_int_equal(find("large"), -1);
	assert_string_equal(reason, "large: is larger than 1024 MiB");
	unlink("large");
	file_digests_release(&digests);
}

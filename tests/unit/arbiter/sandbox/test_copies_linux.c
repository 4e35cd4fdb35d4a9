#include <sys/stat.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include "lib/test.h"

/* What reading fails by: lists of libraries, folders. 0: it does not. */
static int lists_fail, folders_fail;

static FILE *
try_fopen(const char *path, const char *mode)
{
	errno = lists_fail;
	return lists_fail != 0 ? NULL : fopen(path, mode);
}

static struct dirent *
try_readdir(DIR *folder)
{
	if (folders_fail == 0)
		return readdir(folder);
	errno = folders_fail;
	return NULL;
}

#define fopen(path, mode) try_fopen(path, mode)
#define readdir(folder)	  try_readdir(folder)
#include "sandbox/copies_linux.c"
#undef fopen
#undef readdir

static char place[32];
static struct copies copies;

static const char *
in_place(const char *name)
{
	static char path[256];

	snprintf(path, sizeof path, "%s/%s", place, name);
	return path;
}

static bool
has_copied(const char *path)
{
	struct stat status;

	return fstatat(copies.root, path + 1, &status, 0) == 0;
}

static void
write_file(const char *name, const char *bytes, size_t size, mode_t mode)
{
	int file = open(in_place(name), O_WRONLY | O_CREAT | O_TRUNC, mode);

	assert_true(file >= 0);
	assert_int_equal(write(file, bytes, size), size);
	assert_int_equal(close(file), 0);
}

static void
write_text(const char *name, const char *text)
{
	write_file(name, text, strlen(text), 0755);
}

static void
begin(void)
{
	if (copies_open(&copies, geteuid() == 0) < 0)
		skip();
}

TEST(a_folder_is_copied_with_what_its_links_lead_to)
{
	begin();
	write_text("data", "of the bot");
	mkdir(in_place("bot"), 0755);
	write_text("bot/program", "x");
	assert_true(symlink("../data", in_place("bot/link")) == 0);
	assert_int_equal(copies_add(&copies, in_place("bot")), 0);
	assert_true(has_copied(in_place("bot/program")));
	assert_true(has_copied(in_place("bot/link")));
	assert_true(has_copied(in_place("data")));
	copies_close(&copies);
}

TEST(a_copy_is_as_old_as_the_file_and_does_not_say_when_that_was_read)
{
	const struct timespec times[] = {{5000, 0}, {1000000, 7}};
	struct stat copied;

	begin();
	write_text("old", "x");
	assert_int_equal(utimensat(AT_FDCWD, in_place("old"), times, 0), 0);
	assert_int_equal(copies_add(&copies, in_place("old")), 0);
	assert_int_equal(
		fstatat(copies.root, in_place("old") + 1, &copied, 0), 0);
	assert_int_equal(copied.st_mtim.tv_sec, 1000000);
	assert_int_equal(copied.st_mtim.tv_nsec, 7);
	assert_int_equal(copied.st_atim.tv_sec, 1000000);
	copies_close(&copies);
}

/* A bot may put a link to anything into its folder. */
TEST(a_link_to_a_folder_brings_nothing_of_that)
{
	begin();
	mkdir(in_place("secret"), 0755);
	write_text("secret/seed", "42");
	mkdir(in_place("bot"), 0755);
	assert_true(symlink("../secret", in_place("bot/link")) == 0);
	assert_true(symlink("loop", in_place("bot/loop")) == 0);
	assert_int_equal(copies_add(&copies, in_place("bot")), 0);
	assert_false(has_copied(in_place("secret/seed")));
	copies_close(&copies);
}

/* A bot may have linked it, where its user may not read it. */
TEST(a_link_to_what_not_everybody_may_read_brings_nothing)
{
	begin();
	write_file("key", "x", 1, 0600);
	mkdir(in_place("bot"), 0755);
	assert_true(symlink("../key", in_place("bot/link")) == 0);
	assert_int_equal(copies_add(&copies, in_place("bot")), 0);
	assert_false(has_copied(in_place("key")));
	copies_close(&copies);
}

TEST(a_folder_that_is_too_deep_is_refused)
{
	int here = open(".", O_RDONLY);

	begin();
	assert_int_equal(chdir(place), 0);
	for (int i = 0; i < 1100; i++) {
		assert_int_equal(mkdir("a", 0755), 0);
		assert_int_equal(chdir("a"), 0);
	}
	assert_int_equal(copies_add(&copies, place), -1);
	assert_int_equal(errno, ELOOP);
	assert_int_equal(fchdir(here), 0);
	close(here);
	copies_close(&copies);
}

TEST(more_than_there_is_room_for_is_refused_before_it_is_copied)
{
	begin();
	write_text("sparse", "x");
	if (truncate(in_place("sparse"), (off_t)1 << 42) < 0)
		skip();
	assert_int_equal(copies_add(&copies, in_place("sparse")), -1);
	assert_true(errno == ENOSPC || errno == EFBIG);
	copies_close(&copies);
}

/* One segment after the other is said to be the list of libraries. */
TEST(a_file_of_many_segments_and_entries_takes_no_time)
{
	enum { SIZE = 8 << 20, SEGMENTS = 60000 };
	unsigned char *bytes = calloc(1, SIZE);
	const uint64_t at = 64, list = 5 << 20, entries = 100000;

	begin();
	assert_non_null(bytes);
	memcpy(bytes, "\177ELF\2\1\1", 7);
	bytes[32] = (unsigned char)at;
	bytes[54] = 56;
	bytes[56] = SEGMENTS & 0xff;
	bytes[57] = SEGMENTS >> 8;
	for (int i = 0; i < SEGMENTS; i++) {
		unsigned char *s = bytes + at + 56 * (size_t)i;
		const uint64_t size = 16 * entries;

		s[0] = i == 0 ? 1 : 2;
		memcpy(s + 8, i == 0 ? &(uint64_t){0} : &list, 8);
		memcpy(s + 32, i == 0 ? &(uint64_t){SIZE} : &size, 8);
	}
	for (uint64_t i = 0; i < entries; i++) {
		const uint64_t entry[] = {i == 0 ? 5 : 1, i == 0 ? 1 : 0};

		memcpy(bytes + list + 16 * i, entry, 16);
	}
	write_file("many", (char *)bytes, SIZE, 0755);
	free(bytes);
	const clock_t before = clock();
	assert_int_equal(copies_add(&copies, in_place("many")), 0);
	assert_true(clock() - before < 20 * CLOCKS_PER_SEC);
	copies_close(&copies);
}

TEST(what_is_not_there_or_no_file_is_passed_over)
{
	begin();
	mkdir(in_place("bot"), 0755);
	assert_int_equal(mkfifo(in_place("bot/pipe"), 0666), 0);
	assert_int_equal(copies_add(&copies, in_place("bot")), 0);
	assert_false(has_copied(in_place("bot/pipe")));
	assert_int_equal(copies_add(&copies, in_place("nothing")), 0);
	copies_close(&copies);
}

/* A bot that misses a library, or a file of its own, would be blamed. */
TEST(what_cannot_be_read_is_not_passed_over)
{
	begin();
	mkdir(in_place("bot"), 0755);
	write_text("bot/program", "x");
	folders_fail = EIO;
	assert_int_equal(copies_add(&copies, in_place("bot")), -1);
	assert_int_equal(errno, EIO);
	folders_fail = 0;
	copies_close(&copies);
	lists_fail = EMFILE;
	assert_int_equal(copies_open(&copies, geteuid() == 0), -1);
	assert_int_equal(errno, EMFILE);
	lists_fail = 0;
}

TEST(a_bot_of_another_user_gets_nothing_that_others_may_not_read)
{
	begin();
	copies.as_root = true;
	write_file("private", "x", 1, 0600);
	write_file("public", "x", 1, 0644);
	assert_int_equal(copies_add(&copies, in_place("private")), 0);
	assert_int_equal(copies_add(&copies, in_place("public")), 0);
	assert_false(has_copied(in_place("private")));
	assert_true(has_copied(in_place("public")));
	copies_close(&copies);
}

TEST(a_program_comes_with_its_loader_and_its_libraries)
{
	char program[] = "/bin/sh";
	char *const words[] = {program, NULL};
	char real[4096];

	begin();
	assert_false(has_copied("/usr/bin/sort"));
	assert_int_equal(copies_add_command(&copies, program, words), 0);
	assert_non_null(realpath(program, real));
	assert_true(has_copied(real));
	assert_true(has_copied("/bin/sh"));
	assert_false(has_copied("/usr/bin/sort"));
	copies_close(&copies);
}

TEST(programs_that_words_and_scripts_name_are_copied)
{
	char program[] = "/bin/sh", option[] = "-c";
	char script[] = "x=$(sort<f);exec uniq";
	char *const words[] = {program, option, script, NULL};

	begin();
	assert_int_equal(copies_add_command(&copies, program, words), 0);
	assert_true(has_copied("/usr/bin/sort"));
	assert_true(has_copied("/usr/bin/uniq"));
	assert_false(has_copied("/usr/bin/comm"));
	write_text("bot.sh", "#!/bin/sh\n# not: paste\ncut -c1 | comm\n");
	assert_int_equal(copies_add(&copies, in_place("bot.sh")), 0);
	assert_true(has_copied("/usr/bin/cut"));
	assert_true(has_copied("/usr/bin/comm"));
	assert_false(has_copied("/usr/bin/paste"));
	copies_close(&copies);
}

/* The header of a program of 64 bits whose segments lie outside it. */
TEST(files_that_claim_to_be_programs_do_no_harm)
{
	unsigned char bytes[256] = {0x7f, 'E', 'L', 'F', 2, 1, 1};

	begin();
	memset(bytes + 16, 0xff, sizeof bytes - 16);
	write_file("wild", (char *)bytes, sizeof bytes, 0755);
	write_file("short", (char *)bytes, 5, 0755);
	write_file("head", (char *)bytes, 20, 0755);
	for (unsigned seed = 1; seed < 2000; seed++) {
		/* A segment of each kind at places that are mostly inside. */
		memset(bytes + 16, 0, sizeof bytes - 16);
		bytes[32] = 64;
		bytes[54] = 56;
		bytes[56] = 3;
		srand(seed);
		for (int i = 0; i < 40; i++)
			bytes[64 + rand() % (256 - 64)] =
				(unsigned char)(rand() % 4 == 0 ? rand()
								: rand() % 8);
		char name[32];
		snprintf(name, sizeof name, "wild-%u", seed % 8);
		write_file(name, (char *)bytes, sizeof bytes, 0755);
		assert_int_equal(copies_add(&copies, in_place(name)), 0);
		unlinkat(copies.root, in_place(name) + 1, 0);
	}
	assert_int_equal(copies_add(&copies, in_place("wild")), 0);
	assert_int_equal(copies_add(&copies, in_place("short")), 0);
	assert_int_equal(copies_add(&copies, in_place("head")), 0);
	copies_close(&copies);
}

BEFORE_EACH
{
	strlcpy(place, "/tmp/talon-copies-XXXXXX", sizeof place);
	assert_non_null(mkdtemp(place));
}

AFTER_EACH
{
	char command[64];

	snprintf(command, sizeof command, "rm -rf %s", place);
	assert_int_equal(system(command), 0);
}

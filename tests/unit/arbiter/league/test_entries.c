#include "league/entries.h"

#include <sys/stat.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static struct diary diary = {.quiet = true};
static struct entries entries;
static char reason[REASON_MAX];

ALL_TESTS(scratch_enter, scratch_leave)

BEFORE_EACH
{
	mkdir("entries", 0755);
	mkdir("versions", 0755);
}

AFTER_EACH
{
	entries_release(&entries);
	diary_release(&diary);
	diary = (struct diary){.quiet = true};
	tree_remove("entries");
	tree_remove("versions");
	unlink("log");
}

static void
put_version(const char *name, bool good)
{
	char path[64];

	snprintf(path, sizeof path, "versions/%s", name);
	assert_int_equal(mkdir(path, 0755), 0);
	strlcat(path, "/about", sizeof path);
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fprintf(file,
		"{\"digest\":\"%s\",\"good\":%s,\"stage\":\"\",\"why\":\"\","
		"\"command\":\"./bot\",\"options\":\" memory=9\"}",
		name, good ? "true" : "false");
	fclose(file);
}

static void
put_entry(const char *name)
{
	char path[64];

	snprintf(path, sizeof path, "entries/%s", name);
	assert_int_equal(mkdir(path, 0755), 0);
}

static void
read_all(void)
{
	entries_release(&entries);
	if (diary_open(&diary, reason) < 0 ||
		entries_read(&entries, &diary, reason) < 0)
		fail_msg("%s", reason);
}

TEST(names_fit_in_commands_paths_and_pages)
{
	static const char *const good[] = {
		"ana", "Ana-2", "a_b+c", "\305\274aneta", "a.b", "ana.v2", "7"};
	static const char *const bad[] = {"", ".x", "-x", "a b", "a=b", "a,b",
		"a]", "a/b", "a\"", "a'", "a\\", "a<b", "a&b", "a$", "a\n",
		"ana.2", "\303", "a#2",
		("012345678901234567890123456789012345678901234567890123456789"
		 "0123")};

	FOR_EACH (name, good)
		if (!entry_name_fits(*name, reason))
			fail_msg("%s: %s", *name, reason);
	FOR_EACH (name, bad)
		if (entry_name_fits(*name, reason))
			fail_msg("%s fits", *name);
}

TEST(an_entry_has_its_last_version_and_the_last_that_is_good)
{
	put_entry("ana");
	put_entry("bert");
	put_version("ana.1", true);
	put_version("ana.9", true);
	put_version("ana.10", false);
	put_version("carl.1", true);
	read_all();
	assert_int_equal(entries.count, 3);
	const struct entry *ana = entries_find(&entries, "ana");
	assert_int_equal(ana->last.number, 10);
	assert_int_equal(ana->good.number, 9);
	assert_string_equal(ana->last.digest, "ana.10");
	assert_true(ana->there);
	assert_int_equal(entries_find(&entries, "bert")->last.number, 0);
	const struct entry *carl = entries_find(&entries, "carl");
	assert_false(carl->there);
	assert_int_equal(carl->last.number, 1);
	assert_null(entries_find(&entries, "dora"));
}

TEST(a_bot_is_of_an_entry)
{
	static const struct {
		const char *bot;
		const char *entry;
		long version;
	} cases[] = {{"ana", "ana", 1}, {"ana.7", "ana", 7},
		{"ana.b", "ana.b", 1}, {"ana.b.2", "ana.b", 2}};
	long version;

	put_entry("ana");
	put_entry("ana.b");
	read_all();
	FOR_EACH (c, cases) {
		const struct entry *entry =
			entries_of_bot(&entries, c->bot, &version);

		assert_non_null(entry);
		assert_string_equal(entry->name, c->entry);
		assert_int_equal(version, c->version);
	}
	assert_null(entries_of_bot(&entries, "bert", &version));
}

TEST(a_version_as_a_bot_has_its_name_its_folder_and_what_it_is_given)
{
	struct text bot = {0};

	put_version("ana.1", true);
	put_version("bert.3", true);
	read_all();
	version_add_bot(&entries.all[0].good, "ana", &bot);
	text_add_string(&bot, "\n");
	version_add_bot(&entries.all[1].good, "bert", &bot);
	assert_string_equal(bot.bytes,
		"ana [cwd=versions/ana.1/program memory=9] = ./bot\n"
		"bert.3 [cwd=versions/bert.3/program memory=9] = ./bot");
	text_release(&bot);
}

static void
note(const char *words)
{
	assert_int_equal(diary_note(&diary, reason, "%s", words), 0);
}

TEST(the_log_has_the_orders)
{
	put_entry("ana");
	put_entry("bert");
	read_all();
	assert_string_equal(entries.season, "season-1");
	assert_false(entries.frozen);
	note("played 10 games of season-1");
	note("remove bert");
	note("freeze");
	read_all();
	assert_true(entries_find(&entries, "bert")->removed);
	assert_false(entries_find(&entries, "ana")->removed);
	assert_true(entries.frozen);
	note("season spring");
	note("rename ana anna");
	read_all();
	assert_string_equal(entries.season, "spring");
	assert_false(entries.frozen);
	assert_true(entries_find(&entries, "ana")->removed);
	assert_false(entries_find(&entries, "anna")->removed);
	assert_true(entries_find(&entries, "anna")->there);
	assert_int_equal(access("entries/anna", F_OK), 0);
	/* Once more: a kill may have come before the folder was renamed. */
	read_all();
	assert_true(entries_find(&entries, "anna")->there);
}

/* Of a kill; what comes next begins a line of its own. */
TEST(half_a_line_of_the_log_is_no_order)
{
	FILE *file = fopen("log", "w");

	fputs("2026-11-27T03:00:12Z remove ana\n2026-11-27T03:00:13Z remove "
	      "ber",
		file);
	fclose(file);
	put_entry("bert");
	read_all();
	assert_true(entries_find(&entries, "ana")->removed);
	assert_null(entries_find(&entries, "ber"));
	note("freeze");
	read_all();
	assert_true(entries.frozen);
	assert_null(entries_find(&entries, "ber"));
	assert_null(strstr(diary.lines.bytes, "ber"));
}

TEST(what_cannot_be_an_entry_is_said_once)
{
	put_entry("two words");
	assert_int_equal(symlink("/", "entries/root"), 0);
	read_all();
	read_all();
	assert_int_equal(entries.count, 0);
	size_t at = 0;
	char words[REASON_MAX];
	int count = 0;
	while (diary_next(&diary, &at, words)) {
		assert_int_equal(strncmp(words, "odd entries/", 12), 0);
		count++;
	}
	assert_int_equal(count, 2);
}

#include <sys/stat.h>
#include <unistd.h>

#include "lib/heap_tournament.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "record/journal.h"
#include "record/reader.h"

static const char path[] = "games";
static const char key[] = "games.key";
static struct journal journal;
static struct run run;
static char reason[REASON_MAX];

BEFORE_EACH
{
	run = heap_tournament("roundrobin", 4, 3);
	run.seed = (struct seed){"secret"};
	run_commit(&run);
	journal.descriptor = -1;
}

AFTER_EACH
{
	journal_close(&journal);
	unlink(path);
	unlink(key);
}

ALL_TESTS(scratch_enter, scratch_leave)

static bool
take_seed(void *context, const struct run *read, char why[static REASON_MAX])
{
	(void)context;
	(void)why;
	run.current = read->current;
	run.revealed = read->revealed;
	return true;
}

static int
create(void)
{
	return journal_create(&journal, path, key, &run, reason);
}

static int
resume(void)
{
	const struct reader_visitor visitor = {.seed = take_seed};

	return journal_resume(&journal, path, key, &run, &visitor, reason);
}

static void
expect_good(int result)
{
	if (result < 0)
		fail_msg("%s", reason);
	assert_int_equal(journal_close(&journal), 0);
}

static void
make_key(const char *seed)
{
	struct key_file file;
	struct seed text = {0};

	strlcpy(text.text, seed, sizeof text.text);
	assert_int_equal(
		key_file_create(&file, key, *seed ? &text : NULL, reason), 0);
	key_file_close(&file);
}

static void
make_empty(const char *name)
{
	FILE *file = fopen(name, "w");

	assert_non_null(file);
	fclose(file);
}

static bool
contains(const char *name, const char *word)
{
	char bytes[4096] = "";
	FILE *file = fopen(name, "r");

	assert_non_null(file);
	assert_true(fread(bytes, 1, sizeof bytes - 1, file) > 0);
	fclose(file);
	return strstr(bytes, word);
}

TEST(the_seed_lies_in_the_key_file_alone)
{
	expect_good(create());
	assert_false(contains(path, "secret"));
	assert_true(contains(path, run.commitment.digits));
	assert_true(contains(key, "secret"));
	expect_good(resume());
	assert_false(contains(path, "secret"));
}

TEST(the_lines_of_the_seed_are_read_again)
{
	assert_int_equal(create(), 0);
	assert_int_equal(
		journal_append_line(&journal,
			seed_line_write(&run, true, journal_line(&journal))),
		0);
	run.seed = (struct seed){"next"};
	run.current = commitment_to(&run.seed);
	assert_int_equal(
		journal_append_line(&journal,
			seed_line_write(&run, false, journal_line(&journal))),
		0);
	assert_int_equal(journal_close(&journal), 0);
	assert_true(contains(path, "\"secret\""));
	assert_false(contains(path, "next"));
	run.current = run.commitment;
	expect_good(resume());
	assert_true(commitment_fits(&run.current, &run.seed));
	assert_false(run.revealed);
}

/* What a kill leaves that comes before the first line is whole. */
TEST(what_was_hardly_begun_is_begun_again)
{
	static const struct {
		const char *what;
		const char *seed; /* of the key file; NULL: an empty file */
		bool key;
		bool record;
	} cases[] = {
		{"nothing", NULL, false, false},
		{"an empty record file", NULL, false, true},
		{"an empty key file", NULL, true, true},
		{"a key file", "secret", true, true},
		{"a key file without a record file", "secret", true, false},
		{"a key file without a seed", "", true, true},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		print_message("%s\n", cases[i].what);
		if (cases[i].key && cases[i].seed)
			make_key(cases[i].seed);
		else if (cases[i].key)
			make_empty(key);
		if (cases[i].record)
			make_empty(path);
		expect_good(resume());
		assert_true(contains(path, run.commitment.digits));
		assert_true(contains(key, "secret"));
		expect_good(resume());
		unlink(path);
		unlink(key);
	}
}

TEST(a_key_file_that_was_made_before_is_taken_and_stays)
{
	make_key("secret");
	expect_good(create());
	unlink(path);
	assert_int_equal(create(), -1);
	assert_non_null(strstr(reason, "is the key file of another record"));
	assert_int_equal(access(key, F_OK), 0);
}

TEST(a_key_file_of_another_seed_is_refused)
{
	make_key("another");
	assert_int_equal(create(), -1);
	assert_non_null(strstr(reason, "its key file has another seed"));
	assert_int_equal(access(key, F_OK), 0);
	assert_int_equal(resume(), -1);
	assert_non_null(strstr(reason, "its key file has another seed"));
}

TEST(a_commitment_needs_a_key_file)
{
	assert_int_equal(
		journal_create(&journal, path, NULL, &run, reason), -1);
	assert_non_null(strstr(reason, "has no key file for its seed"));
	unlink(path);
	expect_good(create());
	unlink(key);
	assert_int_equal(resume(), -1);
	assert_non_null(strstr(reason, "its key file is not there"));
}

static off_t
size_of(const char *name)
{
	struct stat status;

	return stat(name, &status) < 0 ? -1 : status.st_size;
}

TEST(what_is_held_back_is_written_at_once_or_never)
{
	const struct run longer = heap_tournament("roundrobin", 4, 5);

	assert_int_equal(create(), 0);
	const off_t size = size_of(path);
	journal_hold(&journal);
	assert_int_equal(
		journal_append_line(&journal,
			run_length_write(&longer, journal_line(&journal))),
		0);
	assert_int_equal(
		journal_append_line(&journal,
			seed_line_write(&run, true, journal_line(&journal))),
		0);
	assert_int_equal(size_of(path), size);
	assert_int_equal(journal.key.lines, 1);
	assert_int_equal(journal_write_held(&journal), 0);
	assert_true(size_of(path) > size);
	assert_int_equal(journal.key.lines, 3);
	assert_int_equal(journal_write_held(&journal), 0);
	assert_int_equal(journal.key.lines, 3);
}

TEST(a_file_that_was_begun_is_taken_back)
{
	assert_int_equal(create(), 0);
	journal_take_back(&journal);
	assert_int_equal(size_of(path), -1);
	assert_int_equal(size_of(key), -1);
}

TEST(an_empty_file_that_was_begun_is_empty_again)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_int_equal(fclose(file), 0);
	assert_int_equal(create(), 0);
	journal_take_back(&journal);
	assert_int_equal(size_of(path), 0);
	assert_int_equal(size_of(key), -1);
}

TEST(a_key_file_that_was_there_begins_anew)
{
	struct key_file made;

	assert_int_equal(key_file_create(&made, key, &run.seed, reason), 0);
	key_file_close(&made);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(create(), 0);
		assert_int_equal(journal.key.lines, 1);
		journal_take_back(&journal);
		assert_int_equal(size_of(path), -1);
		assert_true(size_of(key) > 0);
	}
}

TEST(a_file_that_is_lost_is_not_begun_anew)
{
	const struct reader_visitor visitor = {.seed = take_seed};

	assert_int_equal(create(), 0);
	assert_int_equal(journal_close(&journal), 0);
	unlink(path);
	assert_int_equal(
		journal_resume(&journal, path, key, &run, &visitor, reason),
		-1);
	assert_non_null(strstr(reason, "lost or empty, and had 1 line; "));
	assert_non_null(strstr(reason, "remove "));
	unlink(key);
	assert_int_equal(
		journal_resume(&journal, path, key, &run, &visitor, reason), 0);
}

TEST(a_file_that_was_there_stays_when_it_is_taken_back)
{
	assert_int_equal(create(), 0);
	assert_int_equal(journal_close(&journal), 0);
	const off_t size = size_of(path);
	const struct reader_visitor visitor = {.seed = take_seed};
	assert_int_equal(
		journal_resume(&journal, path, key, &run, &visitor, reason), 0);
	journal_hold(&journal);
	assert_int_equal(
		journal_append_line(&journal,
			seed_line_write(&run, true, journal_line(&journal))),
		0);
	journal_take_back(&journal);
	assert_int_equal(size_of(path), size);
	assert_true(size_of(key) > 0);
}

#include "record/journal.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "record/reader.h"

#include "lib/heap_records.h"
#include "lib/scratch.h"
#include "lib/test.h"

static const char path[] = "games.jsonl";
static struct journal journal;
static struct record record;
static struct run run;
static char reason[REASON_MAX];

/* The games that a resumed journal had. */
static long seen[64];
static int seen_count;

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
	journal.descriptor = -1;
	seen_count = 0;
	strlcpy(reason, "", sizeof reason);
}

AFTER_EACH
{
	record_release(&record);
	journal_close(&journal);
	unlink(path);
}

ALL_TESTS(scratch_enter, scratch_leave)

static bool
see(void *context, const struct record *game, char why[static REASON_MAX])
{
	const long *refused = context;

	if (refused && *refused == game->id) {
		strlcpy(why, "it is unwanted", REASON_MAX);
		return false;
	}
	seen[seen_count++] = game->id;
	return true;
}

static void
create(void)
{
	if (journal_create(&journal, path, NULL, &run, reason) < 0)
		fail_msg("%s", reason);
}

static void
resume(void)
{
	seen_count = 0;
	if (journal_resume(&journal, path, NULL, &run,
		    &(struct reader_visitor){.game = see}, reason) < 0)
		fail_msg("%s", reason);
}

static void
append(long id)
{
	heap_played(&record, &run, id);
	assert_int_equal(journal_append(&journal, &record, 0), 0);
}

static void
close_journal(void)
{
	assert_int_equal(journal_close(&journal), 0);
}

/* A file with games 0 to COUNT - 1. */
static void
make_file(long count)
{
	create();
	for (long id = 0; id < count; id++)
		append(id);
	close_journal();
}

static off_t
file_size(void)
{
	struct stat status;

	assert_int_equal(stat(path, &status), 0);
	return status.st_size;
}

static void
add_bytes(const char *bytes)
{
	FILE *file = fopen(path, "a");

	assert_non_null(file);
	fputs(bytes, file);
	fclose(file);
}

static void
expect_seen(int count, const long *ids)
{
	assert_int_equal(seen_count, count);
	assert_memory_equal(seen, ids, (size_t)count * sizeof *ids);
}

static void
expect_reason(const char *part)
{
	if (!strstr(reason, part))
		fail_msg("\"%s\" is not in \"%s\"", part, reason);
}

TEST(games_come_back_in_the_order_they_were_written)
{
	create();
	append(4);
	append(0);
	append(7);
	close_journal();
	resume();
	expect_seen(3, (const long[]){4, 0, 7});
	append(1);
	close_journal();
	resume();
	expect_seen(4, (const long[]){4, 0, 7, 1});
}

static void
append_void(long id)
{
	heap_faulted(&record, &run, id, FAULT_TIMEOUT, 0, "too late");
	strlcpy(record.voided, "so were we", sizeof record.voided);
	assert_int_equal(journal_append(&journal, &record, 0), 0);
}

TEST(void_games_are_passed_over_and_stay)
{
	create();
	append_void(0);
	append(1);
	append_void(2);
	append_void(2);
	append(2);
	append_void(3);
	close_journal();
	off_t size = file_size();
	resume();
	expect_seen(2, (const long[]){1, 2});
	assert_int_equal(file_size(), size);
	append(0);
	close_journal();
	resume();
	expect_seen(3, (const long[]){1, 2, 0});
}

TEST(void_games_are_read_where_they_are_wanted)
{
	struct reader reader;

	create();
	append_void(0);
	append(0);
	close_journal();
	assert_int_equal(reader_open(&reader, path, reason), 0);
	reader.voids = true;
	assert_int_equal(reader_next(&reader, reason), READER_RECORD);
	assert_string_equal(reader.record.voided, "so were we");
	assert_int_equal(reader_next(&reader, reason), READER_RECORD);
	assert_string_equal(reader.record.voided, "");
	assert_int_equal(reader_next(&reader, reason), READER_END);
	reader_close(&reader);
}

TEST(a_file_with_content_is_not_begun_again)
{
	make_file(1);
	off_t size = file_size();
	assert_int_equal(
		journal_create(&journal, path, NULL, &run, reason), -1);
	expect_reason("--resume");
	assert_int_equal(journal.descriptor, -1);
	assert_int_equal(file_size(), size);
}

TEST(an_empty_file_may_be_begun)
{
	add_bytes("");
	make_file(1);
}

TEST(what_is_not_there_is_begun_by_resume)
{
	resume();
	append(0);
	close_journal();
	resume();
	expect_seen(1, (const long[]){0});
}

/* Another process's attempt at the same file: its exit status is 0 when both
 * ways to open it are refused as they should be. */
static int
try_to_share(void)
{
	struct journal second;

	if (journal_resume(&second, path, NULL, &run,
		    &(struct reader_visitor){.game = see}, reason) == 0 ||
		!strstr(reason, "another talon"))
		return 1;
	if (journal_create(&second, path, NULL, &run, reason) == 0 ||
		!strstr(reason, "another talon"))
		return 2;
	return 0;
}

TEST(two_arbiters_cannot_share_a_file)
{
	int status;

	create();
	pid_t child = fork();
	if (child == 0)
		_exit(try_to_share());
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
}

/* An arbiter that dies with a child still alive, as a killed one does. */
static int
die_with_a_child(int hold)
{
	char byte;

	if (journal_create(&journal, path, NULL, &run, reason) < 0)
		return 1;
	if (fork() == 0) {
		while (read(hold, &byte, 1) < 0)
			continue;
		_exit(0);
	}
	return 0;
}

TEST(a_child_that_is_left_over_keeps_no_lock)
{
	int status;
	int hold[2];

	assert_int_equal(pipe(hold), 0);
	pid_t child = fork();
	if (child == 0) {
		close(hold[1]);
		_exit(die_with_a_child(hold[0]));
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
	resume();
	close(hold[0]);
	close(hold[1]);
}

/* Every length that a kill can leave, from nothing to the whole file. */
TEST(a_file_cut_anywhere_loses_the_last_line_only)
{
	make_file(2);
	const off_t whole = file_size();
	for (off_t size = whole; size >= 0; size--) {
		assert_int_equal(truncate(path, size), 0);
		resume();
		assert_true(seen_count <= 2);
		assert_int_equal(seen_count == 2, size == whole);
		for (long id = seen_count; id < 2; id++)
			append(id);
		assert_int_equal(file_size(), whole);
		close_journal();
	}
}

/* It may have been begun on one machine, killed at once, and go on on another.
 */
TEST(a_shard_that_was_cut_anywhere_goes_on_elsewhere)
{
	run.shard = (struct run_shard){
		.count = 3, .host = "a machine far away", .cores = 96};
	make_file(1);
	const off_t whole = file_size();
	for (off_t size = whole; size >= 0; size--) {
		run.shard.host = "a machine far away";
		close_journal();
		assert_int_equal(unlink(path), 0);
		make_file(1);
		assert_int_equal(truncate(path, size), 0);
		run.shard.host = "here";
		resume();
		assert_int_equal(seen_count, size == whole ? 1 : 0);
	}
	close_journal();
}

/* What stands in line 3, and what may follow it. */
static const struct {
	const char *bytes;
	const char *reason;
} broken_cases[] = {
	{"{\"v\":1,\"game\":\n", ":3: it has no checksum"},
	{"{\"v\":1,\"game\":\n\n", ":3: it has no checksum"},
	{"{\"v\":1,\"game\":\n{\"v\"", ":3: it has no checksum"},
	{"\n", ":3: it has no checksum"},
	{"{\"v\":2}\n", ":3: it has no checksum"},
};

TEST(a_broken_line_is_an_error_with_its_number_and_stays)
{
	for (size_t i = 0; i < sizeof broken_cases / sizeof broken_cases[0];
		i++) {
		make_file(1);
		add_bytes(broken_cases[i].bytes);
		off_t size = file_size();
		assert_int_equal(
			journal_resume(&journal, path, NULL, &run,
				&(struct reader_visitor){.game = see}, reason),
			-1);
		expect_reason("games.jsonl:");
		expect_reason(broken_cases[i].reason);
		assert_int_equal(file_size(), size);
		unlink(path);
	}
}

TEST(a_last_line_of_another_run_is_an_error_and_stays)
{
	make_file(1);
	heap_played(&record, &run, 1);
	record.seed = seed_of_number(5);
	resume();
	assert_int_equal(journal_append(&journal, &record, 0), 0);
	close_journal();
	off_t size = file_size();
	assert_int_equal(journal_resume(&journal, path, NULL, &run,
				 &(struct reader_visitor){.game = see}, reason),
		-1);
	expect_reason("games.jsonl:3: ");
	assert_int_equal(file_size(), size);
}

TEST(a_file_of_something_else_is_left_alone)
{
	static const char *const contents[] = {
		"dear diary", "dear diary\n", "{\"v\":1}\n", "{\"v\":1"};

	for (size_t i = 0; i < 4; i++) {
		unlink(path);
		add_bytes(contents[i]);
		if (i == 3) /* may be ours, begun and killed at once */
			resume();
		else
			assert_int_equal(
				journal_resume(&journal, path, NULL, &run,
					&(struct reader_visitor){.game = see},
					reason),
				-1);
		if (i < 3)
			assert_int_equal(file_size(), strlen(contents[i]));
	}
}

static void
take_run_length(void *context, long length)
{
	(void)context;
	run.games = length;
}

TEST(a_run_that_was_made_longer_is_so_when_it_is_resumed)
{
	const struct reader_visitor visitor = {
		.game = see, .length = take_run_length};

	make_file(1);
	resume();
	run.games = 20;
	assert_int_equal(
		journal_append_line(&journal,
			run_length_write(&run, journal_line(&journal))),
		0);
	heap_played(&record, &run, 19);
	assert_int_equal(journal_append(&journal, &record, 0), 0);
	assert_int_equal(journal_close(&journal), 0);
	seen_count = 0;
	run.games = 5;
	assert_int_equal(
		journal_resume(&journal, path, NULL, &run, &visitor, reason),
		0);
	assert_int_equal(run.games, 20);
	assert_int_equal(seen[seen_count - 1], 19);
}

TEST(another_run_is_refused_in_words)
{
	make_file(1);
	run.rotate = false;
	assert_int_equal(journal_resume(&journal, path, NULL, &run,
				 &(struct reader_visitor){.game = see}, reason),
		-1);
	expect_reason("games.jsonl: the file was begun without --no-rotate");
}

TEST(a_game_that_the_visitor_refuses_is_an_error_with_its_line)
{
	long refused = 1;

	make_file(3);
	assert_int_equal(journal_resume(&journal, path, NULL, &run,
				 &(struct reader_visitor){
					 .game = see, .context = &refused},
				 reason),
		-1);
	expect_reason(":3: it is unwanted");
}

TEST(a_directory_is_no_record_file)
{
	assert_int_equal(journal_create(&journal, ".", NULL, &run, reason), -1);
	expect_reason(".: ");
	assert_int_equal(
		journal_create(&journal, "/dev/null", NULL, &run, reason), -1);
	expect_reason("no regular file");
}

static void
limit_file_size(rlim_t size)
{
	struct rlimit limit;

	assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
	limit.rlim_cur = size;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

TEST(a_full_disk_leaves_whole_lines)
{
	signal(SIGXFSZ, SIG_IGN);
	create();
	append(0);
	off_t size = file_size();
	limit_file_size((rlim_t)size + 100);
	heap_played(&record, &run, 1);
	assert_int_equal(journal_append(&journal, &record, 0), -1);
	assert_int_equal(errno, EFBIG);
	assert_int_equal(file_size(), size);
	limit_file_size(RLIM_INFINITY);
	append(1);
	close_journal();
	resume();
	expect_seen(2, (const long[]){0, 1});
}

/* Games FIRST to FIRST + COUNT - 1 in one write: some have their line already,
 * as from a worker, and the others get it now. Returns how many the file has.
 */
static int
append_all(long first, int count)
{
	struct record records[5];

	assert_true(count <= 5);
	for (int i = 0; i < count; i++) {
		record_init(&records[i]);
		heap_played(&records[i], &run, first + i);
		if (i % 2 == 0)
			assert_int_equal(
				record_write(&records[i], &records[i].line), 0);
	}
	errno = 0;
	int done = journal_append_all(&journal, records, count, 0);
	int error = errno;
	for (int i = 0; i < count; i++)
		record_release(&records[i]);
	errno = error;
	return done;
}

TEST(games_that_come_together_are_written_in_their_order)
{
	create();
	assert_int_equal(append_all(0, 3), 3);
	assert_int_equal(append_all(3, 0), 0);
	assert_int_equal(append_all(3, 5), 5);
	close_journal();
	off_t size = file_size();
	resume();
	expect_seen(8, (const long[]){0, 1, 2, 3, 4, 5, 6, 7});
	close_journal();
	unlink(path);
	make_file(8);
	assert_int_equal(file_size(), size);
}

/* A disk that is full after every possible number of bytes. */
TEST(as_many_games_as_fit_on_the_disk_are_whole_and_counted)
{
	static const long ids[] = {0, 1, 2, 3, 4};
	off_t ends[6];

	signal(SIGXFSZ, SIG_IGN);
	for (int count = 0; count <= 5; count++) {
		make_file(count);
		ends[count] = file_size();
		unlink(path);
	}
	for (off_t size = ends[0]; size < ends[5]; size += 7) {
		int fit = 0;

		while (ends[fit + 1] <= size)
			fit++;
		create();
		limit_file_size((rlim_t)size);
		assert_int_equal(append_all(0, 5), fit);
		assert_int_equal(errno, EFBIG);
		assert_int_equal(file_size(), ends[fit]);
		limit_file_size(RLIM_INFINITY);
		assert_int_equal(append_all(fit, 5 - fit), 5 - fit);
		close_journal();
		resume();
		expect_seen(5, ids);
		close_journal();
		unlink(path);
	}
}

TEST(a_line_waits_a_second_for_the_disk)
{
	const int64_t second = 1000000000;

	create();
	assert_true(journal_deadline(&journal) > INT64_MAX - 1);
	heap_played(&record, &run, 0);
	assert_int_equal(journal_append(&journal, &record, 5 * second), 0);
	heap_played(&record, &run, 1);
	assert_int_equal(journal_append(&journal, &record, 6 * second - 1), 0);
	assert_true(journal_deadline(&journal) > 6 * second - 1);
	assert_true(journal_deadline(&journal) <= 6 * second);
	assert_int_equal(journal_deadline(&journal), 6 * second);
	assert_int_equal(journal_sync(&journal), 0);
	assert_true(journal_deadline(&journal) > 9 * second);
}

TEST(a_reader_says_that_the_end_is_cut_off)
{
	struct reader reader;

	make_file(1);
	add_bytes("{\"v\":1");
	assert_int_equal(reader_open(&reader, path, reason), 0);
	assert_int_equal(reader_next(&reader, reason), READER_RECORD);
	assert_int_equal(reader_next(&reader, reason), READER_END);
	assert_true(reader.cut_off);
	assert_int_equal(reader.whole, file_size() - 6);
	reader_close(&reader);
}

TEST(what_cannot_be_opened_says_why)
{
	struct reader reader;

	assert_int_equal(reader_open(&reader, "/nowhere/at-all", reason), -1);
	expect_reason("/nowhere/at-all: No such file");
	assert_int_equal(
		journal_create(&journal, "/nowhere/at-all", NULL, &run, reason),
		-1);
	expect_reason("/nowhere/at-all: No such file");
}

TEST(the_first_line_is_written_anew_while_it_is_the_only_one)
{
	struct reader reader;

	assert_int_equal(journal_create(&journal, path, NULL, &run, reason), 0);
	run.bots[0].says_name = "Anna, the third";
	assert_int_equal(journal_begin_anew(&journal, &run, reason), 0);
	heap_played(&record, &run, 0);
	assert_int_equal(journal_append(&journal, &record, 0), 0);
	assert_int_equal(journal_close(&journal), 0);
	assert_int_equal(reader_open(&reader, path, reason), 0);
	assert_true(reader.sealed);
	assert_string_equal(reader.run.bots[0].says_name, "Anna, the third");
	assert_int_equal(reader_next(&reader, reason), READER_RECORD);
	assert_int_equal(reader_next(&reader, reason), READER_END);
	reader_close(&reader);
}

TEST(the_first_line_of_a_file_that_goes_on_stays)
{
	const struct reader_visitor visitor = {.game = see};
	struct reader reader;

	assert_int_equal(journal_create(&journal, path, NULL, &run, reason), 0);
	assert_int_equal(journal_close(&journal), 0);
	assert_int_equal(
		journal_resume(&journal, path, NULL, &run, &visitor, reason),
		0);
	run.bots[0].says_name = "Anna";
	assert_int_equal(journal_begin_anew(&journal, &run, reason), 0);
	assert_int_equal(reader_open(&reader, path, reason), 0);
	assert_null(reader.run.bots[0].says_name);
	reader_close(&reader);
}

#include "drive/drive.c"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/stage_driver.h"
#include "lib/test.h"

BEFORE_EACH
{
	stage_driver_begin("slurm");
}

AFTER_EACH
{
	stage_driver_end();
}

ALL_TESTS(scratch_enter, scratch_leave)

static bool
call(const char *name)
{
	struct word_list words = {0};

	word_list_add(&words, name);
	bool called = driver_call(driver, &words, false);
	word_list_release(&words);
	return called;
}

TEST(what_a_program_prints_is_there_when_it_has_ended)
{
	drive_stage_program("say", "echo word; echo other >&2; exit 3");
	assert_true(call("say"));
	assert_true(subprocess_exited(&driver->call, 3));
	assert_string_equal(driver->call.output.text.bytes, "word\n");
	assert_false(driver_fail_call(driver, "say"));
	assert_string_equal(driver->reason, "say: other");
	drive_stage_program("say", "echo talon: why >&2; exit 1");
	assert_true(call("say"));
	assert_false(driver_fail_call(driver, "say"));
	assert_string_equal(driver->reason, "say: why");
}

TEST(a_program_that_is_silent_has_failed_all_the_same)
{
	drive_stage_program("say", "exit 1");
	assert_true(call("say"));
	assert_false(driver_fail_call(driver, "say"));
	assert_non_null(strstr(driver->reason, "did not say why"));
	assert_false(call("no-such-program"));
	assert_non_null(strstr(driver->reason, "no-such-program: "));
}

TEST(files_of_a_shard_lie_in_the_folder)
{
	struct driver_path record = driver_record(driver, 7);
	struct driver_path log = driver_log(driver, 7);

	assert_true(*record.bytes == '/');
	assert_non_null(strstr(record.bytes, "/all.shards/s7.rec"));
	assert_non_null(strstr(log.bytes, "/all.shards/7.log"));
}

TEST(games_are_counted_in_all_shards)
{
	assert_int_equal(driver_count_games(driver), 0);
	drive_stage_program("all.shards/s0.rec", "one\ntwo");
	drive_stage_program("all.shards/s1.rec", "three");
	assert_int_equal(driver_count_games(driver), 3);
}

TEST(the_terminal_is_left_alone_where_there_is_none)
{
	driver->progress.games = 10;
	driver_show(driver);
	assert_null(driver->progress.note);
}

static void
add_to_games(const char *mode, const char *text)
{
	FILE *file = fopen("games", mode);

	fputs(text, file);
	fclose(file);
}

TEST(lines_behind_the_first_are_games)
{
	struct counted_file counted = {0};

	assert_int_equal(count_in(&counted, "games"), 0);
	add_to_games("w", "run\n");
	assert_int_equal(count_in(&counted, "games"), 0);
	add_to_games("a", "one\ntwo\nhal");
	assert_int_equal(count_in(&counted, "games"), 2);
	assert_int_equal(count_in(&counted, "games"), 2);
	add_to_games("a", "f\n");
	assert_int_equal(count_in(&counted, "games"), 3);
	add_to_games("w", "run\none\n");
	assert_int_equal(count_in(&counted, "games"), 1);
	unlink("games");
	assert_int_equal(count_in(&counted, "games"), 1);
}

TEST(it_is_free_when_the_last_who_has_inherited_it_has_ended)
{
	char reason[REASON_MAX];
	int ends[2];
	struct driver own = {.kept = open_kept_lock("lock", reason)};
	struct driver other = {.kept = open_kept_lock("lock", reason)};

	assert_true(own.kept >= 0 && other.kept >= 0);
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(driver_take_kept_lock(&own), 1);
	assert_int_equal(driver_take_kept_lock(&own), 1);
	assert_int_equal(driver_take_kept_lock(&other), 0);
	pid_t child = fork();
	if (child == 0) {
		char byte;

		close(ends[1]);
		_exit(read(ends[0], &byte, 1) != 0);
	}
	close(own.kept);
	assert_int_equal(driver_take_kept_lock(&other), 0);
	close(ends[1]);
	assert_int_equal(waitpid(child, NULL, 0), child);
	assert_int_equal(driver_take_kept_lock(&other), 1);
	close(other.kept);
	close(ends[0]);
	unlink("lock");
}

/* The end of a log. */

static void
expect(const char *log, const char *wanted)
{
	struct text end = {0};
	FILE *file = fopen("log", "w");

	fputs(log, file);
	fclose(file);
	assert_int_equal(driver_read_log_end("log", &end), strlen(wanted));
	assert_string_equal(end.bytes ? end.bytes : "", wanted);
	text_release(&end);
	unlink("log");
}

TEST(the_last_lines_are_told)
{
	expect("", "");
	expect("\n\n", "");
	expect("one", "  one");
	expect("one\ntwo\n\n", "  one\n  two");
	expect("1\n2\n3\n4\n5\n6\n7\n", "  3\n  4\n  5\n  6\n  7");
	expect("a\033[2Jb\n", "  a\\^[[2Jb");
}

TEST(of_a_long_log_only_the_end_is_read)
{
	char log[6000];
	struct text end = {0};
	FILE *file = fopen("log", "w");

	memset(log, 'x', sizeof log);
	memcpy(log + sizeof log - 7, "\nlast\n", 7);
	fputs(log, file);
	fclose(file);
	assert_true(driver_read_log_end("log", &end) > 0);
	assert_true(end.length < 500);
	assert_non_null(strstr(end.bytes, "\n  last"));
	text_release(&end);
	unlink("log");
}

TEST(there_may_be_no_log)
{
	struct text end = {0};

	assert_int_equal(driver_read_log_end("log", &end), 0);
	text_release(&end);
}

#include "rating/result_files.h"
#include "record/run_line.h"

#include <unistd.h>

#include <zstd.h>

#include "lib/heap_records.h"
#include "lib/test.h"

enum { FILES_MAX = 4 };

static struct result_files files;
static struct run run;
static struct record record;
static struct text text;
static char reason[REASON_MAX];
static char paths[FILES_MAX][32];
static int path_count;

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
	*reason = '\0';
}

AFTER_EACH
{
	result_files_release(&files);
	record_release(&record);
	text_release(&text);
	while (path_count > 0)
		unlink(paths[--path_count]);
}

/* Puts what stands in the text into a file of its own. */
static const char *
write_text(void)
{
	char *path = paths[path_count++];

	strlcpy(path, "/tmp/talon-results-XXXXXX", sizeof paths[0]);
	FILE *out = fdopen(mkstemp(path), "w");
	assert_non_null(out);
	assert_int_equal(fwrite(text.bytes, 1, text.length, out), text.length);
	fclose(out);
	text_clear(&text);
	return path;
}

static void
begin_records(void)
{
	assert_int_equal(run_write(&run, &text), 0);
}

/* Game ID, which the bot on the first seat wins. */
static void
add_record(long id)
{
	heap_played(&record, &run, id);
	assert_int_equal(record_write(&record, &text), 0);
}

static void
add_game(const char *white, const char *black, const char *result)
{
	text_add_format(&text,
		"[White \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n\n%s\n\n",
		white, black, result, result);
}

static void
read_file(const char *path)
{
	if (result_files_add(&files, path, reason) < 0)
		fail_msg("%s", reason);
}

static const struct sums_pair *
only_pair(void)
{
	assert_int_equal(files.results.pair_count, 1);
	return &files.results.pairs[0];
}

TEST(records_give_the_results_of_their_games)
{
	begin_records();
	add_record(0);
	add_record(1);
	add_record(2);
	read_file(write_text());
	assert_true(files.has_records);
	assert_false(files.cut_off);
	assert_string_equal(sums_name(&files.results, 0), "anna");
	/* anna sits first in the even games. */
	assert_int_equal(only_pair()->low_first[OUTCOME_WIN], 2);
	assert_int_equal(only_pair()->high_first[OUTCOME_WIN], 1);
}

/* Whatever the file is called. */
TEST(packed_records_are_records)
{
	char packed[4096];

	begin_records();
	add_record(0);
	add_record(1);
	size_t size = ZSTD_compress(
		packed, sizeof packed, text.bytes, text.length, 1);
	assert_false(ZSTD_isError(size));
	text_clear(&text);
	text_add(&text, packed, size);
	read_file(write_text());
	assert_true(files.has_records);
	assert_int_equal(only_pair()->low_first[OUTCOME_WIN], 1);
}

TEST(bots_are_numbered_as_in_the_run)
{
	begin_records();
	add_record(1); /* bert sits first */
	read_file(write_text());
	assert_string_equal(sums_name(&files.results, 0), "anna");
	assert_string_equal(sums_name(&files.results, 1), "bert");
}

TEST(lists_and_records_are_one_set)
{
	add_game("bert", "carl", "1/2-1/2");
	add_game("bert", "anna", "0-1");
	read_file(write_text());
	assert_false(files.has_records);
	begin_records();
	add_record(0);
	read_file(write_text());
	assert_true(files.has_records);
	assert_int_equal(files.results.bot_count, 3);
	assert_int_equal(files.results.results, 3);
	assert_string_equal(sums_name(&files.results, 0), "bert");
	assert_int_equal(files.results.pair_count, 2);
}

/* Games by their number, whichever ended first; a list by its lines; and a
 * file after the one before. */
TEST(results_have_the_order_of_their_games)
{
	begin_records();
	add_record(4);
	add_record(2);
	read_file(write_text());
	assert_int_equal(files.results.latest, 5);
	assert_int_equal(only_pair()->last, 5);
	add_game("bert", "anna", "0-1");
	add_game("bert", "anna", "0-1");
	read_file(write_text());
	assert_int_equal(only_pair()->last, 7);
	begin_records();
	add_record(0);
	read_file(write_text());
	assert_int_equal(only_pair()->last, 8);
}

TEST(a_copy_has_all_results_as_a_list)
{
	char copy[512] = "";

	files.copy = fmemopen(copy, sizeof copy, "w");
	begin_records();
	add_record(1);
	read_file(write_text());
	add_game("carl", "anna", "0-1");
	read_file(write_text());
	fclose(files.copy);
	files.copy = NULL;
	assert_string_equal(copy, "[White \"bert\"]\n[Black \"anna\"]\n[Result "
				  "\"1-0\"]\n\n1-0\n\n"
				  "[White \"carl\"]\n[Black \"anna\"]\n[Result "
				  "\"0-1\"]\n\n0-1\n\n");
}

TEST(half_a_line_at_the_end_is_told_and_left_out)
{
	begin_records();
	add_record(0);
	add_record(1);
	text_cut(&text, text.length - 10);
	read_file(write_text());
	assert_true(files.cut_off);
	assert_int_equal(files.results.results, 1);
	add_game("anna", "bert", "1-0");
	read_file(write_text());
	assert_false(files.cut_off);
}

TEST(an_empty_file_has_no_results)
{
	text_add_string(&text, "");
	read_file(write_text());
	assert_int_equal(files.results.results, 0);
}

TEST(a_file_that_cannot_be_read_is_named)
{
	assert_int_equal(
		result_files_add(&files, "/nowhere/at/all", reason), -1);
	assert_string_equal(
		reason, "/nowhere/at/all: No such file or directory");
	text_add_string(&text, "{\"run\":\n");
	const char *path = write_text();
	assert_int_equal(result_files_add(&files, path, reason), -1);
	assert_non_null(strstr(reason, path));
}

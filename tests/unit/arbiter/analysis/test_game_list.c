#include "analysis/game_list.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/heap_records.h"
#include "record/seed_line.h"

static char path[] = "/tmp/talon-show-XXXXXX";
static struct run run;
static struct record record;
static struct text lines;
static char reason[REASON_MAX];
static char *shown;
static size_t shown_size;
static FILE *file;
static struct game_list_terms terms;

static int
set_up(void **state)
{
	(void)state;
	run = heap_run();
	terms = (struct game_list_terms){0};
	record_init(&record);
	assert_int_equal(run_write(&run, &lines), 0);
	strlcpy(reason, "", sizeof reason);
	file = open_memstream(&shown, &shown_size);
	return file ? 0 : -1;
}

static int
tear_down(void **state)
{
	(void)state;
	record_release(&record);
	text_release(&lines);
	fclose(file);
	free(shown);
	unlink(path);
	return 0;
}

/* Puts the run and what was added into the file. */
static void
write_file(void)
{
	FILE *out;

	strlcpy(path + strlen(path) - 6, "XXXXXX", 7);
	out = fdopen(mkstemp(path), "w");
	assert_non_null(out);
	assert_int_equal(
		fwrite(lines.bytes, 1, lines.length, out), lines.length);
	fclose(out);
}

static void
add_record(void)
{
	assert_int_equal(record_write(&record, &lines), 0);
}

static void
add_two_games(void)
{
	heap_played(&record, &run, 1);
	add_record();
	heap_faulted(&record, &run, 0, FAULT_ILLEGAL, 1,
		"\"9\": 9 cannot be taken of 2");
	record_add_move(&record, 0, "play", "3", 1000);
	record_set_stderr_tail(&record, "thinking\nhm\n", 12);
	add_record();
}

static void
expect_shown(const char *expected)
{
	fflush(file);
	assert_string_equal(shown, expected);
}

static void
expect_reason(const char *part)
{
	if (!strstr(reason, part))
		fail_msg("\"%s\" is not in \"%s\"", part, reason);
}

static void
a_file_is_a_list_of_games(void **state)
{
	(void)state;
	add_two_games();
	write_file();
	assert_int_equal(game_list_print(file, path, &terms, reason), 0);
	expect_shown("heap, seed 18446744073709551615, 10 games\n"
		     "     1  deal      0  bert - anna  3 : 2\n"
		     "     0  deal      0  anna - bert  5 : 0  illegal: bert "
		     "at seat 1\n");
}

/* printf 18446744073709551615 | sha256sum */
#define OF_THE_SEED \
	"2cdb26265b4dc65e3b44d694f121fd6de99b9e4b8ae7f08d84bfa9537635ae43"

static void
a_list_says_what_is_public_of_the_seed(void **state)
{
	(void)state;
	text_clear(&lines);
	run.tournament = (struct run_tournament){
		.format = format_find("swiss"), .players = 2, .rounds = 9};
	run_commit(&run);
	assert_int_equal(run_write(&run, &lines), 0);
	heap_played(&record, &run, 1);
	add_record();
	write_file();
	assert_int_equal(game_list_print(file, path, &terms, reason), 0);
	expect_shown("heap, seed_sha256 " OF_THE_SEED
		     ", a tournament (swiss) of 2 bots\n"
		     "     1  deal      0  bert - anna  3 : 2\n");
	assert_int_equal(seed_line_reveal(&run, &lines), 0);
	write_file();
	rewind(file);
	assert_int_equal(game_list_print(file, path, &terms, reason), 0);
	fflush(file);
	expect_shown("heap, seed_sha256 " OF_THE_SEED
		     ", a tournament (swiss) of 2 bots\n"
		     "     1  deal      0  bert - anna  3 : 2\n"
		     "Its seed was 18446744073709551615.\n");
}

static void
a_list_says_that_its_file_is_cut_off(void **state)
{
	(void)state;
	add_two_games();
	text_cut(&lines, lines.length - 1);
	write_file();
	assert_int_equal(game_list_print(file, path, &terms, reason), 0);
	expect_shown("heap, seed 18446744073709551615, 10 games\n"
		     "     1  deal      0  bert - anna  3 : 2\n"
		     "The last line is cut off.\n");
}

static void
a_whole_last_line_that_is_no_game_is_an_error(void **state)
{
	char expected[80];

	(void)state;
	add_two_games();
	text_add_string(&lines, "{\"v\":1\n");
	write_file();
	assert_int_equal(game_list_print(file, path, &terms, reason), -1);
	snprintf(expected, sizeof expected, "%s:4: it is no JSON", path);
	expect_reason(expected);
	fflush(file);
	assert_null(strstr(shown, "cut off"));
}

static void
ties_are_listed_alone(void **state)
{
	(void)state;
	add_two_games();
	heap_record(&record, &run, 2);
	record.points[0] = record.points[1] = 3;
	add_record();
	write_file();
	terms.ties = true;
	assert_int_equal(game_list_print(file, path, &terms, reason), 0);
	fflush(file);
	assert_non_null(strstr(shown, "     2  deal      1  "));
	assert_null(strstr(shown, "     1  deal"));
	assert_null(strstr(shown, "illegal"));
}

static void
programs_get_an_object_a_game(void **state)
{
	(void)state;
	add_two_games();
	write_file();
	terms.json = true;
	assert_int_equal(game_list_print(file, path, &terms, reason), 0);
	expect_shown("{\"game\":\"heap\",\"id\":1,\"deal\":0,\"names\":"
		     "[\"bert\",\"anna\"],\"score\":[3,2],\"end\":\"normal\"}\n"
		     "{\"game\":\"heap\",\"id\":0,\"deal\":0,\"names\":"
		     "[\"anna\",\"bert\"],\"score\":[5,0],\"end\":\"illegal\","
		     "\"offender\":1}\n");
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	static const struct CMUnitTest tests[] = {
		TEST(a_file_is_a_list_of_games),
		TEST(a_list_says_what_is_public_of_the_seed),
		TEST(a_list_says_that_its_file_is_cut_off),
		TEST(a_whole_last_line_that_is_no_game_is_an_error),
		TEST(ties_are_listed_alone),
		TEST(programs_get_an_object_a_game),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

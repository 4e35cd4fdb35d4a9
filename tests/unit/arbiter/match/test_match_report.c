#include "match/match_report.h"

#include "lib/heap_records.h"
#include "lib/test.h"
#include "play/progress.h"
#include "record/schedule.h"

static struct run run;
static struct tally tally;
static char *text;
static size_t length;
static FILE *file;

BEFORE_EACH
{
	run = heap_run();
	tally_init(&tally, &run);
	file = open_memstream(&text, &length);
	assert_non_null(file);
}

AFTER_EACH
{
	tally_release(&tally);
	fclose(file);
	free(text);
}

/* Three games, 3 : 2, 2 : 3 and a forfeit. */
static void
play_three_games(void)
{
	struct record record;

	record_init(&record);
	heap_played(&record, &run, 0);
	assert_int_equal(tally_add(&tally, &record), 0);
	heap_played(&record, &run, 1);
	assert_int_equal(tally_add(&tally, &record), 0);
	heap_faulted(
		&record, &run, 2, FAULT_GARBAGE, 1, "no answer: \"\033[2J\"");
	assert_int_equal(tally_add(&tally, &record), 0);
	record_release(&record);
}

static void
expect_text(const char *expected)
{
	fflush(file);
	assert_string_equal(text, expected);
}

TEST(the_table_has_bots_margin_and_faults)
{
	run.games = 3;
	run.bots[0].name = "\xc5\xbd"
			   "ana";
	play_three_games();
	match_report_table(file, &tally, NULL, 2345678901);
	expect_text("heap, seed 18446744073709551615: 3 games in 2.3 s, "
		    "sandbox off\n\n"
		    "bot      games     points points/game     wins   draws   "
		    "losses  faults   ms/move\n"
		    "\xc5\xbd"
		    "ana         3         10        3.33        2       0"
		    "        1       0     0.732\n"
		    "bert         3          5        1.67        1       0"
		    "        2       1     0.732\n"
		    "\n\xc5\xbd"
		    "ana less bert: +1.67 ± 2.22 points a game, 2 deals\n"
		    "\nfaults:\n"
		    "  bert: garbage in game 2 at seat 1: no answer: "
		    "\"\\^[[2J\"\n");
}

TEST(a_broken_off_run_says_how_far_it_came)
{
	play_three_games();
	match_report_table(file, &tally, NULL, 0);
	fflush(file);
	assert_non_null(
		strstr(text, ": 3 of 10 games in 0.0 s, sandbox off\n"));
}

TEST(a_time_that_is_not_known_is_not_said)
{
	play_three_games();
	match_report_table(file, &tally, NULL, -1);
	assert_int_equal(match_report_json(file, &tally, NULL, -1), 0);
	fflush(file);
	assert_non_null(strstr(text, ": 3 of 10 games, sandbox off\n\nbot "));
	assert_non_null(strstr(text, ",\"seconds\":null}\n"));
}

TEST(no_game_at_all_is_reported_too)
{
	match_report_table(file, &tally, NULL, 0);
	assert_int_equal(match_report_json(file, &tally, NULL, 0), 0);
	fflush(file);
	assert_non_null(
		strstr(text, ": 0 of 10 games in 0.0 s, sandbox off\n"));
	assert_null(strstr(text, "nan"));
	assert_null(strstr(text, " less "));
	assert_non_null(
		strstr(text, "\"margin\":{\"mean\":null,\"stderr\":null,"
			     "\"deals\":0,\"pairs\":0},"));
}

TEST(many_faults_of_a_kind_have_one_example)
{
	struct record record;

	record_init(&record);
	for (long id = 0; id < 10; id += 2) {
		heap_faulted(&record, &run, id, FAULT_CRASH, 0, "died");
		record_set_stderr_tail(&record, "1\n2\n3\n4\n5\n6\n", 12);
		assert_int_equal(tally_add(&tally, &record), 0);
	}
	record_release(&record);
	match_report_table(file, &tally, NULL, 0);
	fflush(file);
	assert_non_null(strstr(text,
		"\nfaults:\n  anna: crash, 5 times, first in game 0 at seat 0:"
		" died\n    | 2\n    | 3\n    | 4\n    | 5\n    | 6\n"));
}

TEST(the_summary_is_one_json_object)
{
	play_three_games();
	assert_int_equal(match_report_json(file, &tally, NULL, 2345678901), 0);
	expect_text("{\"game\":\"heap\",\"games\":3,"
		    "\"seed\":\"18446744073709551615\",\"sandbox\":\"off\","
		    "\"players\":["
		    "{\"name\":\"anna\",\"games\":3,\"points\":10,"
		    "\"points_per_game\":3.333333333,\"wins\":2,\"draws\":0,"
		    "\"losses\":1,\"faults\":0,\"ms_per_move\":0.7315,"
		    "\"fault_reasons\":[],\"warnings\":null,"
		    "\"warning_reasons\":null},"
		    "{\"name\":\"bert\",\"games\":3,\"points\":5,"
		    "\"points_per_game\":1.666666667,\"wins\":1,\"draws\":0,"
		    "\"losses\":2,\"faults\":1,\"ms_per_move\":0.7315,"
		    "\"fault_reasons\":[{\"fault\":\"garbage\",\"game\":2,"
		    "\"why\":\"no answer: \\\"\\\\^[[2J\\\"\",\"count\":1}],"
		    "\"warnings\":null,\"warning_reasons\":null}],"
		    "\"margin\":{\"mean\":1.666666667,\"stderr\":2.222222222,"
		    "\"deals\":2,\"pairs\":2},\"seconds\":2.346}\n");
	json_t *parsed = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(parsed);
	json_decref(parsed);
}

static void
play_a_measured_game(void)
{
	struct record record;

	run.cpu_clock = true;
	record_init(&record);
	heap_played(&record, &run, 0);
	record.measured = true;
	record.moves[0].cpu_ns = 1500000;
	record.moves[0].late_ns = 20000;
	record.moves[1].late_ns = 2345678;
	assert_int_equal(tally_add(&tally, &record), 0);
	record_release(&record);
}

TEST(by_the_clock_of_the_processor_there_is_more_to_say)
{
	play_a_measured_game();
	assert_int_equal(match_report_json(file, &tally, NULL, 0), 0);
	fflush(file);
	assert_non_null(strstr(text, "\"ms_per_move\":0.213,"
				     "\"cpu_ms_per_move\":1.5,"
				     "\"worst_delay_ms\":0.02,"));
	assert_non_null(strstr(text, "\"cpu_ms_per_move\":0,"
				     "\"worst_delay_ms\":2.346,"));
}

TEST(so_has_the_table)
{
	play_a_measured_game();
	match_report_table(file, &tally, NULL, 0);
	fflush(file);
	assert_non_null(strstr(text, "ms/move    cpu/move   delay ms\n"));
	assert_non_null(strstr(text, "0.213       1.500      0.020\n"));
}

TEST(warnings_stand_beside_the_faults)
{
	struct warnings warnings = {0};
	const struct warning warning = {.id = 1,
		.bot = 1,
		.seat = 0,
		.kind = FAULT_CRASH,
		.why = "exited with status 1 at result"};

	play_three_games();
	assert_int_equal(warnings_add(&warnings, &warning), 1);
	match_report_table(file, &tally, &warnings, 0);
	assert_int_equal(match_report_json(file, &tally, &warnings, 0), 0);
	fflush(file);
	assert_non_null(
		strstr(text, "\nwarnings:\n  bert: crash in game 1 at seat 0: "
			     "exited with status 1 at result\n"));
	assert_non_null(strstr(text, "\"warnings\":0,\"warning_reasons\":[]}"));
	assert_non_null(strstr(text,
		"\"warnings\":1,\"warning_reasons\":[{\"warning\":"
		"\"crash\",\"game\":1,\"why\":\"exited with status 1 at "
		"result\",\"count\":1}]}"));
	warnings_release(&warnings);
}

TEST(three_bots_have_a_summary_without_margin)
{
	run.bot_count = 3;
	run.bots[2].name = "carl";
	assert_int_equal(match_report_json(file, &tally, NULL, 0), 0);
	fflush(file);
	assert_null(strstr(text, "margin"));
	assert_non_null(strstr(text, "carl"));
}

TEST(a_report_that_cannot_be_written_fails)
{
	FILE *full = fopen("/dev/full", "w");

	if (!full)
		skip();
	setvbuf(full, NULL, _IONBF, 0);
	assert_int_equal(match_report_json(full, &tally, NULL, 0), -1);
	fclose(full);
}

/* Deals of margin 0, 1 and 2 points a game, again and again. */
static void
play_deals(long deals)
{
	struct record record;

	record_init(&record);
	for (long id = 0; id < 2 * deals; id++) {
		int first = schedule_fixture(&run, id).bot[0] == 0 ? 0 : 1;

		heap_played(&record, &run, id);
		record.points[first] = 3 + (int)(id / 2 % 3);
		record.points[1 - first] = 3;
		assert_int_equal(tally_add(&tally, &record), 0);
	}
	record_release(&record);
}

TEST(a_run_until_an_error_says_how_far_it_is)
{
	run.games = 1000;
	run.stop.error = 0.15;
	match_report_table(file, &tally, NULL, 0);
	play_deals(29);
	match_report_table(file, &tally, NULL, 0);
	fflush(file);
	assert_non_null(
		strstr(text, ": 0 of 1000 games in 0.0 s, sandbox off\n"));
	assert_non_null(strstr(text,
		"until a standard error below 0.15 points: not reached\n"));
	assert_non_null(
		strstr(text, ": 58 of 1000 games in 0.0 s, sandbox off\n"));
	assert_non_null(strstr(text,
		" 29 deals\n"
		"until a standard error below 0.15 points: 0.1528, not "
		"reached\n"));
}

TEST(a_run_that_stopped_early_is_whole)
{
	run.games = 1000;
	run.stop = (struct sequential_rule){true, 0, 1, 0.05, 0.05, 0.25};
	play_deals(30);
	match_report_table(file, &tally, NULL, 0);
	fflush(file);
	assert_non_null(strstr(text, ": 60 games in 0.0 s, sandbox off\n"));
	assert_non_null(strstr(text,
		"\nanna less bert: +1.00 ± 0.15 points a game, 30 deals\n"
		"SPRT of 0 against 1 points: LLR 13.74 [-2.94, 2.94], decided "
		"for 1\n"
		"until a standard error below 0.25 points: 0.1516, reached\n"));
}

TEST(the_summary_has_the_state_of_the_tests)
{
	run.games = 1000;
	run.stop = (struct sequential_rule){true, 1, 2, 0.05, 0.05, 0.125};
	assert_int_equal(match_report_json(file, &tally, NULL, 0), 0);
	play_deals(30);
	assert_int_equal(match_report_json(file, &tally, NULL, 0), 0);
	fflush(file);
	assert_non_null(strstr(text,
		",\"sprt\":{\"m0\":1,\"m1\":2,\"alpha\":0.05,\"beta\":0.05,"
		"\"llr\":0,\"lower\":-2.944438979,\"upper\":2.944438979,"
		"\"deals\":0,\"pairs\":0,\"decision\":null},\"until_error\":{"
		"\"error\":0.125,\"stderr\":null,\"deals\":0,\"pairs\":0,"
		"\"reached\":false},\"seconds\":0.000}\n"));
	assert_non_null(strstr(text,
		",\"sprt\":{\"m0\":1,\"m1\":2,\"alpha\":0.05,\"beta\":0.05,"
		"\"llr\":-13.74436098,\"lower\":-2.944438979,"
		"\"upper\":2.944438979,\"deals\":30,\"pairs\":30,\"decision\":"
		"\"m0\"},"
		"\"until_error\":{\"error\":0.125,\"stderr\":0.1516196087,"
		"\"deals\":30,\"pairs\":30,\"reached\":false},\"seconds\":0."
		"000}\n"));
}

static const int64_t second = 1000000000;

TEST(progress_has_the_rate_and_the_time_to_go)
{
	struct progress progress;

	progress_init(&progress, file, 10000, 1000, 0);
	progress_update(&progress, 2000, 10 * second);
	expect_text("\r\033[K2000 of 10000 games, 20 %, 100 a second, "
		    "1:20 to go");
}

TEST(progress_has_the_state_of_the_tests)
{
	struct progress progress;

	run.stop = (struct sequential_rule){true, 0, 2, 0.05, 0.05, 0.1};
	play_deals(30);
	progress_init(&progress, file, 10000, 0, 0);
	progress.watched = &tally;
	progress_update(&progress, 60, second);
	expect_text("\r\033[K60 games, 60 a second, LLR 0.00 [-2.94, 2.94], "
		    "error 0.15 > 0.10");
}

TEST(a_slow_rate_has_a_decimal_and_hours_to_go)
{
	struct progress progress;

	progress_init(&progress, file, 10000, 0, 0);
	progress_update(&progress, 10, 20 * second);
	expect_text("\r\033[K10 of 10000 games, 0 %, 0.5 a second, "
		    "5:33:00 to go");
}

TEST(progress_is_drawn_ten_times_a_second_at_most)
{
	struct progress progress;
	int lines = 0;

	progress_init(&progress, file, 10000, 0, 0);
	for (long done = 1; done <= 1000; done++)
		progress_update(&progress, done, done * second / 1000);
	fflush(file);
	for (const char *at = text; (at = strchr(at, '\r')); at++)
		lines++;
	assert_int_equal(lines, 10);
}

TEST(what_was_drawn_is_erased_once)
{
	struct progress progress;

	progress_init(&progress, file, 10, 0, 0);
	progress_erase(&progress);
	expect_text("");
	progress_update(&progress, 0, second);
	progress_erase(&progress);
	progress_erase(&progress);
	expect_text("\r\033[K0 of 10 games, 0 %\r\033[K");
}

TEST(without_a_terminal_nothing_is_drawn)
{
	struct progress progress;

	progress_init(&progress, NULL, 10, 0, 0);
	progress_update(&progress, 5, second);
	progress_erase(&progress);
}

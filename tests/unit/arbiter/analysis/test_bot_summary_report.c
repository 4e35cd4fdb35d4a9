#include "analysis/crosstable.h"

#include "lib/heap_records.h"
#include "lib/test.h"

static struct run run;
static struct record record;
static struct crosstable table = {.sums.kept = SUMS_DEALS};
static struct bot_summary summary;
static char text[4096];
static FILE *file;

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
	bot_summary_init(&summary, "anna");
	memset(text, 0, sizeof text);
	file = fmemopen(text, sizeof text, "w");
	assert_non_null(file);
}

AFTER_EACH
{
	fclose(file);
	record_release(&record);
	bot_summary_release(&summary);
	crosstable_release(&table);
}

static void
add(void)
{
	assert_int_equal(crosstable_add(&table, &record), 0);
	assert_int_equal(bot_summary_add(&summary, &record, "games"), 0);
}

/* Both games of a deal, which come to 0, and one of the next, which anna loses
 * by a fault with 5 points: the mean is -5/3, and its error 20/9. */
static void
add_three_games(void)
{
	heap_played(&record, &run, 0);
	add();
	heap_played(&record, &run, 1);
	add();
	heap_faulted(&record, &run, 2, FAULT_ILLEGAL, 0, "9 is\ntoo many");
	add();
}

/* What the games above do not have. */
static void
note_more(void)
{
	const long anna = sums_find(&table.sums, "anna");

	table.sums.bots[anna].burnt_us = 33333;
	crosstable_note_level(&table, SANDBOX_FULL);
	proof_add(&table.sums.proof, PROOF_CHAINED);
	crosstable_note_level(&table, SANDBOX_LOW);
	crosstable_note_level(&table, SANDBOX_FULL);
	proof_add(&table.sums.proof, PROOF_CHAINED);
}

TEST(the_table_has_opponents_seats_faults_and_times)
{
	add_three_games();
	note_more();
	bot_summary_report_table(file, &summary, &table);
	fflush(file);
	assert_string_equal(text,
		"anna, heap: 3 games, sandbox low, chained\n\n"
		"against    games    wins   draws  losses   score points/game "
		"  margin   ± 95 %    deals\n"
		"bert           3       1       0       2   33.3%        1.67 "
		"   -1.67     4.36        2\n"
		"\nseat    games points/game    wins   draws  losses   score\n"
		"   0        2        1.50       1       0       1   50.0%\n"
		"   1        1        2.00       0       0       1    0.0%\n"
		"\nfaults: 1\n"
		"       1 illegal\n"
		"  games, game 2, seat 0: 9 is\\ntoo many\n"
		"\ntime: 2 moves, 0.732 ms each\n"
		"  slowest move: 1.250 ms, move 2 of game 1 of games\n"
		"  slowest game: 1.250 ms, game 1 of games\n"
		"  it used 0.033 s of the processor between its turns\n");
}

TEST(json_has_the_same)
{
	add_three_games();
	note_more();
	assert_int_equal(bot_summary_report_json(file, &summary, &table), 0);
	fflush(file);
	assert_string_equal(text,
		"{\"name\":\"anna\",\"game\":\"heap\",\"games\":3,"
		"\"sandbox\":\"low\",\"proof\":\"chained\","
		"\"opponents\":[{\"name\":\"bert\",\"games\":3,\"points\":[5,"
		"10],\"wins\":1,\"draws\":0,\"losses\":2,"
		"\"score\":33.33333333,\"margin\":{\"mean\":-1.666666667,"
		"\"stderr\":2.222222222,\"deals\":2,\"pairs\":2,"
		"\"low\":-6.022142222,\"high\":2.688808889}}],"
		"\"seats\":[{\"seat\":0,\"games\":2,\"points\":3,\"wins\":1,"
		"\"draws\":0,\"losses\":1,\"score\":50},{\"seat\":1,"
		"\"games\":1,\"points\":2,\"wins\":0,\"draws\":0,\"losses\":1,"
		"\"score\":0}],\"fault_count\":1,\"faults\":[{\"file\":"
		"\"games\",\"id\":2,\"seat\":0,\"end\":\"illegal\",\"why\":"
		"\"9 is\\\\ntoo many\"}],\"fault_reasons\":[{\"fault\":"
		"\"illegal\",\"game\":2,\"why\":\"9 is\\\\ntoo many\","
		"\"count\":1}],\"moves\":2,\"ms_per_move\":0.7315,"
		"\"slowest_move\":{\"file\":\"games\",\"id\":1,\"move\":2,"
		"\"ms\":1.25},\"slowest_game\":{\"file\":\"games\",\"id\":1,"
		"\"ms\":1.25},\"between_turns_ms\":33.333}\n");
}

TEST(a_bot_without_moves_has_no_slowest)
{
	heap_faulted(&record, &run, 0, FAULT_START, 0, "not found");
	add();
	bot_summary_report_table(file, &summary, &table);
	assert_int_equal(bot_summary_report_json(file, &summary, &table), 0);
	fflush(file);
	assert_non_null(
		strstr(text, "anna, heap: 1 game, sandbox off, none\n"));
	assert_non_null(strstr(text, "\ntime: 0 moves, 0.000 ms each\n{"));
	assert_null(strstr(text, "slowest"));
	assert_non_null(strstr(text, "\"stderr\":null"));
}

/* Of two moves in two games, +2 and -1 points more than the other. */
TEST(what_it_said_is_summed_up_and_its_score_compared)
{
	heap_played(&record, &run, 0);
	record_note_move(&record, "{\"info\":{\"score\":99}}"); /* bert's */
	record.moves[0].note = 0;
	for (size_t i = 0; i < record.move_count; i++)
		if (record.names[record.moves[i].seat][0] == 'a')
			record.moves[i].note = 0;
	add();
	assert_int_equal(summary.info_count, 0);
	for (long id = 1; id < 3; id++) {
		heap_played(&record, &run, id);
		for (size_t i = 0; i < record.move_count; i++) {
			char note[64];

			if (strcmp(record.names[record.moves[i].seat],
				    "anna") != 0)
				continue;
			snprintf(note, sizeof note,
				"{\"info\":{\"score\":%d,\"pv\":\"3\","
				"\"nodes\":%ld}}",
				record.points[record.moves[i].seat], 10 * id);
			const size_t count = record.move_count;
			record.move_count = i + 1;
			record_note_move(&record, note);
			record.move_count = count;
		}
		add();
	}
	assert_int_equal(summary.info_count, 2);
	assert_int_equal(summary.infos[1].moves, 2);
	assert_string_equal(summary.infos[1].key, "nodes");
	assert_true(summary.infos[1].sum == 30);
	bot_summary_report_json(file, &summary, &table);
	fflush(file);
	assert_non_null(strstr(text,
		"\"info\":[{\"key\":\"score\",\"moves\":2,\"mean\":2.5,"
		"\"least\":2,\"most\":3},{\"key\":\"nodes\",\"moves\":2,"
		"\"mean\":15,\"least\":10,\"most\":20}],"
		"\"calibration\":{\"moves\":2,\"score\":2.5,\"result\":0,"
		"\"correlation\":1}}"));
}

TEST(faults_that_are_not_kept_are_counted)
{
	heap_faulted(&record, &run, 0, FAULT_CRASH, 0, "exit code 1");
	for (int i = 0; i < BOT_SUMMARY_FAULTS_MAX + 5; i++)
		add();
	fclose(file);
	file = tmpfile();
	assert_int_equal(bot_summary_report_table(file, &summary, &table), 0);
	static char whole[16384];
	rewind(file);
	whole[fread(whole, 1, sizeof whole - 1, file)] = '\0';
	assert_non_null(strstr(whole, "\nfaults: 105\n     105 crash\n"));
	assert_non_null(strstr(whole, "\n  and 5 more\n"));
}

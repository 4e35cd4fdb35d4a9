#include "analysis/game_list.h"
#include "record/change.h"
#include "record/run_line.h"

#include "lib/heap_records.h"
#include "lib/heap_show.h"
#include "lib/test.h"
#include "record/seed_history.h"

static struct game_list_terms terms;

BEFORE_EACH
{
	terms = (struct game_list_terms){0};
	assert_int_equal(heap_show_begin(state), 0);
}

EACH_TEST(NULL, heap_show_end)

TEST(a_file_is_a_list_of_games)
{
	heap_show_add_two();
	heap_show_write();
	assert_int_equal(
		game_list_print(show.out, show.path, &terms, show.reason), 0);
	heap_show_expect(
		"heap, seed 18446744073709551615, 10 games, bare\n"
		"     1  deal      0  bert - anna  3 : 2\n"
		"     0  deal      0  anna - bert  5 : 0  illegal: bert "
		"at seat 1\n");
}

/* printf 18446744073709551615 | sha256sum */
#define OF_THE_SEED \
	"2cdb26265b4dc65e3b44d694f121fd6de99b9e4b8ae7f08d84bfa9537635ae43"

TEST(a_list_says_what_is_public_of_the_seed)
{
	text_clear(&show.lines);
	show.run.tournament = (struct run_tournament){
		.format = format_find("swiss"), .players = 2, .rounds = 9};
	run_commit(&show.run);
	assert_int_equal(run_write(&show.run, &show.lines), 0);
	heap_played(&show.record, &show.run, 1);
	heap_show_add();
	heap_show_write();
	assert_int_equal(
		game_list_print(show.out, show.path, &terms, show.reason), 0);
	heap_show_expect("heap, seed_sha256 " OF_THE_SEED
			 ", a tournament (swiss) of 2 bots, bare\n"
			 "     1  deal      0  bert - anna  3 : 2\n");
	assert_int_equal(seed_line_write(&show.run, true, &show.lines), 0);
	heap_show_write();
	rewind(show.out);
	assert_int_equal(
		game_list_print(show.out, show.path, &terms, show.reason), 0);
	fflush(show.out);
	heap_show_expect("heap, seed_sha256 " OF_THE_SEED
			 ", a tournament (swiss) of 2 bots, bare\n"
			 "     1  deal      0  bert - anna  3 : 2\n"
			 "Its seed was 18446744073709551615.\n");
}

TEST(a_list_says_that_its_file_is_cut_off)
{
	heap_show_add_two();
	text_cut(&show.lines, show.lines.length - 1);
	heap_show_write();
	assert_int_equal(
		game_list_print(show.out, show.path, &terms, show.reason), 0);
	heap_show_expect("heap, seed 18446744073709551615, 10 games, bare\n"
			 "     1  deal      0  bert - anna  3 : 2\n"
			 "The last line is cut off.\n");
}

TEST(a_whole_last_line_that_is_no_game_is_an_error)
{
	char expected[80];

	heap_show_add_two();
	text_add_string(&show.lines, "{\"v\":1\n");
	heap_show_write();
	assert_int_equal(
		game_list_print(show.out, show.path, &terms, show.reason), -1);
	snprintf(expected, sizeof expected, "%s:4: it is no JSON", show.path);
	heap_show_expect_reason(expected);
	fflush(show.out);
	assert_null(strstr(show.printed, "cut off"));
}

TEST(ties_are_listed_alone)
{
	heap_show_add_two();
	heap_record(&show.record, &show.run, 2);
	show.record.points[0] = show.record.points[1] = 3;
	heap_show_add();
	heap_show_write();
	terms.ties = true;
	assert_int_equal(
		game_list_print(show.out, show.path, &terms, show.reason), 0);
	fflush(show.out);
	assert_non_null(strstr(show.printed, "     2  deal      1  "));
	assert_null(strstr(show.printed, "     1  deal"));
	assert_null(strstr(show.printed, "illegal"));
}

TEST(programs_get_an_object_a_game)
{
	heap_show_add_two();
	heap_show_write();
	terms.json = true;
	assert_int_equal(
		game_list_print(show.out, show.path, &terms, show.reason), 0);
	heap_show_expect(
		"{\"game\":\"heap\",\"id\":1,\"deal\":0,\"names\":"
		"[\"bert\",\"anna\"],\"score\":[3,2],\"end\":\"normal\","
		"\"winners\":[0],\"proof\":\"bare\"}\n"
		"{\"game\":\"heap\",\"id\":0,\"deal\":0,\"names\":"
		"[\"anna\",\"bert\"],\"score\":[5,0],\"end\":\"illegal\","
		"\"offender\":1,\"winners\":[0],\"proof\":\"bare\"}\n");
}

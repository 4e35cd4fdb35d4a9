#include "blame/fault_news.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/heap_records.h"

static struct run run;
static struct record record;
static struct bot_spec specs[2];
static struct fault_news news;
static char *printed;
static size_t length;

static int
set_up(void **state)
{
	char reason[REASON_MAX];

	(void)state;
	run = heap_run();
	record_init(&record);
	news = (struct fault_news){
		.file = open_memstream(&printed, &length), .run = &run};
	return news.file &&
			       bot_spec_parse(
				       &specs[0], "anna", NULL, NULL, reason) &&
			       bot_spec_parse(&specs[1],
				       "bert [time=2] = it\"'\"s me", NULL,
				       NULL, reason)
		       ? 0
		       : -1;
}

static int
tear_down(void **state)
{
	(void)state;
	fclose(news.file);
	fault_news_release(&news);
	free(printed);
	record_release(&record);
	bot_spec_release(&specs[0]);
	bot_spec_release(&specs[1]);
	return 0;
}

static void
tell(long id, enum fault fault, int seat, const char *why)
{
	heap_faulted(&record, &run, id, fault, seat, why);
	assert_int_equal(fault_news_tell(&news, &record, specs, 2), 0);
}

static void
expect(const char *expected)
{
	fflush(news.file);
	assert_string_equal(printed, expected);
}

static void
only_the_first_fault_of_each_bot_is_told(void **state)
{
	(void)state;
	tell(2, FAULT_ILLEGAL, 0, "9 is too many");
	tell(4, FAULT_CRASH, 0, "died");
	heap_played(&record, &run, 6);
	assert_int_equal(fault_news_tell(&news, &record, specs, 2), 0);
	expect("talon: game 2: anna at seat 0: illegal: 9 is too many\n");
	tell(8, FAULT_GARBAGE, 1, "answered gen_move with nothing");
	expect("talon: game 2: anna at seat 0: illegal: 9 is too many\n"
	       "talon: game 8: bert at seat 1: garbage: answered gen_move with "
	       "nothing\n"
	       "    one answer too many before?\n");
}

static void
a_recorded_game_is_replayed(void **state)
{
	(void)state;
	news.output = "all games";
	news.again = "talon match -s 1 a b --only";
	tell(2, FAULT_ILLEGAL, 0, "9 is too many");
	expect("talon: game 2: anna at seat 0: illegal: 9 is too many\n"
	       "    to see it again: talon replay 'all games' 2 anna\n");
}

static void
the_bot_is_written_as_the_command_line_takes_it(void **state)
{
	struct bot_spec same;
	char reason[REASON_MAX];
	struct text word = {0};

	(void)state;
	news.output = "f";
	tell(2, FAULT_ILLEGAL, 1, "9 is too many");
	expect("talon: game 2: bert at seat 1: illegal: 9 is too many\n"
	       "    to see it again: talon replay f 2 "
	       "'bert [time=2] = it\"'\\''\"s me'\n");
	text_add_string(&word, "bert [time=2] = it\"'\"s me");
	assert_true(bot_spec_parse(&same, word.bytes, NULL, NULL, reason));
	assert_string_equal(same.text, specs[1].text);
	assert_string_equal(same.options, specs[1].options);
	bot_spec_release(&same);
	text_release(&word);
}

static void
without_a_file_the_game_is_played_alone(void **state)
{
	(void)state;
	news.again = "talon match -s 1 a b --only";
	tell(2, FAULT_ILLEGAL, 0, "9 is too many");
	expect("talon: game 2: anna at seat 0: illegal: 9 is too many\n"
	       "    to see it again: talon match -s 1 a b --only 2\n");
}

static void
who_cannot_be_started_again_and_again_is_told_of(void **state)
{
	static const char first[] =
		"talon: game 0: anna at seat 0: start: not found\n";
	char all[256];

	(void)state;
	news.rows = true;
	for (long id = 0; id < 8; id += 2)
		tell(id, FAULT_START, 0, "not found");
	heap_played(&record, &run, 8);
	assert_int_equal(fault_news_tell(&news, &record, specs, 2), 0);
	for (long id = 10; id < 18; id += 2)
		tell(id, FAULT_START, 0, "not found");
	expect(first);
	tell(18, FAULT_START, 0, "not found");
	snprintf(all, sizeof all,
		"%stalon: anna could not be started in 5 of its games in a "
		"row, and goes on losing\n",
		first);
	expect(all);
}

static void
a_warning_is_told_as_such(void **state)
{
	const struct warning warning = {.id = 3,
		.bot = 0,
		.seat = 1,
		.kind = WARNING_COMMA,
		.why = "x"};

	(void)state;
	fault_news_warn(&news, &warning, specs);
	struct warning crash = warning;

	crash.kind = FAULT_CRASH;
	strlcpy(crash.stderr_tail, "KeyError\n", sizeof crash.stderr_tail);
	fault_news_warn(&news, &crash, specs);
	expect("talon: warning: game 3: anna at seat 1: comma: x\n"
	       "talon: warning: game 3: anna at seat 1: crash: x\n"
	       "    | KeyError\n");
}

static void
whoever_wants_no_news_gets_none(void **state)
{
	FILE *file = news.file;

	(void)state;
	news.file = NULL;
	tell(0, FAULT_START, 0, "not found");
	news.file = file;
	fflush(file);
	assert_int_equal(length, 0);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
#define NEWS_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		NEWS_TEST(only_the_first_fault_of_each_bot_is_told),
		NEWS_TEST(a_recorded_game_is_replayed),
		NEWS_TEST(the_bot_is_written_as_the_command_line_takes_it),
		NEWS_TEST(without_a_file_the_game_is_played_alone),
		NEWS_TEST(who_cannot_be_started_again_and_again_is_told_of),
		NEWS_TEST(a_warning_is_told_as_such),
		NEWS_TEST(whoever_wants_no_news_gets_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

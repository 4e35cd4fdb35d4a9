#include "blame/blame.h"

#include "lib/heap_records.h"
#include "lib/test.h"

static struct run run;
static struct record record;
static struct bot_spec specs[2];
static struct fault_news news;
static char *printed;
static size_t length;

FIXTURE(set_up)
{
	char reason[REASON_MAX];

	run = heap_run();
	run.sandbox = SANDBOX_LOW;
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

AFTER_EACH
{
	fclose(news.file);
	fault_news_release(&news);
	free(printed);
	record_release(&record);
	bot_spec_release(&specs[0]);
	bot_spec_release(&specs[1]);
}

EACH_TEST(set_up, NULL)

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

TEST(a_bot_that_uses_up_much_time_again_may_be_in_a_loop)
{
	run.time_ns = INT64_C(60000000000);
	tell(2, FAULT_TIMEOUT, 0, "late");
	assert_string_equal(news.note, "");
	tell(4, FAULT_TIMEOUT, 0, "late");
	tell(6, FAULT_TIMEOUT, 0, "late");
	expect("talon: game 2: anna at seat 0: timeout: late\n"
	       "talon: anna has used up its time in 2 games, and goes on "
	       "losing: is that an endless loop? -t and --move-time make it "
	       "shorter\n");
	assert_string_equal(
		news.note, ", anna uses up its time again and again");
}

TEST(little_time_is_used_up_soon)
{
	run.time_ns = INT64_C(100000000);
	tell(2, FAULT_TIMEOUT, 0, "late");
	tell(4, FAULT_TIMEOUT, 0, "late");
	expect("talon: game 2: anna at seat 0: timeout: late\n");
	assert_string_equal(news.note, "");
}

TEST(the_first_fault_of_each_kind_of_each_bot_is_told)
{
	tell(2, FAULT_ILLEGAL, 0, "9 is too many");
	tell(4, FAULT_ILLEGAL, 0, "10 is too many");
	heap_played(&record, &run, 6);
	assert_int_equal(fault_news_tell(&news, &record, specs, 2), 0);
	expect("talon: game 2: anna at seat 0: illegal: 9 is too many\n");
	tell(8, FAULT_GARBAGE, 1, "answered gen_move with nothing");
	expect("talon: game 2: anna at seat 0: illegal: 9 is too many\n"
	       "talon: game 8: bert at seat 1: garbage: answered gen_move with "
	       "nothing\n"
	       "    one answer too many before?\n"
	       "    or does nothing stand behind the = of gen_move?\n");
	tell(10, FAULT_CRASH, 1, "died");
	expect("talon: game 2: anna at seat 0: illegal: 9 is too many\n"
	       "talon: game 8: bert at seat 1: garbage: answered gen_move with "
	       "nothing\n"
	       "    one answer too many before?\n"
	       "    or does nothing stand behind the = of gen_move?\n"
	       "talon: game 10: bert at seat 1: crash: died\n");
}

TEST(a_recorded_game_is_replayed)
{
	news.output = "all games";
	news.again = "talon match -s 1 a b --only";
	tell(2, FAULT_ILLEGAL, 0, "9 is too many");
	expect("talon: game 2: anna at seat 0: illegal: 9 is too many\n"
	       "    to see it again: talon replay 'all games' 2 anna\n");
}

TEST(a_recorded_game_is_replayed_in_no_sandbox_where_it_had_none)
{
	news.output = "f";
	run.sandbox = SANDBOX_OFF;
	tell(2, FAULT_ILLEGAL, 0, "9 is too many");
	expect("talon: game 2: anna at seat 0: illegal: 9 is too many\n"
	       "    to see it again: talon replay --sandbox off f 2 anna\n");
}

TEST(no_bot_is_taken_for_an_option)
{
	struct bot_spec named = specs[0];
	char name[] = "--sandbox", text[] = "off\033[1m";

	news.output = "f";
	specs[0].name = name;
	specs[0].text = text;
	heap_faulted(&record, &run, 2, FAULT_CRASH, 0, "died");
	record.names[0] = name;
	int told = fault_news_tell(&news, &record, specs, 2);
	specs[0] = named;
	assert_int_equal(told, 0);
	expect("talon: game 2: --sandbox at seat 0: crash: died\n"
	       "    to see it again: talon replay -- f 2 "
	       "$'--sandbox=off\\033[1m'\n");
}

TEST(the_bot_is_written_as_the_command_line_takes_it)
{
	struct bot_spec same;
	char reason[REASON_MAX];
	struct text word = {0};

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

TEST(without_a_file_the_game_is_played_alone)
{
	news.again = "talon match -s 1 a b --only";
	tell(2, FAULT_ILLEGAL, 0, "9 is too many");
	expect("talon: game 2: anna at seat 0: illegal: 9 is too many\n"
	       "    to see it again: talon match -s 1 a b --only 2\n");
}

TEST(who_cannot_be_started_again_and_again_is_told_of)
{
	static const char first[] =
		"talon: game 0: anna at seat 0: start: not found\n";
	char all[256];

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

TEST(a_warning_is_told_as_such)
{
	const struct warning warning = {.id = 3,
		.bot = 0,
		.seat = 1,
		.kind = WARNING_COMMA,
		.why = "x"};

	fault_news_warn(&news, &warning, specs);
	struct warning crash = warning;

	crash.kind = FAULT_CRASH;
	strlcpy(crash.stderr_tail, "KeyError\n", sizeof crash.stderr_tail);
	fault_news_warn(&news, &crash, specs);
	expect("talon: warning: game 3: anna at seat 1: comma: x\n"
	       "talon: warning: game 3: anna at seat 1: crash: x\n"
	       "    | KeyError\n");
}

TEST(whoever_wants_no_news_gets_none)
{
	FILE *file = news.file;

	news.file = NULL;
	tell(0, FAULT_START, 0, "not found");
	news.file = file;
	fflush(file);
	assert_int_equal(length, 0);
}

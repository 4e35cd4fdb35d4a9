#include "blame/blame.c"

#include "lib/heap_records.h"
#include "lib/test.h"

static struct run run;
static struct record record;

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
}

AFTER_EACH
{
	record_release(&record);
}

TEST(what_may_have_been_forgotten_follows_from_the_sentence)
{
	static const struct {
		enum fault fault;
		const char *why;
		const char *hint;
	} cases[] = {
		{FAULT_START,
			"was not ready in time: no answer to list_commands "
			"came",
			"is its output flushed?"},
		{FAULT_TIMEOUT, "its time was up: no answer to gen_move came",
			"is its output flushed?"},
		{FAULT_TIMEOUT,
			"its time was up: the empty line after its answer to "
			"gen_move did not come",
			"is the empty line after each answer written, and "
			"flushed?"},
		{FAULT_TIMEOUT,
			"its time was up: the line '= 7H' it answered gen_move "
			"with was not finished",
			"does each answer end in an empty line, and is it "
			"flushed?"},
		{FAULT_GARBAGE, "answered gen_move with nothing",
			"one answer too many before?"},
		{FAULT_GARBAGE, "answered 'x' without being asked",
			"one answer too many before?"},
		{FAULT_GARBAGE,
			"answered play with '7H', where the answer is empty",
			"one answer left out before?"},
		{FAULT_GARBAGE,
			"said 'hello' at gen_move, which is no answer: an "
			"answer begins with = or ?",
			"is debug output printed to standard output? It "
			"belongs "
			"on standard error"},
		{FAULT_START, "cannot be run: x: No such file or directory",
			NULL},
		{FAULT_CRASH, "exited with status 1 at gen_move", NULL},
		{FAULT_ILLEGAL, "9 is too many", NULL},
	};

	FOR_EACH (c, cases) {
		heap_faulted(&record, &run, 0, c->fault, 1, c->why);
		record.move_count = 0;
		const char *hint = fault_hint(&record);
		if (c->hint)
			assert_string_equal(hint, c->hint);
		else
			assert_null(hint);
	}
}

TEST(whoever_has_moved_has_flushed)
{
	heap_faulted(&record, &run, 0, FAULT_TIMEOUT, 1,
		"its time was up: no answer to gen_move came");
	record.move_count = 0;
	assert_int_equal(record_add_move(&record, 0, "play", "1", 1), 0);
	assert_non_null(fault_hint(&record));
	assert_int_equal(record_add_move(&record, 1, "play", "1", 1), 0);
	assert_null(fault_hint(&record));
}

TEST(a_bot_that_is_shut_in_may_miss_its_files)
{
	static const char missing[] = "FileNotFoundError: 'weights'\n";
	static const char start[] = "exited with status 1 at list_commands";

	assert_null(fault_hint_shut_in(&run, NULL, start, missing));
	assert_non_null(
		fault_hint_shut_in(&run, "sandbox=best", start, missing));
	run.sandbox = SANDBOX_LOW;
	assert_non_null(fault_hint_shut_in(&run, NULL, start, missing));
	assert_non_null(fault_hint_shut_in(
		&run, NULL, start, "ModuleNotFoundError: No module\n"));
	assert_null(fault_hint_shut_in(&run, "sandbox=off", start, missing));
	assert_null(fault_hint_shut_in(&run, NULL, start, "KeyError: 7\n"));
	assert_null(fault_hint_shut_in(
		&run, NULL, "exited with status 1 at gen_move", missing));
}

TEST(what_may_be_done_at_once_follows_from_the_sentence)
{
	static const struct {
		enum fault fault;
		const char *why, *hint; /* a part of it; NULL: none */
	} cases[] = {
		{FAULT_CRASH, "exited with status 0 at set_deck", "--restart"},
		{FAULT_CRASH, "exited with status 0 at play", "its input ends"},
		{FAULT_CRASH, "exited with status 1 at play", NULL},
		{FAULT_GARBAGE, "answered gen_move with nothing", "the ="},
		{FAULT_ILLEGAL, "7h is no card: a card is one of", "capitals"},
		{FAULT_ILLEGAL, "7H is not in your hand", "set_players"},
		{FAULT_ILLEGAL, "5D does not sum to 2", NULL},
	};

	FOR_EACH (c, cases) {
		const char *hint = fault_hint_now(c->fault, c->why);

		if (!hint != !c->hint || (hint && !strstr(hint, c->hint)))
			fail_msg("%s: %s", c->why, hint ? hint : "none");
	}
}

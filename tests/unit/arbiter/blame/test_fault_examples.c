#include "blame/blame.h"

#include "lib/heap_records.h"
#include "lib/test.h"

static struct run run;
static struct record record;
static struct fault_examples examples;

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
}

AFTER_EACH
{
	record_release(&record);
	fault_examples_release(&examples);
}

static void
add(long id, enum fault fault, const char *why)
{
	heap_faulted(&record, &run, id, fault, 1, why);
	assert_int_equal(fault_examples_add(&examples, &record), 0);
}

static void
add_four(void)
{
	add(4, FAULT_CRASH, "four");
	add(2, FAULT_CRASH, "two");
	add(3, FAULT_GARBAGE, "answered gen_move with nothing");
	add(8, FAULT_CRASH, "eight");
}

TEST(the_first_game_is_the_example_in_any_order)
{
	add_four();
	assert_int_equal(examples.count, 4);
	assert_int_equal(examples.kinds[FAULT_CRASH].count, 3);
	assert_int_equal(examples.kinds[FAULT_CRASH].id, 2);
	assert_string_equal(examples.kinds[FAULT_CRASH].why, "two");
}

TEST(what_is_counted_already_is_joined)
{
	char why[] = "five";
	struct fault_example five = {
		.count = 5, .id = 5, .seat = 1, .why = why};

	assert_int_equal(fault_examples_join(&examples, FAULT_CRASH, &five), 0);
	assert_string_equal(examples.kinds[FAULT_CRASH].why, "five");
	add_four();
	assert_int_equal(fault_examples_join(&examples, FAULT_CRASH, &five), 0);
	assert_int_equal(examples.kinds[FAULT_CRASH].count, 13);
	assert_int_equal(examples.count, 14);
	assert_string_equal(examples.kinds[FAULT_CRASH].why, "two");
}

TEST(programs_get_a_reason_a_kind)
{
	struct text json = {0};

	fault_examples_add_json(&examples, &json);
	assert_string_equal(json.bytes, ",\"fault_reasons\":[]");
	text_clear(&json);
	add_four();
	fault_examples_add_json(&examples, &json);
	assert_string_equal(json.bytes,
		",\"fault_reasons\":["
		"{\"fault\":\"garbage\",\"game\":3,\"why\":"
		"\"answered gen_move with nothing\",\"count\":1},"
		"{\"fault\":\"crash\",\"game\":2,\"why\":\"two\",\"count\":3}"
		"]");
	text_release(&json);
}

TEST(people_get_a_hint_too)
{
	char *printed = NULL;
	size_t length;
	FILE *file = open_memstream(&printed, &length);

	assert_non_null(file);
	assert_false(fault_examples_print(
		file, "faults:\n", &examples, &run, &run.bots[0], false));
	add_four();
	assert_true(fault_examples_print(
		file, "faults:\n", &examples, &run, &run.bots[0], false));
	fclose(file);
	assert_string_equal(printed,
		"faults:\n"
		"  anna: garbage in game 3 at seat 1: answered gen_move with "
		"nothing\n"
		"    one answer too many before?\n"
		"  anna: crash, 3 times, first in game 2 at seat 1: two\n");
	free(printed);
}

TEST(what_has_been_told_is_counted)
{
	char *printed = NULL;
	size_t length;
	FILE *file = open_memstream(&printed, &length);

	assert_non_null(file);
	add_four();
	assert_true(fault_examples_print(
		file, "", &examples, &run, &run.bots[0], true));
	fclose(file);
	assert_string_equal(printed,
		"  anna: garbage in game 3 at seat 1\n"
		"  anna: crash, 3 times, first in game 2 at seat 1\n");
	free(printed);
}

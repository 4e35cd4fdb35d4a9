#include "blame/fault_examples.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/heap_records.h"

static struct run run;
static struct record record;
static struct fault_examples examples;

static int
set_up(void **state)
{
	(void)state;
	run = heap_run();
	record_init(&record);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	record_release(&record);
	fault_examples_release(&examples);
	return 0;
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

static void
the_first_game_is_the_example_in_any_order(void **state)
{
	(void)state;
	add_four();
	assert_int_equal(examples.count, 4);
	assert_int_equal(examples.kinds[FAULT_CRASH].count, 3);
	assert_int_equal(examples.kinds[FAULT_CRASH].id, 2);
	assert_string_equal(examples.kinds[FAULT_CRASH].why, "two");
}

static void
what_is_counted_already_is_joined(void **state)
{
	char why[] = "five";
	struct fault_example five = {
		.count = 5, .id = 5, .seat = 1, .why = why};

	(void)state;
	assert_int_equal(fault_examples_join(&examples, FAULT_CRASH, &five), 0);
	assert_string_equal(examples.kinds[FAULT_CRASH].why, "five");
	add_four();
	assert_int_equal(fault_examples_join(&examples, FAULT_CRASH, &five), 0);
	assert_int_equal(examples.kinds[FAULT_CRASH].count, 13);
	assert_int_equal(examples.count, 14);
	assert_string_equal(examples.kinds[FAULT_CRASH].why, "two");
}

static void
programs_get_a_reason_a_kind(void **state)
{
	struct text json = {0};

	(void)state;
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

static void
people_get_a_hint_too(void **state)
{
	char *printed = NULL;
	size_t length;
	FILE *file = open_memstream(&printed, &length);

	(void)state;
	assert_non_null(file);
	assert_false(fault_examples_print(
		file, "faults:\n", &examples, &run, &run.bots[0]));
	add_four();
	assert_true(fault_examples_print(
		file, "faults:\n", &examples, &run, &run.bots[0]));
	fclose(file);
	assert_string_equal(printed,
		"faults:\n"
		"  anna: garbage in game 3 at seat 1: answered gen_move with "
		"nothing\n"
		"    one answer too many before?\n"
		"  anna: crash, 3 times, first in game 2 at seat 1: two\n");
	free(printed);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
#define EXAMPLES_TEST(name) \
	cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		EXAMPLES_TEST(what_is_counted_already_is_joined),
		EXAMPLES_TEST(the_first_game_is_the_example_in_any_order),
		EXAMPLES_TEST(programs_get_a_reason_a_kind),
		EXAMPLES_TEST(people_get_a_hint_too),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "base/number_set.h"

#include <limits.h>

#include "lib/test.h"

TEST(a_number_is_new_once)
{
	struct number_set set = {0};

	for (long round = 0; round < 2; round++)
		for (long number = 0; number < 5000; number++)
			assert_int_equal(
				number_set_add(&set, number * 7 % 5000),
				round == 0);
	number_set_release(&set);
}

TEST(what_was_added_is_there_and_nothing_else)
{
	struct number_set set = {0};

	assert_false(number_set_has(&set, 0));
	for (long number = 0; number < 5000; number += 7)
		assert_int_equal(number_set_add(&set, number), 1);
	for (long number = 0; number < 6000; number++)
		assert_int_equal(number_set_has(&set, number),
			number < 5000 && number % 7 == 0);
	number_set_release(&set);
}

TEST(numbers_may_lie_far_apart)
{
	struct number_set set = {0};

	for (int round = 0; round < 2; round++) {
		assert_int_equal(number_set_add(&set, LONG_MAX), round == 0);
		for (long number = 1; number < LONG_MAX / 3; number *= 3)
			assert_int_equal(
				number_set_add(&set, number), round == 0);
		assert_int_equal(number_set_add(&set, 0), round == 0);
	}
	number_set_release(&set);
	assert_int_equal(number_set_add(&set, 0), 1);
	number_set_release(&set);
}

/* The stretches as text. */
static int
note(void *text, long first, long last)
{
	char *at = text;

	sprintf(at + strlen(at), "%ld-%ld ", first, last);
	return 0;
}

TEST(stretches_ascend_and_are_as_long_as_can_be)
{
	static const long numbers[] = {
		700, 3, 1, 2, 511, 512, 64, 63, 65, LONG_MAX};
	struct number_set set = {0};
	char text[200] = "";

	assert_int_equal(number_set_stretches(&set, note, text), 0);
	assert_string_equal(text, "");
	FOR_EACH (c, numbers)
		number_set_add(&set, *c);
	for (long number = 1024; number < 2048; number++)
		number_set_add(&set, number);
	assert_int_equal(number_set_stretches(&set, note, text), 0);
	assert_string_equal(text, "1-3 63-65 511-512 700-700 1024-2047 "
				  "9223372036854775807-9223372036854775807 ");
	number_set_release(&set);
}

static int
give_up(void *count, long first, long last)
{
	(void)first;
	(void)last;
	return --*(int *)count == 0 ? -1 : 0;
}

TEST(a_visitor_ends_the_walk)
{
	struct number_set set = {0};
	int count = 2;

	for (long number = 0; number < 10; number += 2)
		number_set_add(&set, number);
	assert_int_equal(number_set_stretches(&set, give_up, &count), -1);
	assert_int_equal(count, 0);
	number_set_release(&set);
}

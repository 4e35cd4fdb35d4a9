#include "bot/link_pending.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct link_pending pending;

static int
tear_down(void **state)
{
	(void)state;
	link_pending_release(&pending);
	return 0;
}

static void
add(const char *line, enum expected_answer answer)
{
	assert_int_equal(link_pending_add(&pending, line, answer), 0);
}

static void
expect_first(const char *name, enum expected_answer answer)
{
	const struct link_command *first = link_pending_first(&pending);

	assert_non_null(first);
	assert_string_equal(first->name, name);
	assert_int_equal(first->answer, answer);
}

static void
nothing_is_pending_at_first(void **state)
{
	(void)state;
	assert_null(link_pending_first(&pending));
}

static void
commands_go_in_the_order_they_came(void **state)
{
	(void)state;
	add("set_deck 7H 8H", ANSWER_EMPTY);
	add("gen_move", ANSWER_TEXT);
	pending.sent = 2;
	expect_first("set_deck", ANSWER_EMPTY);
	link_pending_remove(&pending);
	expect_first("gen_move", ANSWER_TEXT);
	link_pending_remove(&pending);
	assert_null(link_pending_first(&pending));
	assert_int_equal(pending.sent, 0);
}

static void
a_long_name_is_cut(void **state)
{
	char name[LINK_COMMAND_MAX];

	(void)state;
	add("a_command_with_a_name_that_no_message_needs 1", ANSWER_NEWS);
	strlcpy(name, "a_command_with_a_name_that_no_message_needs",
		sizeof name);
	expect_first(name, ANSWER_NEWS);
}

/* More commands than the ring begins with, while it turns. */
static void
many_commands_keep_their_order(void **state)
{
	char line[32];
	int first = 0;

	(void)state;
	for (int i = 0; i < 1000; i++) {
		snprintf(line, sizeof line, "command%d x", i);
		add(line, ANSWER_EMPTY);
		pending.sent++;
		if (i % 3 == 2) {
			snprintf(line, sizeof line, "command%d", first++);
			expect_first(line, ANSWER_EMPTY);
			link_pending_remove(&pending);
		}
	}
	assert_int_equal(pending.count, 1000 - first);
	while (link_pending_first(&pending)) {
		snprintf(line, sizeof line, "command%d", first++);
		expect_first(line, ANSWER_EMPTY);
		link_pending_remove(&pending);
	}
	assert_int_equal(first, 1000);
}

static void
cleared_it_is_empty_and_keeps_its_memory(void **state)
{
	(void)state;
	add("play", ANSWER_EMPTY);
	pending.sent = 1;
	const struct link_command *ring = pending.ring;
	link_pending_clear(&pending);
	assert_null(link_pending_first(&pending));
	assert_int_equal(pending.sent, 0);
	assert_ptr_equal(pending.ring, ring);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
#define PENDING_TEST(name) cmocka_unit_test_teardown(name, tear_down)
		PENDING_TEST(nothing_is_pending_at_first),
		PENDING_TEST(commands_go_in_the_order_they_came),
		PENDING_TEST(a_long_name_is_cut),
		PENDING_TEST(many_commands_keep_their_order),
		PENDING_TEST(cleared_it_is_empty_and_keeps_its_memory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

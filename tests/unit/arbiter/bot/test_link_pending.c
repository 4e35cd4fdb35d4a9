#include "bot/link_pending.h"

#include <stdio.h>
#include <string.h>

#include "lib/test.h"

static struct link_pending pending;

FIXTURE(tear_down)
{
	link_pending_release(&pending);
	return 0;
}

EACH_TEST(NULL, tear_down)

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

TEST(nothing_is_pending_at_first)
{
	assert_null(link_pending_first(&pending));
}

TEST(commands_go_in_the_order_they_came)
{
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

TEST(a_long_name_is_cut)
{
	char name[LINK_COMMAND_MAX];

	add("a_command_with_a_name_that_no_message_needs 1", ANSWER_NEWS);
	strlcpy(name, "a_command_with_a_name_that_no_message_needs",
		sizeof name);
	expect_first(name, ANSWER_NEWS);
}

/* More commands than the ring begins with, while it turns. */
TEST(many_commands_keep_their_order)
{
	char line[32];
	int first = 0;

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

TEST(cleared_it_is_empty_and_keeps_its_memory)
{
	add("play", ANSWER_EMPTY);
	pending.sent = 1;
	const struct link_command *ring = pending.ring;
	link_pending_clear(&pending);
	assert_null(link_pending_first(&pending));
	assert_int_equal(pending.sent, 0);
	assert_ptr_equal(pending.ring, ring);
}

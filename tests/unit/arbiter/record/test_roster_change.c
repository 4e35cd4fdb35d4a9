#include "record/change.c"

#include "lib/test.h"

static const char add_line[] =
	"{\"v\":1,\"add\":{\"name\":\"anna\",\"command\":\"./anna -d 3\","
	"\"options\":\"time=2\"},\"round\":6}\n";
static const char withdraw_line[] =
	"{\"v\":1,\"withdraw\":\"anna\",\"round\":0}\n";

static const struct roster_change add = {
	.add = true,
	.bot = {.name = "anna", .command = "./anna -d 3", .options = "time=2"},
	.round = 6,
};
static const struct roster_change withdrawal = {.bot = {.name = "anna"}};

static void
expect_line(const struct roster_change *change, const char *expected)
{
	struct text line = {0};

	assert_int_equal(roster_change_write(change, &line), 0);
	assert_string_equal(line.bytes, expected);
	assert_int_equal(
		run_change_begun(line.bytes, line.length), RUN_CHANGE_ROSTER);
	text_release(&line);
}

TEST(a_change_is_one_line)
{
	expect_line(&add, add_line);
	expect_line(&withdrawal, withdraw_line);
}

TEST(what_is_read_is_what_was_written)
{
	struct roster_change change;
	char reason[REASON_MAX];

	assert_true(roster_change_parse(
		&change, add_line, strlen(add_line), reason));
	expect_line(&change, add_line);
	roster_change_release(&change);
	assert_true(roster_change_parse(
		&change, withdraw_line, strlen(withdraw_line), reason));
	expect_line(&change, withdraw_line);
	roster_change_release(&change);
}

TEST(who_is_away_who_comes_back_and_what_is_due_is_a_line_each)
{
	static const char *const lines[] = {
		"{\"v\":1,\"away\":\"anna\",\"round\":7}\n",
		"{\"v\":1,\"back\":\"anna\",\"round\":9}\n",
		"{\"v\":1,\"due\":80,\"round\":9}\n",
	};
	struct roster_change change;
	char reason[REASON_MAX];

	for (int i = 0; i < 3; i++) {
		assert_true(roster_change_parse(
			&change, lines[i], strlen(lines[i]), reason));
		assert_int_equal(change.away, i == 0);
		assert_int_equal(change.back, i == 1);
		assert_int_equal(change.due, i == 2 ? 80 : 0);
		expect_line(&change, lines[i]);
		roster_change_release(&change);
	}
}

/* A program that is taken has no round. */
TEST(a_taken_program_is_a_line_of_its_own_kind)
{
	static const char line[] = "{\"v\":1,\"take\":{\"name\":\"anna\","
				   "\"command\":\"./anna\"}}\n";
	static const char with_round[] =
		"{\"v\":1,\"take\":{\"name\":\"anna\","
		"\"command\":\"./anna\"},\"round\":1}\n";
	struct roster_change change;
	struct text written = {0};
	char reason[REASON_MAX];

	assert_int_equal(
		run_change_begun(line, strlen(line)), RUN_CHANGE_PROGRAM);
	assert_true(roster_change_parse(&change, line, strlen(line), reason));
	assert_true(change.take);
	assert_int_equal(roster_change_write(&change, &written), 0);
	assert_string_equal(written.bytes, line);
	text_release(&written);
	roster_change_release(&change);
	assert_false(roster_change_parse(
		&change, with_round, strlen(with_round), reason));
}

TEST(anything_else_is_refused_with_the_reason)
{
	static const char *const lines[] = {
		"{\"v\":1,\"withdraw\":\"anna\"}",
		"{\"v\":2,\"withdraw\":\"anna\",\"round\":0}",
		"{\"v\":1,\"withdraw\":7,\"round\":0}",
		"{\"v\":1,\"withdraw\":\"anna\",\"round\":-1}",
		"{\"v\":1,\"withdraw\":\"anna\",\"round\":0,\"x\":1}",
		"{\"v\":1,\"add\":{\"name\":\"anna\"},\"round\":0}",
		"{\"v\":1,\"add\":\"anna\",\"round\":0}",
		"{\"v\":1,\"add\":{\"name\":\"a\",\"x\":1},\"round\":0}",
		"{\"v\":1,\"withdraw\":",
	};
	struct roster_change change;

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		char reason[REASON_MAX] = "";

		assert_false(roster_change_parse(
			&change, lines[i], strlen(lines[i]), reason));
		assert_string_not_equal(reason, "");
	}
}

TEST(a_game_is_no_change)
{
	static const char line[] = "{\"v\":1,\"game\":\"x\",\"id\":0}";

	assert_int_equal(run_change_begun(line, strlen(line)), RUN_CHANGE_NONE);
	assert_int_equal(run_change_begun("{\"v\":1,", 7), RUN_CHANGE_NONE);
}

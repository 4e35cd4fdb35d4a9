#include "protocol/line.h"

#include "lib/test.h"

static struct line_reader reader;

FIXTURE(start_empty)
{
	memset(&reader, 0, sizeof reader);
	return 0;
}

EACH_TEST(start_empty, NULL)

static void
feed(const char *bytes, size_t length)
{
	while (length > 0) {
		char *space;
		size_t size = line_space(&reader, &space);
		size_t part = length < size ? length : size;

		assert_true(size > 0);
		memcpy(space, bytes, part);
		line_filled(&reader, part);
		bytes += part;
		length -= part;
	}
}

static void
feed_text(const char *text)
{
	feed(text, strlen(text));
}

static void
feed_many(char byte, size_t count)
{
	while (count-- > 0)
		feed(&byte, 1);
}

static void
expect_line(const char *expected)
{
	char *line;
	size_t length;

	assert_int_equal(line_next(&reader, &line, &length), LINE_WHOLE);
	assert_string_equal(line, expected);
	assert_int_equal(length, strlen(expected));
}

static void
expect(enum line_status expected)
{
	char *line;
	size_t length;

	assert_int_equal(line_next(&reader, &line, &length), expected);
}

TEST(nothing_is_no_line)
{
	expect(LINE_NONE);
}

TEST(half_a_line_is_partial)
{
	const char *rest;

	feed_text("gen_m");
	expect(LINE_NONE);
	assert_int_equal(line_rest(&reader, &rest), 5);
	assert_memory_equal(rest, "gen_m", 5);
	feed_text("ove\n");
	expect_line("gen_move");
	expect(LINE_NONE);
	assert_int_equal(line_rest(&reader, &rest), 0);
}

TEST(several_lines_come_in_order)
{
	feed_text("play 0 7H\n\ntime_left 60000\ngen_");
	expect_line("play 0 7H");
	expect_line("");
	expect_line("time_left 60000");
	expect(LINE_NONE);
	feed_text("move\n");
	expect_line("gen_move");
}

TEST(carriage_returns_are_dropped)
{
	static const struct {
		const char *description;
		const char *read;
		const char *line;
	} cases[] = {
		{"before the end", "= 7H\r\n", "= 7H"},
		{"within", "= 7\rH\n", "= 7H"},
		{"in front", "\r\r= 7H\n", "= 7H"},
		{"nothing else", "\r\r\r\n", ""},
	};

	FOR_EACH (c, cases) {
		print_message("%s\n", c->description);
		start_empty(state);
		feed_text(c->read);
		expect_line(c->line);
	}
}

TEST(a_carriage_return_read_alone_is_dropped)
{
	feed_text("= 7H");
	feed_text("\r");
	feed_text("\n");
	expect_line("= 7H");
}

TEST(a_line_may_hold_a_nul_and_its_length_tells)
{
	char *line;
	size_t length;

	feed("= 7\0H\n", 6);
	assert_int_equal(line_next(&reader, &line, &length), LINE_WHOLE);
	assert_int_equal(length, 5);
	assert_memory_equal(line, "= 7\0H", 6);
}

TEST(the_longest_line_fits)
{
	char *line;
	size_t length;

	feed_many('x', LINE_LENGTH_MAX);
	expect(LINE_NONE);
	feed_text("\n");
	assert_int_equal(line_next(&reader, &line, &length), LINE_WHOLE);
	assert_int_equal(length, LINE_LENGTH_MAX);
}

TEST(the_longest_line_fits_after_others_and_with_a_carriage_return)
{
	char *line;
	size_t length;

	feed_text("=\n\n");
	feed_many('x', LINE_LENGTH_MAX - 1000);
	expect_line("=");
	expect_line("");
	expect(LINE_NONE);
	feed_many('x', 1000);
	feed_text("\r");
	expect(LINE_NONE);
	feed_text("\n");
	assert_int_equal(line_next(&reader, &line, &length), LINE_WHOLE);
	assert_int_equal(length, LINE_LENGTH_MAX);
}

TEST(a_line_too_long_is_an_error_that_stays)
{
	char *space;

	feed_many('x', LINE_LENGTH_MAX);
	expect(LINE_NONE);
	feed_text("x");
	expect(LINE_TOO_LONG);
	assert_int_equal(line_space(&reader, &space), 0);
	expect(LINE_TOO_LONG);
}

TEST(lines_before_one_too_long_are_still_given)
{
	feed_text("= 7H\n\n");
	feed_many('x', LINE_LENGTH_MAX - 10);
	expect_line("= 7H");
	expect_line("");
	expect(LINE_NONE);
	feed_many('x', 11);
	expect(LINE_TOO_LONG);
}

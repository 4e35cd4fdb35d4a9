#include "guard/line_file.c"

#include "lib/test.h"

static FILE *file;
static struct text lines;
static struct chain_log known;

/* The file has five lines. */
FIXTURE(set_up)
{
	struct chain chain = {0};

	chain_keep_log(&chain, &known);
	for (int i = 0; i < 5; i++) {
		size_t begin = lines.length;

		text_add_format(&lines, "{\"id\":%d}\n", i);
		chain_seal(&chain, &lines, begin);
	}
	file = tmpfile();
	return file ? text_failed(&lines) : -1;
}

FIXTURE(tear_down)
{
	text_release(&lines);
	chain_log_release(&known);
	return fclose(file);
}

EACH_TEST(set_up, tear_down)

static void
put(const char *bytes, size_t length)
{
	assert_int_equal(fwrite(bytes, 1, length, file), length);
	assert_int_equal(fflush(file), 0);
}

static void
expect(bool sealed, long most, enum chain_walk_end end, long whole)
{
	struct chain_walk walk = chain_walk(file, sealed, most, &known);

	assert_int_equal(walk.end, end);
	assert_int_equal(walk.chain.lines, whole);
	assert_int_equal(walk.length, (long)lines.length / 5 * whole);
}

TEST(a_whole_file_is_walked_as_far_as_is_asked)
{
	put(lines.bytes, lines.length);
	expect(true, 5, WALK_DONE, 5);
	expect(true, 6, WALK_OVER, 5);
	expect(true, 3, WALK_DONE, 3);
	expect(true, 0, WALK_DONE, 0);
}

TEST(it_ends_before_the_line_that_does_not_follow)
{
	size_t line = lines.length / 5;

	put(lines.bytes, 2 * line);
	put(lines.bytes + 3 * line, 2 * line);
	expect(true, 5, WALK_BROKEN, 2);
}

TEST(it_ends_before_a_line_without_a_sum_and_half_a_line)
{
	put(lines.bytes, lines.length);
	put("{\"id\":5}", 8);
	expect(true, 9, WALK_HALF, 5);
	put("\n", 1);
	expect(true, 9, WALK_UNSEALED, 5);
	expect(true, 5, WALK_DONE, 5);
}

TEST(a_chain_that_was_made_to_fit_is_not_the_known_one)
{
	struct text other = {0};
	struct chain chain = {0};

	text_add_string(&other, "{\"id\":7}\n");
	chain_seal(&chain, &other, 0);
	put(other.bytes, other.length);
	text_release(&other);
	expect(true, 5, WALK_BROKEN, 0);
	assert_int_equal(chain_walk(file, true, 1, NULL).end, WALK_DONE);
}

TEST(lines_without_sums_all_follow_unless_they_are_known)
{
	put("a\nb\n", 4);
	assert_int_equal(chain_walk(file, false, 5, NULL).chain.lines, 2);
	assert_int_equal(chain_walk(file, false, 5, &known).end, WALK_BROKEN);
}

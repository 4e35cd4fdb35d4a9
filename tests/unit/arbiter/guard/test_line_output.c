#include "guard/line_file.c"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "guard/chain.h"

#include "lib/test.h"

static FILE *file;
static struct line_output output;
static struct text lines;

BEFORE_EACH
{
	file = tmpfile();
	assert_false(!file || fcntl(fileno(file), F_SETFL, O_APPEND) < 0);
	output = (struct line_output){
		.descriptor = fileno(file), .sealed = true};
	text_clear(&lines);
	text_add_string(&lines, "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n");
}

AFTER_EACH
{
	line_output_release(&output);
	text_release(&lines);
	assert_int_equal(fclose(file), 0);
}

/* The file has COUNT whole lines and nothing else. */
static void
expect_lines(long count)
{
	struct chain_walk walk = chain_walk(file, output.sealed, 100, NULL);

	assert_int_equal(walk.end, WALK_OVER);
	assert_int_equal(walk.chain.lines, count);
	assert_int_equal(walk.length, output.text);
	assert_int_equal(lseek(fileno(file), 0, SEEK_END), output.end);
	assert_int_equal(output.chain.lines, count);
	assert_int_equal(output.chain.low, walk.chain.low);
}

TEST(lines_follow_one_another)
{
	assert_int_equal(line_output_append(&output, &lines), 3);
	assert_int_equal(line_output_append(&output, &lines), 3);
	expect_lines(6);
}

TEST(lines_without_sums_stay_as_they_are)
{
	char bytes[64] = "";

	output.sealed = false;
	assert_int_equal(line_output_append(&output, &lines), 3);
	expect_lines(3);
	assert_int_equal(
		pread(fileno(file), bytes, sizeof bytes, 0), lines.length);
	assert_string_equal(bytes, lines.bytes);
}

TEST(packed_lines_follow_one_another)
{
	output.packed = true;
	for (int i = 1; i <= 30; i++) {
		assert_int_equal(line_output_append(&output, &lines), 3);
		expect_lines(3 * i);
		if (i % 10 == 0)
			assert_int_equal(line_output_end(&output), 0);
		if (i % 20 == 0)
			assert_int_equal(line_output_end(&output), 0);
	}
	assert_true(output.end < output.text);
}

TEST(lines_are_copied_as_they_are)
{
	for (int packed = 0; packed <= 1; packed++) {
		assert_int_equal(ftruncate(fileno(file), 0), 0);
		output = (struct line_output){
			.descriptor = output.descriptor, .packed = packed};
		assert_int_equal(
			line_output_copy(&output, lines.bytes, lines.length),
			0);
		assert_int_equal(line_output_copy(&output, lines.bytes, 8), 0);
		assert_int_equal(output.text, lines.length + 8);
		struct chain_walk walk = chain_walk(file, false, 100, NULL);
		assert_int_equal(walk.chain.lines, 4);
		line_output_release(&output);
	}
}

/* A limit of a file's size, as a disk that is full. Returns how many of the
 * lines were written, and whether the frame could be ended. */
static int
append_with_limit(rlim_t most, bool *ended)
{
	struct rlimit before;

	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	struct rlimit less = {most, before.rlim_max};
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &less), 0);
	errno = 0;
	int count = line_output_append(&output, &lines);
	int error = errno;
	errno = 0;
	*ended = line_output_end(&output) == 0;
	assert_int_equal(errno, *ended ? 0 : EFBIG);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
	assert_int_equal(error, count < 3 ? EFBIG : 0);
	return count;
}

/* What did not fit is no part of what follows. */
TEST(packed_lines_are_written_all_or_none)
{
	signal(SIGXFSZ, SIG_IGN);
	for (rlim_t most = 6;; most++) {
		bool ended;

		assert_int_equal(ftruncate(fileno(file), 0), 0);
		line_output_release(&output);
		output = (struct line_output){.descriptor = output.descriptor,
			.sealed = true,
			.packed = true};
		int first = append_with_limit(most, &ended);
		expect_lines(first);
		assert_true(first == 0 || first == 3);
		assert_int_equal(output.packer.open, !ended);
		if (first == 3 && ended)
			break;
		for (int i = 1; i <= 3; i++) {
			assert_int_equal(
				line_output_append(&output, &lines), 3);
			expect_lines(first + 3 * i);
		}
	}
}

/* Every limit of a file's size, as a disk that is full. */
TEST(a_line_is_written_whole_or_not_at_all)
{
	struct rlimit before;

	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	for (rlim_t most = 0; most < 160; most++) {
		struct rlimit less = {most, before.rlim_max};

		assert_int_equal(ftruncate(fileno(file), 0), 0);
		output.chain = (struct chain){0};
		output.end = output.text = 0;
		assert_int_equal(setrlimit(RLIMIT_FSIZE, &less), 0);
		errno = 0;
		int count = line_output_append(&output, &lines);
		int error = errno;
		assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
		assert_int_equal(error, count < 3 ? EFBIG : 0);
		expect_lines(count);
	}
	assert_int_equal(output.chain.lines, 3);
}

TEST(lines_for_which_there_was_no_memory_are_not_written)
{
	lines.failed = true;
	assert_int_equal(line_output_append(&output, &lines), 0);
	lines.failed = false;
	expect_lines(0);
}

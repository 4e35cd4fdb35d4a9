#include "record/journal.c"
#include "record/run_line.h"

#include "guard/chain.h"
#include "guard/line_output.h"

#include "lib/heap_records.h"
#include "lib/test.h"

static struct run run;
static struct text line;
static struct text packed;
static struct line_packer packer;

BEFORE_EACH
{
	struct chain chain = {0};

	run = heap_run();
	assert_false(run_write(&run, &line) < 0);
	chain_seal(&chain, &line, 0);
	assert_int_equal(
		line_packer_add(&packer, line.bytes, line.length, &packed), 0);
}

AFTER_EACH
{
	text_release(&line);
	text_release(&packed);
	line_packer_release(&packer);
}

static bool
is_begun(const char *bytes, size_t length)
{
	FILE *file = tmpfile();

	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, length, file), length);
	rewind(file);
	bool begun = first_line_is_begun(file, &run, NULL);
	assert_int_equal(ftell(file), 0);
	fclose(file);
	return begun;
}

TEST(a_part_of_it_is_its_beginning)
{
	for (size_t length = 0; length < line.length; length++)
		assert_true(is_begun(line.bytes, length));
	assert_false(is_begun(line.bytes, line.length));
}

TEST(a_packed_part_of_it_is_too)
{
	for (size_t length = 0; length < packed.length; length++)
		assert_true(is_begun(packed.bytes, length));
	assert_false(is_begun(packed.bytes, packed.length));
}

TEST(another_line_is_not_begun)
{
	line.bytes[9] ^= 1;
	assert_true(is_begun(line.bytes, 9));
	assert_false(is_begun(line.bytes, 10));
}

/* Of what is torn nothing is known but how it begins. */
TEST(what_another_has_packed_is_not_begun)
{
	for (size_t i = 0; i < LINE_PACKER_HEADER; i++) {
		packed.bytes[i] ^= 1;
		assert_false(is_begun(packed.bytes, 20));
		packed.bytes[i] ^= 1;
	}
	text_clear(&packed);
	line_packer_lose(&packer, false);
	assert_int_equal(line_packer_add(&packer, "else", 4, &packed), 0);
	assert_false(is_begun(packed.bytes, packed.length));
	assert_false(is_begun(packed.bytes, packed.length - 1));
	assert_true(is_begun(packed.bytes, packed.length - 4));
}

TEST(where_the_shard_is_named_is_found_in_half_a_line)
{
	static const char whole[] = "{\"bots\":[\",\\\"shard\\\":[7]\"],"
				    "\"shard\":[1,3],\"host\":\"a\"}\n";
	const size_t place = (size_t)(strstr(whole, "],\"host") - whole) + 1;

	assert_int_equal(
		run_shard_place(whole, sizeof whole - 1), sizeof whole - 1);
	for (size_t size = 0; size < sizeof whole - 1; size++) {
		char *half = strndup(whole, size);

		assert_non_null(half);
		assert_int_equal(run_shard_place(half, size),
			size < place ? size : place);
		free(half);
	}
}

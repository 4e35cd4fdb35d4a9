#include "report/packer.h"

#include <stdlib.h>
#include <string.h>

#include "lib/page_part.h"
#include "lib/test.h"

static char *printed;
static size_t printed_size;
static struct page_part part;

static void
write_streams(const struct text *streams, size_t count)
{
	FILE *file = open_memstream(&printed, &printed_size);

	assert_non_null(file);
	assert_int_equal(packer_write(file, "games-7", streams, count), 0);
	fclose(file);
	assert_true(page_part_unpack(&part, printed, "games-7", count));
}

FIXTURE(tear_down)
{
	page_part_release(&part);
	free(printed);
	printed = NULL;
	return 0;
}

EACH_TEST(NULL, tear_down)

TEST(streams_come_out_as_they_went_in)
{
	struct text streams[3] = {0};

	text_add(&streams[0], "a\0</script>\xff", 12);
	text_add_string(&streams[2], "the last");
	write_streams(streams, 3);
	assert_int_equal(part.lengths[0], 12);
	assert_memory_equal(part.streams[0], "a\0</script>\xff", 12);
	assert_int_equal(part.lengths[1], 0);
	assert_string_equal(part.streams[2], "the last");
	assert_string_equal(strchr(printed, '\n'), "\n");
	for (size_t i = 0; i < 3; i++)
		text_release(&streams[i]);
}

TEST(empty_streams_are_there)
{
	const struct text streams[2] = {0};

	write_streams(streams, 2);
	assert_int_equal(part.lengths[0], 0);
	assert_int_equal(part.lengths[1], 0);
}

/* Bytes that no compressor makes shorter. */
TEST(what_is_longer_than_the_room_of_a_step_is_whole)
{
	struct text stream = {0};
	uint32_t noise = 1;

	for (int i = 0; i < 50000; i++) {
		noise = noise * 1664525 + 1013904223;
		text_add(&stream, &(char){(char)(noise >> 24)}, 1);
	}
	write_streams(&stream, 1);
	assert_int_equal(part.lengths[0], stream.length);
	assert_memory_equal(part.streams[0], stream.bytes, stream.length);
	text_release(&stream);
}

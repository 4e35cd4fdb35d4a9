#include "report/frame_members.h"

#include <stdlib.h>
#include <string.h>

#include "lib/test.h"

static struct frame_coder coder;

FIXTURE(tear_down)
{
	frame_coder_release(&coder);
	return 0;
}

EACH_TEST(NULL, tear_down)

/* Adds the members of FRAME, which comes behind the last one, and expects that
 * SHAPE. */
static void
expect_shape(const char *json, const struct frame_move *move, const char *shape)
{
	json_t *frame = json_loads(json, 0, NULL);

	assert_non_null(frame);
	text_clear(&coder.shape);
	assert_int_equal(frame_members_add(&coder, frame, move), 0);
	assert_string_equal(coder.shape.bytes, shape);
	json_decref(coder.before);
	coder.before = frame;
}

static void
expect_stream(enum frame_stream stream, const char *bytes, size_t length)
{
	assert_int_equal(coder.streams[stream].length, length);
	assert_memory_equal(coder.streams[stream].bytes, bytes, length);
	text_clear(&coder.streams[stream]);
}

TEST(signed_numbers_are_even_or_odd)
{
	static const int64_t numbers[] = {0, 1, -1, 2, -2, 64, -64};

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		frame_members_add_signed(&coder, numbers[i]);
	expect_stream(FRAME_NUMBERS, "\0\2\1\4\3\x80\1\x7f", 8);
}

TEST(what_has_not_changed_is_not_told)
{
	expect_shape("{\"phase\":\"x\",\"over\":false}", NULL,
		"{\"phase\":\"x\",\"over\":false}");
	expect_shape("{\"phase\":\"x\",\"over\":false}", NULL, "{}");
	expect_shape(
		"{\"phase\":\"y\"}", NULL, "{\"phase\":\"y\",\"over\":null}");
}

/* Those of an item that is told by itself have places of their own. */
TEST(numbers_are_differences_from_the_last_time)
{
	expect_shape("{\"points\":[3,14]}", NULL, "{\"points\":[\1,\1]}");
	expect_stream(FRAME_NUMBERS, "\6\x1c", 2);
	expect_shape("{\"points\":[4,14]}", NULL, "{\"points\":{\"0\":\5}}");
	expect_shape("{\"points\":[4,24]}", NULL, "{\"points\":{\"1\":\1}}");
	expect_stream(FRAME_NUMBERS, "\x30", 1);
	expect_shape("{\"points\":[4,25]}", NULL, "{\"points\":{\"1\":\5}}");
}

TEST(numbers_of_a_text_keep_their_places)
{
	expect_shape("{\"caption\":\"9 of 30\"}", NULL,
		"{\"caption\":\"\1 of \1\"}");
	expect_shape("{\"caption\":\"8 of 30\"}", NULL,
		"{\"caption\":\"\1 of \4\"}");
	expect_shape("{\"caption\":\"9 of 31\"}", NULL,
		"{\"caption\":\"\5 of \5\"}");
	expect_stream(FRAME_NUMBERS, "\x12\x3c\1", 3);
}

/* They come out again as they stand there. */
TEST(what_is_no_plain_number_is_text)
{
	expect_shape("{\"caption\":\"007 1234567890 7up\"}", NULL,
		"{\"caption\":\"007 1234567890 7up\"}");
	expect_shape("{\"caption\":\"\\u0001\\\"\"}", NULL,
		"{\"caption\":\"\\u0001\\\"\"}");
	assert_int_equal(coder.streams[FRAME_NUMBERS].length, 0);
}

TEST(seats_to_act_are_part_of_the_shape)
{
	expect_shape("{\"turn\":[2]}", NULL, "{\"turn\":[2]}");
	expect_shape("{\"turn\":[0]}", NULL, "{\"turn\":[0]}");
	assert_int_equal(coder.streams[FRAME_NUMBERS].length, 0);
}

TEST(faces_and_moved_pieces_are_named)
{
	const struct frame_move move = {.seat = 1, .action = "play 7H 2C"};

	assert_int_equal(word_table_add(&coder.faces, "KD"), 0);
	strlcpy(coder.words[0], "2C", sizeof coder.words[0]);
	strlcpy(coder.words[1], "7H", sizeof coder.words[1]);
	coder.word_count = 2;
	expect_shape("{\"caption\":\"KD\"}", &move,
		"{\"seat\":1,\"action\":\"play \2"
		"1 \2"
		"0\",\"caption\":\"\3\"}");
	expect_stream(FRAME_PIECES, "\0", 1);
}

/* A number of the action is a word for the members behind it. */
TEST(numbers_of_an_action_are_named)
{
	const struct frame_move move = {.action = "play 17"};

	expect_shape("{\"caption\":\"takes 17\"}", &move,
		"{\"seat\":0,\"action\":\"play \1\","
		"\"caption\":\"takes \2"
		"0\"}");
	expect_stream(FRAME_NUMBERS, "\x22", 1);
}

TEST(places_are_told_once_and_without_their_pieces)
{
	static const char frame[] = "{\"places\":[{\"kind\":\"pile\","
				    "\"faces\":[\"a\"],\"hidden\":2}]}";

	expect_shape(frame, NULL, "{\"places\":[{\"kind\":\"pile\"}]}");
	expect_shape(frame, NULL, "{}");
}

TEST(what_was_done_last_is_told_without_what_was_moved)
{
	static const char frame[] =
		"{\"points\":[0,0],\"last\":{\"seat\":1,\"words\":\"takes 2\","
		"\"moved\":[[0,1,[\"a\"]]]}}";

	expect_shape(frame, NULL,
		"{\"points\":[\4,\4],"
		"\"last\":{\"seat\":1,\"words\":\"takes \1\"}}");
	expect_shape(
		frame, NULL, "{\"last\":{\"seat\":1,\"words\":\"takes \4\"}}");
}

#include "report/frame_members.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct frame_coder coder;

static int
tear_down(void **state)
{
	(void)state;
	frame_coder_release(&coder);
	return 0;
}

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

static void
signed_numbers_are_even_or_odd(void **state)
{
	static const int64_t numbers[] = {0, 1, -1, 2, -2, 64, -64};

	(void)state;
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		frame_members_add_signed(&coder, numbers[i]);
	expect_stream(FRAME_NUMBERS, "\0\2\1\4\3\x80\1\x7f", 8);
}

static void
what_has_not_changed_is_not_told(void **state)
{
	(void)state;
	expect_shape("{\"phase\":\"x\",\"over\":false}", NULL,
		"{\"phase\":\"x\",\"over\":false}");
	expect_shape("{\"phase\":\"x\",\"over\":false}", NULL, "{}");
	expect_shape(
		"{\"phase\":\"y\"}", NULL, "{\"phase\":\"y\",\"over\":null}");
}

/* Those of an item that is told by itself have places of their own. */
static void
numbers_are_differences_from_the_last_time(void **state)
{
	(void)state;
	expect_shape("{\"points\":[3,14]}", NULL, "{\"points\":[\1,\1]}");
	expect_stream(FRAME_NUMBERS, "\6\x1c", 2);
	expect_shape("{\"points\":[4,14]}", NULL, "{\"points\":{\"0\":\5}}");
	expect_shape("{\"points\":[4,24]}", NULL, "{\"points\":{\"1\":\1}}");
	expect_stream(FRAME_NUMBERS, "\x30", 1);
	expect_shape("{\"points\":[4,25]}", NULL, "{\"points\":{\"1\":\5}}");
}

static void
numbers_of_a_text_keep_their_places(void **state)
{
	(void)state;
	expect_shape("{\"caption\":\"9 of 30\"}", NULL,
		"{\"caption\":\"\1 of \1\"}");
	expect_shape("{\"caption\":\"8 of 30\"}", NULL,
		"{\"caption\":\"\1 of \4\"}");
	expect_shape("{\"caption\":\"9 of 31\"}", NULL,
		"{\"caption\":\"\5 of \5\"}");
	expect_stream(FRAME_NUMBERS, "\x12\x3c\1", 3);
}

/* They come out again as they stand there. */
static void
what_is_no_plain_number_is_text(void **state)
{
	(void)state;
	expect_shape("{\"caption\":\"007 1234567890 7up\"}", NULL,
		"{\"caption\":\"007 1234567890 7up\"}");
	expect_shape("{\"caption\":\"\\u0001\\\"\"}", NULL,
		"{\"caption\":\"\\u0001\\\"\"}");
	assert_int_equal(coder.streams[FRAME_NUMBERS].length, 0);
}

static void
seats_to_act_are_part_of_the_shape(void **state)
{
	(void)state;
	expect_shape("{\"turn\":[2]}", NULL, "{\"turn\":[2]}");
	expect_shape("{\"turn\":[0]}", NULL, "{\"turn\":[0]}");
	assert_int_equal(coder.streams[FRAME_NUMBERS].length, 0);
}

static void
faces_and_moved_pieces_are_named(void **state)
{
	const struct frame_move move = {.seat = 1, .action = "play 7H 2C"};

	(void)state;
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
static void
numbers_of_an_action_are_named(void **state)
{
	const struct frame_move move = {.action = "play 17"};

	(void)state;
	expect_shape("{\"caption\":\"takes 17\"}", &move,
		"{\"seat\":0,\"action\":\"play \1\","
		"\"caption\":\"takes \2"
		"0\"}");
	expect_stream(FRAME_NUMBERS, "\x22", 1);
}

static void
places_are_told_once_and_without_their_pieces(void **state)
{
	static const char frame[] = "{\"places\":[{\"kind\":\"pile\","
				    "\"faces\":[\"a\"],\"hidden\":2}]}";

	(void)state;
	expect_shape(frame, NULL, "{\"places\":[{\"kind\":\"pile\"}]}");
	expect_shape(frame, NULL, "{}");
}

static void
what_was_done_last_is_told_without_what_was_moved(void **state)
{
	static const char frame[] =
		"{\"points\":[0,0],\"last\":{\"seat\":1,\"words\":\"takes 2\","
		"\"moved\":[[0,1,[\"a\"]]]}}";

	(void)state;
	expect_shape(frame, NULL,
		"{\"points\":[\4,\4],"
		"\"last\":{\"seat\":1,\"words\":\"takes \1\"}}");
	expect_shape(
		frame, NULL, "{\"last\":{\"seat\":1,\"words\":\"takes \4\"}}");
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
#define MEMBERS_TEST(name) cmocka_unit_test_teardown(name, tear_down)
		MEMBERS_TEST(signed_numbers_are_even_or_odd),
		MEMBERS_TEST(what_has_not_changed_is_not_told),
		MEMBERS_TEST(numbers_are_differences_from_the_last_time),
		MEMBERS_TEST(numbers_of_a_text_keep_their_places),
		MEMBERS_TEST(what_is_no_plain_number_is_text),
		MEMBERS_TEST(seats_to_act_are_part_of_the_shape),
		MEMBERS_TEST(faces_and_moved_pieces_are_named),
		MEMBERS_TEST(numbers_of_an_action_are_named),
		MEMBERS_TEST(places_are_told_once_and_without_their_pieces),
		MEMBERS_TEST(what_was_done_last_is_told_without_what_was_moved),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

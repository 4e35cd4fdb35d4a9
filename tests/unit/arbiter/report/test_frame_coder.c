#include "report/frame_coder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/test.h"

static struct frame_coder coder;

FIXTURE(set_up)
{
	frame_coder_begin(&coder);
	return 0;
}

FIXTURE(tear_down)
{
	frame_coder_release(&coder);
	return 0;
}

EACH_TEST(set_up, tear_down)

static void
add(const char *json, const struct frame_move *move)
{
	json_t *frame = json_loads(json, 0, NULL);

	assert_non_null(frame);
	assert_int_equal(frame_coder_add(&coder, frame, move), 0);
	json_decref(frame);
}

/* Adds a frame of two places and what was moved between them. */
static void
add_places(const char *first, const char *second, const char *moved)
{
	char json[512];

	snprintf(json, sizeof json,
		"{\"places\":[{%s},{%s}],\"last\":{\"moved\":[%s]}}", first,
		second, moved);
	add(json, NULL);
}

static void
expect_stream(enum frame_stream stream, const char *bytes, size_t length)
{
	assert_int_equal(coder.streams[stream].length, length);
	assert_memory_equal(coder.streams[stream].bytes, bytes, length);
	text_clear(&coder.streams[stream]);
}

/* The first two lines of the last frame's shape. */
static void
expect_lines(const char *moved, const char *set)
{
	char expected[256];

	snprintf(expected, sizeof expected, "%s\n%s\n{", moved, set);
	if (strncmp(coder.shape.bytes, expected, strlen(expected)) != 0)
		fail_msg("\"%s\" begins otherwise than \"%s\"",
			coder.shape.bytes, expected);
}

TEST(numbers_are_of_seven_bits_a_byte)
{
	static const uint64_t numbers[] = {0, 127, 128, 300, UINT64_MAX};

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		frame_coder_add_number(&coder.streams[FRAME_PICKS], numbers[i]);
	expect_stream(FRAME_PICKS,
		"\0\x7f\x80\1\xac\2\xff\xff\xff\xff\xff\xff\xff\xff\xff\1", 16);
}

TEST(pieces_are_told_at_first)
{
	add_places("\"faces\":[\"a\",\"b\"]", "\"faces\":[],\"hidden\":3", "");
	expect_lines("", "[0,2],[1,-1]");
	expect_stream(FRAME_PIECES, "\0\1", 2);
	expect_stream(FRAME_NUMBERS, "\0\6", 2);
	add_places("\"faces\":[\"a\",\"b\"]", "\"faces\":[],\"hidden\":3", "");
	expect_lines("", "");
	assert_int_equal(coder.streams[FRAME_PIECES].length, 0);
}

TEST(a_moved_piece_is_a_number_in_its_place)
{
	add_places("\"faces\":[\"a\",\"b\",\"c\"]", "\"faces\":[]", "");
	text_clear(&coder.streams[FRAME_PIECES]);
	add_places("\"faces\":[\"a\",\"c\"]", "\"faces\":[\"b\"]",
		"[0,1,[\"b\"]]");
	expect_lines("[0,1,1,0]", "");
	expect_stream(FRAME_PICKS, "\1", 1);
	assert_int_equal(coder.streams[FRAME_PIECES].length, 0);
}

TEST(all_that_lie_there_need_no_numbers)
{
	add_places("\"faces\":[\"a\",\"b\"]", "\"faces\":[\"c\"]", "");
	add_places("\"faces\":[]", "\"faces\":[\"a\",\"b\",\"c\"]",
		"[0,1,[\"a\",\"b\"]]");
	expect_lines("[0,1,2,1]", "");
	assert_int_equal(coder.streams[FRAME_PICKS].length, 0);
}

TEST(pieces_come_to_light_from_hidden_ones_and_from_nowhere)
{
	add_places("\"faces\":[],\"hidden\":2", "\"faces\":[]", "");
	add_places("\"faces\":[],\"hidden\":1", "\"faces\":[\"a\",\"b\"]",
		"[0,1,[\"a\"]],[null,1,[\"b\"]]");
	expect_lines("[0,1,1,2],[-1,1,1,2]", "");
	expect_stream(FRAME_PIECES, "\0\1", 2);
}

/* Whoever reads puts pieces in the order that was seen before. */
TEST(a_place_that_is_in_another_order_is_told_anew)
{
	add_places("\"faces\":[\"b\"]", "\"faces\":[\"a\"]", "");
	add_places("\"faces\":[]", "\"faces\":[\"a\",\"b\"]", "[0,1,[\"b\"]]");
	expect_lines("[0,1,1,1]", "");
	add_places("\"faces\":[\"a\",\"b\"]", "\"faces\":[]",
		"[1,0,[\"a\",\"b\"]]");
	expect_lines("[1,0,2,1]", "");
	add_places("\"faces\":[\"b\"]", "\"faces\":[\"a\"]", "[0,1,[\"a\"]]");
	text_clear(&coder.streams[FRAME_PIECES]);
	add_places("\"faces\":[]", "\"faces\":[\"b\",\"a\"]", "[0,1,[\"b\"]]");
	expect_lines("[0,1,1,1]", "[1,2]");
	assert_int_equal(coder.streams[FRAME_PIECES].length, 2);
}

TEST(tiles_have_rows_and_columns)
{
	add_places("\"faces\":[]", "\"faces\":[],\"size\":[8,8]", "");
	add_places("\"faces\":[]", "\"faces\":[[5,6,\"x\"]],\"size\":[8,8]",
		"[null,1,[[5,6,\"x\"]]]");
	expect_lines("[-1,1,1,2]", "");
	expect_stream(FRAME_PIECES, "\5\6\0", 3);
	assert_string_equal(coder.words[0], "5");
	assert_string_equal(coder.words[1], "6");
	assert_string_equal(coder.words[2], "x");
}

TEST(games_alike_have_shapes_in_common)
{
	for (int game = 0; game < 3; game++) {
		frame_coder_begin(&coder);
		add("{\"places\":[],\"caption\":\"none\"}", NULL);
		add("{\"places\":[],\"caption\":\"some\"}", NULL);
	}
	expect_stream(FRAME_SHAPES, "\1\2\1\2\1\2", 6);
	assert_int_equal(coder.shapes.count, 2);
}

TEST(what_is_moved_where_no_place_is_moves_nothing)
{
	add_places("\"faces\":[\"a\"]", "\"faces\":[]", "");
	add_places("\"faces\":[\"a\"]", "\"faces\":[]",
		"[0,2,[\"a\"]],[0,-1,[\"a\"]],[0,null,[\"a\"]]");
	expect_lines("", "");
}

TEST(times_have_two_digits)
{
	static const struct {
		int64_t used_us;
		const char *code;
		size_t length;
	} cases[] = {
		{0, "\0", 1},
		{999, "\0", 1},
		{1000, "\1", 1},
		{9999, "\x5a", 1},
		{10000, "\x5b", 1},
		{10999, "\x5b", 1},
		{123456, "\xb7\1", 2},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct frame_move move = {
			.action = "play", .used_us = cases[i].used_us};

		add("{\"places\":[]}", &move);
		expect_stream(FRAME_TIMES, cases[i].code, cases[i].length);
	}
}

/* Letters alone, so that they are no numbers. */
static void
add_captioned(int number)
{
	char json[64];

	snprintf(json, sizeof json, "{\"places\":[],\"caption\":\"%c%c%c%c\"}",
		'a' + number % 26, 'a' + number / 26 % 26,
		'a' + number / 676 % 26, 'a' + number / 17576);
	frame_coder_begin(&coder);
	add(json, NULL);
}

TEST(shapes_too_many_to_number_are_spelt_out)
{
	for (int i = 0; i < FRAME_SHAPES_MAX; i++)
		add_captioned(i);
	assert_int_equal(coder.streams[FRAME_TEXTS].length, 0);
	text_clear(&coder.streams[FRAME_SHAPES]);
	add_captioned(FRAME_SHAPES_MAX);
	add_captioned(0);
	expect_stream(FRAME_SHAPES, "\0\1", 2);
	const struct text *texts = &coder.streams[FRAME_TEXTS];
	assert_int_equal((size_t)texts->bytes[0], texts->length - 1);
	assert_non_null(strstr(texts->bytes, "\"places\":[]"));
	assert_int_equal(coder.shapes.count, FRAME_SHAPES_MAX);
}

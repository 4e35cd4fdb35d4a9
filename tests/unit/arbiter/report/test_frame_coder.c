#include "report/frame_coder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct frame_coder coder;

static int
set_up(void **state)
{
	(void)state;
	frame_coder_begin(&coder);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	frame_coder_release(&coder);
	return 0;
}

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

static void
numbers_are_of_seven_bits_a_byte(void **state)
{
	static const uint64_t numbers[] = {0, 127, 128, 300, UINT64_MAX};

	(void)state;
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		frame_coder_add_number(&coder.streams[FRAME_PICKS], numbers[i]);
	expect_stream(FRAME_PICKS,
		"\0\x7f\x80\1\xac\2\xff\xff\xff\xff\xff\xff\xff\xff\xff\1", 16);
}

static void
pieces_are_told_at_first(void **state)
{
	(void)state;
	add_places("\"faces\":[\"a\",\"b\"]", "\"faces\":[],\"hidden\":3", "");
	expect_lines("", "[0,2],[1,-1]");
	expect_stream(FRAME_PIECES, "\0\1", 2);
	expect_stream(FRAME_NUMBERS, "\0\6", 2);
	add_places("\"faces\":[\"a\",\"b\"]", "\"faces\":[],\"hidden\":3", "");
	expect_lines("", "");
	assert_int_equal(coder.streams[FRAME_PIECES].length, 0);
}

static void
a_moved_piece_is_a_number_in_its_place(void **state)
{
	(void)state;
	add_places("\"faces\":[\"a\",\"b\",\"c\"]", "\"faces\":[]", "");
	text_clear(&coder.streams[FRAME_PIECES]);
	add_places("\"faces\":[\"a\",\"c\"]", "\"faces\":[\"b\"]",
		"[0,1,[\"b\"]]");
	expect_lines("[0,1,1,0]", "");
	expect_stream(FRAME_PICKS, "\1", 1);
	assert_int_equal(coder.streams[FRAME_PIECES].length, 0);
}

static void
all_that_lie_there_need_no_numbers(void **state)
{
	(void)state;
	add_places("\"faces\":[\"a\",\"b\"]", "\"faces\":[\"c\"]", "");
	add_places("\"faces\":[]", "\"faces\":[\"a\",\"b\",\"c\"]",
		"[0,1,[\"a\",\"b\"]]");
	expect_lines("[0,1,2,1]", "");
	assert_int_equal(coder.streams[FRAME_PICKS].length, 0);
}

static void
pieces_come_to_light_from_hidden_ones_and_from_nowhere(void **state)
{
	(void)state;
	add_places("\"faces\":[],\"hidden\":2", "\"faces\":[]", "");
	add_places("\"faces\":[],\"hidden\":1", "\"faces\":[\"a\",\"b\"]",
		"[0,1,[\"a\"]],[null,1,[\"b\"]]");
	expect_lines("[0,1,1,2],[-1,1,1,2]", "");
	expect_stream(FRAME_PIECES, "\0\1", 2);
}

/* Whoever reads puts pieces in the order that was seen before. */
static void
a_place_that_is_in_another_order_is_told_anew(void **state)
{
	(void)state;
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

static void
tiles_have_rows_and_columns(void **state)
{
	(void)state;
	add_places("\"faces\":[]", "\"faces\":[],\"size\":[8,8]", "");
	add_places("\"faces\":[]", "\"faces\":[[5,6,\"x\"]],\"size\":[8,8]",
		"[null,1,[[5,6,\"x\"]]]");
	expect_lines("[-1,1,1,2]", "");
	expect_stream(FRAME_PIECES, "\5\6\0", 3);
	assert_string_equal(coder.words[0], "5");
	assert_string_equal(coder.words[1], "6");
	assert_string_equal(coder.words[2], "x");
}

static void
games_alike_have_shapes_in_common(void **state)
{
	(void)state;
	for (int game = 0; game < 3; game++) {
		frame_coder_begin(&coder);
		add("{\"places\":[],\"caption\":\"none\"}", NULL);
		add("{\"places\":[],\"caption\":\"some\"}", NULL);
	}
	expect_stream(FRAME_SHAPES, "\1\2\1\2\1\2", 6);
	assert_int_equal(coder.shapes.count, 2);
}

static void
what_is_moved_where_no_place_is_moves_nothing(void **state)
{
	(void)state;
	add_places("\"faces\":[\"a\"]", "\"faces\":[]", "");
	add_places("\"faces\":[\"a\"]", "\"faces\":[]",
		"[0,2,[\"a\"]],[0,-1,[\"a\"]],[0,null,[\"a\"]]");
	expect_lines("", "");
}

static void
times_have_two_digits(void **state)
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

	(void)state;
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

static void
shapes_too_many_to_number_are_spelt_out(void **state)
{
	(void)state;
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

int
main(void)
{
	static const struct CMUnitTest tests[] = {
#define CODER_TEST(name) \
	cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		CODER_TEST(numbers_are_of_seven_bits_a_byte),
		CODER_TEST(pieces_are_told_at_first),
		CODER_TEST(a_moved_piece_is_a_number_in_its_place),
		CODER_TEST(all_that_lie_there_need_no_numbers),
		CODER_TEST(
			pieces_come_to_light_from_hidden_ones_and_from_nowhere),
		CODER_TEST(a_place_that_is_in_another_order_is_told_anew),
		CODER_TEST(tiles_have_rows_and_columns),
		CODER_TEST(games_alike_have_shapes_in_common),
		CODER_TEST(what_is_moved_where_no_place_is_moves_nothing),
		CODER_TEST(times_have_two_digits),
		CODER_TEST(shapes_too_many_to_number_are_spelt_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

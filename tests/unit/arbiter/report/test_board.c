#include "report/board.h"

#include <stdlib.h>
#include <string.h>

#include "lib/test.h"

static struct word_table faces;
static struct board board;
static struct pieces one, other;

FIXTURE(tear_down)
{
	word_table_release(&faces);
	board_release(&board);
	pieces_release(&one);
	pieces_release(&other);
	return 0;
}

EACH_TEST(NULL, tear_down)

static void
read_pieces(struct pieces *pieces, const char *json)
{
	json_t *array = json_loads(json, 0, NULL);

	assert_non_null(array);
	assert_int_equal(pieces_read(pieces, array, &faces), 0);
	json_decref(array);
}

static int
read_board(const char *json)
{
	json_t *frame = json_loads(json, 0, NULL);

	assert_non_null(frame);
	int result = board_read(&board, frame, &faces);
	json_decref(frame);
	return result;
}

TEST(pieces_are_found_and_removed)
{
	read_pieces(&one, "[\"7H\",\"AS\",\"7H\"]");
	read_pieces(&other, "[\"AS\",\"2C\"]");
	assert_int_equal(pieces_find(&one, &other.all[0]), 1);
	assert_int_equal(pieces_find(&one, &other.all[1]), -1);
	pieces_remove(&one, 0);
	assert_int_equal(one.count, 2);
	assert_int_equal(pieces_find(&one, &other.all[0]), 0);
	assert_int_equal(pieces_add(&one, &other.all[1]), 0);
	assert_int_equal(pieces_find(&one, &other.all[1]), 2);
}

TEST(the_order_of_pieces_is_told_from_what_they_are)
{
	static const struct {
		const char *one, *other;
		bool same, equal;
	} cases[] = {
		{"[]", "[]", true, true},
		{"[\"a\",\"b\"]", "[\"a\",\"b\"]", true, true},
		{"[\"a\",\"b\"]", "[\"b\",\"a\"]", true, false},
		{"[\"a\",\"b\"]", "[\"a\"]", false, false},
		{"[\"a\",\"a\",\"b\"]", "[\"a\",\"b\",\"b\"]", false, false},
		{"[[0,1,\"a\"]]", "[[0,1,\"a\"]]", true, true},
		{"[[0,1,\"a\"]]", "[[1,0,\"a\"]]", false, false},
		{"[[0,1,\"a\"]]", "[[0,1,\"b\"]]", false, false},
		{"[[-2,1,\"a\"]]", "[[2,1,\"a\"]]", false, false},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		read_pieces(&one, cases[i].one);
		read_pieces(&other, cases[i].other);
		assert_int_equal(pieces_same(&one, &other), cases[i].same);
		assert_int_equal(pieces_equal(&one, &other), cases[i].equal);
	}
}

TEST(places_have_what_the_frame_has)
{
	assert_int_equal(
		read_board("{\"places\":[{\"faces\":[\"x\"],\"hidden\":3},"
			   "{\"faces\":[[1,2,\"y\"]],\"size\":[8,8]}]}"),
		0);
	assert_int_equal(board.count, 2);
	assert_int_equal(board.places[0].hidden, 3);
	assert_false(board.places[0].grid);
	assert_true(board.places[1].grid);
	assert_int_equal(board.places[1].hidden, 0);
	const struct piece *tile = &board.places[1].pieces.all[0];
	assert_int_equal(tile->row, 1);
	assert_int_equal(tile->column, 2);
	assert_string_equal(word_table_word(&faces, tile->face), "y");
}

TEST(nothing_is_left_of_the_frame_before)
{
	read_board("{\"places\":[{\"faces\":[\"x\",\"y\"],\"hidden\":3}]}");
	board.places[0].touched = true;
	assert_int_equal(
		read_board("{\"places\":[{\"faces\":[\"y\"]},{\"faces\":[]},"
			   "{\"faces\":[]}]}"),
		0);
	assert_int_equal(board.count, 3);
	assert_int_equal(board.places[0].pieces.count, 1);
	assert_int_equal(board.places[0].hidden, 0);
	assert_false(board.places[0].touched);
	assert_int_equal(read_board("{\"places\":[]}"), 0);
	assert_int_equal(board.count, 0);
}

TEST(what_is_no_face_is_refused)
{
	assert_int_equal(read_board("{\"places\":[{\"faces\":[7]}]}"), -1);
	assert_int_equal(read_board("{\"places\":[{\"faces\":[[1,2]]}]}"), -1);
}

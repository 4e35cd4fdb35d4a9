#include "drawing/frame_fields.h"

#include "lib/test.h"

TEST(what_a_frame_lacks_is_empty)
{
	json_t *frame = json_object();
	struct text text = {0};

	assert_string_equal(frame_string(frame, "kind"), "");
	assert_int_equal(frame_number(frame, "owner", -1), -1);
	assert_int_equal(frame_seats(frame), 0);
	assert_string_equal(frame_seat_caption(frame, 3), "");
	assert_false(frame_is_to_act(frame, 0));
	assert_int_equal(frame_place_pieces(frame), 0);
	frame_add_heading(frame, &text);
	assert_int_equal(text.length, 0);
	text_release(&text);
	json_decref(frame);
}

TEST(deal_and_captions_are_the_heading)
{
	json_t *frame = json_pack("{s:[ii],s:[ss]}", "deal", 2, 4, "captions",
		"trump H", "doubled");
	struct text text = {0};

	frame_add_heading(frame, &text);
	assert_string_equal(text.bytes, "deal 2 of 4, trump H, doubled");
	text_release(&text);
	json_decref(frame);
}

TEST(only_what_went_to_a_place_has_moved_there)
{
	json_t *frame = json_loads("{\"last\":{\"moved\":[[2,0,[\"5H\"]],"
				   "[null,1,[[2,3,\"lldd\"]]]]}}",
		0, NULL);
	json_t *faces[] = {json_string("5H"), json_string("5S"),
		json_pack("[iis]", 2, 3, "lldd"),
		json_pack("[iis]", 2, 4, "lldd")};

	assert_non_null(frame);
	assert_true(frame_has_moved(frame, 0, faces[0]));
	assert_false(frame_has_moved(frame, 1, faces[0]));
	assert_false(frame_has_moved(frame, 0, faces[1]));
	assert_true(frame_has_moved(frame, 1, faces[2]));
	assert_false(frame_has_moved(frame, 1, faces[3]));
	for (int i = 0; i < 4; i++)
		json_decref(faces[i]);
	json_decref(frame);
}

TEST(what_left_the_game_has_not_moved_to_the_first_place)
{
	json_t *frame = json_loads(
		"{\"last\":{\"moved\":[[0,null,[[2,3,\"black:\"]]]]}}", 0,
		NULL);
	json_t *face = json_pack("[iis]", 2, 3, "black:");

	assert_non_null(frame);
	assert_false(frame_has_moved(frame, 0, face));
	json_decref(face);
	json_decref(frame);
}

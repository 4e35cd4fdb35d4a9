#include "drawing/frame_fields.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
what_a_frame_lacks_is_empty(void **state)
{
	json_t *frame = json_object();
	struct text text = {0};

	(void)state;
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

static void
deal_and_captions_are_the_heading(void **state)
{
	json_t *frame = json_pack("{s:[ii],s:[ss]}", "deal", 2, 4, "captions",
		"trump H", "doubled");
	struct text text = {0};

	(void)state;
	frame_add_heading(frame, &text);
	assert_string_equal(text.bytes, "deal 2 of 4, trump H, doubled");
	text_release(&text);
	json_decref(frame);
}

static void
only_what_went_to_a_place_has_moved_there(void **state)
{
	json_t *frame = json_loads("{\"last\":{\"moved\":[[2,0,[\"5H\"]],"
				   "[null,1,[[2,3,\"lldd\"]]]]}}",
		0, NULL);
	json_t *faces[] = {json_string("5H"), json_string("5S"),
		json_pack("[iis]", 2, 3, "lldd"),
		json_pack("[iis]", 2, 4, "lldd")};

	(void)state;
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

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_a_frame_lacks_is_empty),
		cmocka_unit_test(deal_and_captions_are_the_heading),
		cmocka_unit_test(only_what_went_to_a_place_has_moved_there),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

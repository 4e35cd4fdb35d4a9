#include "drawing/place_drawing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lib/canvas.h"

static const struct box box = {0, 0, 300, 118};

static void
expect(const char *frame, const char *texts)
{
	json_t *object = json_loads(frame, 0, NULL);
	struct canvas canvas;

	assert_non_null(object);
	canvas_init_for_texts(&canvas, 300, 118);
	place_drawing(canvas.cairo, box, object, 0);
	assert_string_equal(canvas_texts(&canvas), texts);
	canvas_release(&canvas);
	json_decref(object);
}

static void
hidden_cards_lie_behind_the_others(void **state)
{
	(void)state;
	expect("{\"places\":[{\"kind\":\"hand\",\"piece\":\"card\","
	       "\"hidden\":2,\"faces\":[\"7H\",\"QC\"]}]}",
		"7\nQ\n");
	expect("{\"places\":[{\"kind\":\"row\",\"piece\":\"card\","
	       "\"faces\":[]}]}",
		"");
}

static void
a_pile_shows_what_has_just_come_and_counts_all(void **state)
{
	(void)state;
	expect("{\"places\":[{\"kind\":\"pile\",\"name\":\"taken\",\"piece\":"
	       "\"card\",\"faces\":[\"7H\",\"QC\",\"KC\"]}],\"last\":{"
	       "\"moved\":[[1,0,[\"7H\"]],[2,0,[\"KC\"]],[0,3,[\"QC\"]]]}}",
		"taken: 3\n7\nK\n");
	expect("{\"places\":[{\"kind\":\"pile\",\"name\":\"taken\",\"piece\":"
	       "\"card\",\"hidden\":0,\"faces\":[]}]}",
		"taken: 0\n");
}

static void
other_pieces_have_their_faces_written_on_them(void **state)
{
	(void)state;
	expect("{\"places\":[{\"kind\":\"row\",\"piece\":\"stone\","
	       "\"faces\":[\"grey\"]}]}",
		"grey\n");
}

static void
what_the_last_move_laid_has_a_frame(void **state)
{
	json_t *frame =
		json_loads("{\"places\":[{\"kind\":\"row\",\"piece\":\"card\","
			   "\"faces\":[\"7H\",\"QC\"]}],"
			   "\"last\":{\"moved\":[[1,0,[\"QC\"]]]}}",
			0, NULL);
	struct canvas canvas;

	(void)state;
	assert_non_null(frame);
	canvas_init(&canvas, 300, 118);
	place_drawing(canvas.cairo, box, frame, 0);
	/* Two cards of 46 points with 4 between them, around the middle. */
	assert_true(canvas_has(&canvas, 198, 59, ink_mark));
	assert_false(canvas_has(&canvas, 148, 59, ink_mark));
	canvas_release(&canvas);
	json_decref(frame);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hidden_cards_lie_behind_the_others),
		cmocka_unit_test(
			a_pile_shows_what_has_just_come_and_counts_all),
		cmocka_unit_test(other_pieces_have_their_faces_written_on_them),
		cmocka_unit_test(what_the_last_move_laid_has_a_frame),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "drawing/place_drawing.h"

#include <string.h>

#include "lib/canvas.h"
#include "lib/test.h"

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

TEST(hidden_cards_lie_behind_the_others)
{
	expect("{\"places\":[{\"kind\":\"hand\",\"piece\":\"card\","
	       "\"hidden\":2,\"faces\":[\"7H\",\"QC\"]}]}",
		"7\nQ\n");
	expect("{\"places\":[{\"kind\":\"row\",\"piece\":\"card\","
	       "\"faces\":[]}]}",
		"");
}

TEST(a_pile_shows_what_has_just_come_and_counts_all)
{
	expect("{\"places\":[{\"kind\":\"pile\",\"name\":\"taken\",\"piece\":"
	       "\"card\",\"faces\":[\"7H\",\"QC\",\"KC\"]}],\"last\":{"
	       "\"moved\":[[1,0,[\"7H\"]],[2,0,[\"KC\"]],[0,3,[\"QC\"]]]}}",
		"taken: 3\n7\nK\n");
	expect("{\"places\":[{\"kind\":\"pile\",\"name\":\"taken\",\"piece\":"
	       "\"card\",\"hidden\":0,\"faces\":[]}]}",
		"taken: 0\n");
}

TEST(other_pieces_have_their_faces_written_on_them)
{
	expect("{\"places\":[{\"kind\":\"row\",\"piece\":\"stone\","
	       "\"faces\":[\"grey\"]}]}",
		"grey\n");
}

TEST(what_the_last_move_laid_has_a_frame)
{
	json_t *frame =
		json_loads("{\"places\":[{\"kind\":\"row\",\"piece\":\"card\","
			   "\"faces\":[\"7H\",\"QC\"]}],"
			   "\"last\":{\"moved\":[[1,0,[\"QC\"]]]}}",
			0, NULL);
	struct canvas canvas;

	assert_non_null(frame);
	canvas_init(&canvas, 300, 118);
	place_drawing(canvas.cairo, box, frame, 0);
	/* Two cards of 46 points with 4 between them, around the middle. */
	assert_true(canvas_has(&canvas, 198, 59, ink_mark));
	assert_false(canvas_has(&canvas, 148, 59, ink_mark));
	canvas_release(&canvas);
	json_decref(frame);
}

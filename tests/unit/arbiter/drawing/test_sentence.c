#include "drawing/sentence.h"

#include <string.h>

#include "lib/canvas.h"
#include "lib/test.h"

static const struct lettering letters = {13, false, {0, 0, 0}};

static void
expect(const char *text, double width, bool cards, const char *texts)
{
	struct canvas canvas;

	canvas_init_for_texts(&canvas, 640, 40);
	double end = sentence_draw(
		canvas.cairo, &letters, text, 10, 20, width, cards);
	assert_string_equal(canvas_texts(&canvas), texts);
	assert_true(end <= 10 + width + letters.size);
	canvas_release(&canvas);
}

TEST(cards_and_suits_are_drawn_where_there_are_cards)
{
	expect("takes 5H TS with 5S, trump H; end", 600, true,
		"takes\n5\n10\nwith\n5\n,\ntrump\n;\nend\n");
	expect("takes 5H, trump H", 600, false, "takes\n5H,\ntrump\nH\n");
}

TEST(what_has_no_room_ends_in_an_ellipsis)
{
	expect("one two", 40, true, "one\n…\n");
	expect("one 5H two", 35, true, "one\n…\n");
	expect("", 40, true, "");
	expect("  ", 40, true, "");
}

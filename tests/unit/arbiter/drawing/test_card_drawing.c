#include "drawing/card_drawing.h"

#include <string.h>

#include "lib/canvas.h"
#include "lib/test.h"

static const struct box card = {0, 0, 46, 66};

TEST(a_face_shows_its_value_and_a_suit_that_is_drawn_or_written)
{
	static const struct {
		const char *face, *texts;
	} rows[] = {
		{"7H", "7\n"},
		{"TS", "10\n"},
		{"AC", "A\n"},
		{"3x", "3\nx\nx\n"},
		{"", "\n"},
		{"xyz", "xyz\n"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct canvas canvas;

		canvas_init_for_texts(&canvas, 46, 66);
		card_drawing_face(canvas.cairo, card, rows[i].face);
		const char *texts = canvas_texts(&canvas);
		if (*rows[i].face != '\0')
			assert_string_equal(texts, rows[i].texts);
		canvas_release(&canvas);
	}
}

TEST(hearts_and_diamonds_are_red)
{
	static const char faces[][3] = {"2C", "2D", "2H", "2S"};

	for (size_t i = 0; i < sizeof faces / sizeof *faces; i++) {
		struct canvas canvas;

		canvas_init(&canvas, 46, 66);
		card_drawing_face(canvas.cairo, card, faces[i]);
		assert_true(canvas_has(&canvas, 46 * 0.62, 66 * 0.67,
			i == 1 || i == 2 ? ink_red : ink_text));
		assert_true(canvas_has(&canvas, 41, 5, ink_paper));
		canvas_release(&canvas);
	}
}

TEST(a_back_has_no_paper_in_its_middle)
{
	struct canvas canvas;

	canvas_init(&canvas, 46, 66);
	card_drawing_back(canvas.cairo, card);
	assert_false(canvas_has(&canvas, 23, 33, ink_paper));
	canvas_release(&canvas);
}

TEST(words_that_are_cards_are_known)
{
	assert_true(card_drawing_is_word("7H", 2));
	assert_true(card_drawing_is_word("TS,", 2));
	assert_true(card_drawing_is_word("H", 1));
	assert_false(card_drawing_is_word("", 0));
	assert_false(card_drawing_is_word("a", 1));
	assert_false(card_drawing_is_word("7h", 2));
	assert_false(card_drawing_is_word("10H", 3));
	assert_false(card_drawing_is_word("7", 1));
}

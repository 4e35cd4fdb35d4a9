#include "drawing/picture_file.c"

#include "lib/canvas.h"
#include "lib/test.h"

static const struct lettering written = {13, true, {0, 0, 0}};

TEST(a_long_text_is_cut_to_whole_characters)
{
	struct canvas canvas;
	char name[4096];

	for (size_t i = 0; i + 2 < sizeof name; i += 2)
		memcpy(name + i, "ž", 3);
	canvas_init_for_texts(&canvas, 640, 40);
	double width =
		brush_text(canvas.cairo, &written, name, FROM, 0, 20, 100);
	assert_true(width > 50 && width <= 100);
	const char *texts = canvas_texts(&canvas);
	size_t cut = strspn(texts, "\xc5\xbe");
	assert_true(cut > 0 && cut % 2 == 0);
	assert_string_equal(texts + cut, "…\n");
	canvas_release(&canvas);
}

TEST(what_is_not_printable_is_made_so)
{
	struct canvas canvas;

	canvas_init_for_texts(&canvas, 640, 40);
	brush_text(canvas.cairo, &written, "a\033[31m\xff\n", FROM, 0, 20, 600);
	assert_string_equal(canvas_texts(&canvas), "a\\^[[31m\\M^?\\n\n");
	canvas_release(&canvas);
}

TEST(text_stands_left_of_right_of_and_around_its_point)
{
	const struct lettering block = {40, true, {0, 0, 0}};
	struct canvas canvas;

	canvas_init(&canvas, 300, 50);
	brush_text(canvas.cairo, &block, "I", UP_TO, 100, 40, 90);
	brush_text(canvas.cairo, &block, "I", FROM, 200, 40, 90);
	double half = brush_text_width(canvas.cairo, &block, "I") / 2;
	assert_true(canvas_has(&canvas, 100 - half, 25, block.ink));
	assert_true(canvas_has(&canvas, 200 + half, 25, block.ink));
	assert_true(canvas_has(&canvas, 150, 25, ink_paper));
	brush_text(canvas.cairo, &block, "I", AROUND, 150, 40, 90);
	assert_true(canvas_has(&canvas, 150, 25, block.ink));
	canvas_release(&canvas);
}

TEST(each_noncharacter_becomes_a_question_mark)
{
	static const struct {
		const char *text, *replaced;
	} rows[] = {
		{"", ""},
		{"anna", "anna"},
		{"a\357\277\276\357\277\277z", "a??z"},
		{"\357\267\217\357\267\220\357\267\257\357\267\260",
			"\357\267\217??\357\267\260"},
		{"\357\277\275 stays", "\357\277\275 stays"},
		{"\360\237\277\276\364\217\277\277", "??"},
		{"\360\237\277\275\360\237\203\217",
			"\360\237\277\275\360\237\203\217"},
		{"cut \357\277", "cut \357\277"},
		{"cut \360\237\277", "cut \360\237\277"},
	};

	FOR_EACH (row, rows) {
		char text[64];

		strcpy(text, row->text);
		size_t length = brush_replace_noncharacters(text, strlen(text));
		assert_string_equal(text, row->replaced);
		assert_int_equal(length, strlen(text));
	}
}

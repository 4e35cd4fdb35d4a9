#include "common/tile_strokes.h"

#include "lib/test.h"

TEST(each_face_has_its_strokes)
{
	static const struct {
		const char *face, *strokes;
	} rows[] = {
		{"lldd", "╯ ╔"},
		{"dlld", "╗ ╰"},
		{"ddll", "╝ ╭"},
		{"lddl", "╮ ╚"},
		{"dldl", "═╪═"},
		{"ldld", "─╫─"},
	};
	char text[TILE_STROKES_MAX];

	FOR_EACH (row, rows) {
		assert_true(tile_strokes_format(row->face, false, text));
		assert_string_equal(text, row->strokes);
	}
}

TEST(colours_go_round_each_stroke)
{
	char text[TILE_STROKES_MAX];

	assert_true(tile_strokes_format("lldd", true, text));
	assert_string_equal(text, "\033[33m╯\033[0m \033[1;34m╔\033[0m");
	assert_true(tile_strokes_format("dldl", true, text));
	assert_string_equal(
		text, "\033[1;34m═\033[0m\033[33m╪\033[0m\033[1;34m═\033[0m");
}

TEST(what_is_no_tile_is_refused)
{
	static const char *const none[] = {
		"", "lld", "llddl", "llld", "llll", "ldxd", "lldx"};
	char text[TILE_STROKES_MAX] = "same";

	FOR_EACH (c, none) {
		assert_false(tile_strokes_format(*c, true, text));
		assert_string_equal(text, "same");
	}
}

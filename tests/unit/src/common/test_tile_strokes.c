#include "common/tile_strokes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
each_face_has_its_strokes(void **state)
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

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_true(tile_strokes_format(rows[i].face, false, text));
		assert_string_equal(text, rows[i].strokes);
	}
}

static void
colours_go_round_each_stroke(void **state)
{
	char text[TILE_STROKES_MAX];

	(void)state;
	assert_true(tile_strokes_format("lldd", true, text));
	assert_string_equal(text, "\033[33m╯\033[0m \033[1;34m╔\033[0m");
	assert_true(tile_strokes_format("dldl", true, text));
	assert_string_equal(
		text, "\033[1;34m═\033[0m\033[33m╪\033[0m\033[1;34m═\033[0m");
}

static void
what_is_no_tile_is_refused(void **state)
{
	static const char *const none[] = {
		"", "lld", "llddl", "llld", "llll", "ldxd", "lldx"};
	char text[TILE_STROKES_MAX] = "same";

	(void)state;
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		assert_false(tile_strokes_format(none[i], true, text));
		assert_string_equal(text, "same");
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_face_has_its_strokes),
		cmocka_unit_test(colours_go_round_each_stroke),
		cmocka_unit_test(what_is_no_tile_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/game.h"
#include "lib/trax_rows.h"
#include "trax/game.h"
#include "trax/settings.h"

static const struct game_rules *const rules = &trax_game;
static struct trax game;
static char reason[GAME_REASON_MAX];

static void
options_choose_board_mode_and_position(void **state)
{
	static struct trax_settings settings;
	struct random random;
	char text[1024];

	(void)state;
	random_seed(&random, 1);
	rules->settings_init(&settings);
	assert_true(rules->settings_set(&settings, "board", "7x25", reason));
	assert_true(rules->settings_set(&settings, "mode", "fill", reason));
	assert_true(rules->settings_check(&settings, 2, reason));
	rules->deal(&game, 2, &settings, 0, &random);
	assert_int_equal(game.board.columns, 25);
	assert_int_equal(game.mode, TRAX_FILL);
	assert_int_equal(game.board.tiles, 1);
	assert_true(game.board.at[trax_square_at(3, 12)] != TRAX_NO_TILE);
	rows_file(
		&(struct rows){{[3] = ". . . lldd . . ."}}, text, sizeof text);
	assert_true(rules->settings_set(&settings, "position", text, reason));
	assert_false(rules->settings_check(&settings, 2, reason));
	assert_string_equal(
		reason, "the position is of another size than the board");
	assert_true(rules->settings_set(&settings, "board", "7x7", reason));
	assert_true(rules->settings_check(&settings, 2, reason));
	rules->deal(&game, 2, &settings, 0, &random);
	assert_true(game.board.at[trax_square_at(3, 3)] != TRAX_NO_TILE);
}

static void
options_that_are_none_are_refused(void **state)
{
	static const struct {
		const char *name, *value;
	} wrong[] = {
		{"board", "10"},
		{"board", "6x10"},
		{"board", "10x26"},
		{"board", "10x10x10"},
		{"board", "10X10"},
		{"board", "010x10"},
		{"board", ""},
		{"mode", "Contest"},
		{"mode", ""},
		{"position", ""},
	};
	static struct trax_settings settings;

	(void)state;
	rules->settings_init(&settings);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_false(rules->settings_set(
			&settings, wrong[i].name, wrong[i].value, reason));
	assert_true(rules->settings_check(&settings, 2, reason));
	assert_int_equal(settings.rows, 10);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(options_choose_board_mode_and_position),
		cmocka_unit_test(options_that_are_none_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

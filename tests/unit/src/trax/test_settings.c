#include "common/game.h"
#include "lib/test.h"
#include "lib/trax_rows.h"
#include "trax/game.h"
#include "trax/settings.h"

static const struct game_rules *const rules = &trax_game;
static struct trax game;
static char reason[GAME_REASON_MAX];

TEST(options_choose_board_mode_and_position)
{
	static struct trax_settings settings;
	struct random random = seeded(1);
	char text[1024];

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

TEST(options_that_are_none_are_refused)
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
		{"tiles", "0"},
		{"tiles", "626"},
		{"tiles", "1e2"},
		{"tiles", ""},
	};
	static struct trax_settings settings;

	rules->settings_init(&settings);
	FOR_EACH (c, wrong)
		assert_false(rules->settings_set(
			&settings, c->name, c->value, reason));
	assert_true(rules->settings_check(&settings, 2, reason));
	assert_int_equal(settings.rows, 10);
}

TEST(a_deal_is_a_line_and_has_the_tiles_that_were_wished)
{
	static struct trax_settings settings;
	static struct trax again;
	struct random random = seeded(2);
	char line[8192];

	rules->settings_init(&settings);
	assert_true(rules->settings_set(&settings, "tiles", "20", reason));
	assert_true(rules->settings_set(&settings, "board", "9x9", reason));
	assert_true(rules->settings_check(&settings, 2, reason));
	rules->deal(&game, 2, &settings, 0, &random);
	assert_true(game.board.tiles >= 20);
	assert_true(rules->deal_write(&game, line, sizeof line) < sizeof line);
	assert_true(rules->deal_read(&again, 2, &settings, 0, line, reason));
	assert_memory_equal(
		again.board.at, game.board.at, sizeof again.board.at);
	assert_false(rules->deal_read(
		&again, 2, &settings, 0, "7x7 3 3 lldd", reason));
	assert_string_equal(
		reason, "the position is of another size than the board");
	assert_true(
		rules->deal_read(&again, 2, NULL, 0, "7x7 3 3 lldd", reason));
	assert_int_equal(again.mode, TRAX_CONTEST);
	assert_false(rules->deal_read(
		&again, 2, NULL, 0, "7x7 3 3 lldd 5 5 lldd", reason));
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cairo.h>
#include <cmocka.h>

#include "common/game.h"
#include "lib/trax_rows.h"
#include "trax/board_file.h"
#include "trax/game.h"
#include "trax/rules.h"
#include "trax/settings.h"

/* What was said: a line "0 1: COMMAND" each. */
static char minutes[16384];

static void
write_down(void *listener, seat_set hearers, const char *line)
{
	size_t length = strlen(minutes);

	(void)listener;
	snprintf(minutes + length, sizeof minutes - length, "%s%s: %s\n",
		hearers & 1 ? "0" : "", hearers & 2 ? "1" : "", line);
}

static const struct game_voice voice = {write_down, NULL, 0};
static const struct game_rules *const rules = &trax_game;
static struct trax game;
static char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];

static bool
restore(const char *text)
{
	json_t *from = json_loads(text, JSON_DECODE_ANY, NULL);
	bool done;

	assert_non_null(from);
	done = rules->restore(&game, 2, from, reason);
	json_decref(from);
	return done;
}

static void
set_up(const char *start)
{
	minutes[0] = '\0';
	assert_true(restore(start));
	rules->introduce(&game, &voice);
	rules->begin(&game, &voice);
}

#define CORNER                                             \
	"{\"board\":[7,8],\"mode\":\"contest\",\"tiles\":" \
	"[[3,3,\"lldd\"],[3,4,\"dlld\"]]}"

static void
the_introduction_tells_board_seats_and_tiles(void **state)
{
	(void)state;
	set_up(CORNER);
	assert_string_equal(minutes, "01: set_board 7 8\n"
				     "0: set_players 2 0\n"
				     "1: set_players 2 1\n"
				     "01: set_tile 3 3 lldd\n"
				     "01: set_tile 3 4 dlld\n");
	assert_int_equal(rules->to_act(&game), seat_bit(0));
	assert_string_equal(rules->request(&game)->ask, "gen_move");
	assert_string_equal(rules->request(&game)->tell, "play");
}

static void
a_turn_is_told_to_both_and_may_end_the_game(void **state)
{
	int points[GAME_SEATS_MAX];

	(void)state;
	set_up(CORNER);
	minutes[0] = '\0';
	assert_false(rules->act(&game, 0, "4 3 lddl", action, reason, &voice));
	assert_string_equal(reason,
		"ddll on square 4 4 must be in the same turn: two dark edges "
		"lead into it");
	assert_string_equal(minutes, "");
	assert_true(rules->act(
		&game, 0, " 4 3 lddl  4 04 ddll", action, reason, &voice));
	assert_string_equal(action, "4 3 lddl 4 4 ddll");
	assert_string_equal(minutes, "01: play 0 4 3 lddl 4 4 ddll\n");
	assert_int_equal(rules->to_act(&game), 0);
	rules->score(&game, points);
	assert_int_equal(points[0], 0);
	assert_int_equal(points[1], 4);
	rules->standing(&game, points);
	assert_int_equal(points[1], 4);
	rules->forfeit(&game, 1, points);
	assert_int_equal(points[1], 0);
}

static void
the_start_is_kept_whatever_is_played(void **state)
{
	char *text;
	json_t *start;

	(void)state;
	set_up(CORNER);
	assert_true(rules->act(&game, 0, "2 3 dldl", action, reason, &voice));
	start = rules->start(&game);
	text = json_dumps(start, JSON_COMPACT);
	assert_string_equal(text, CORNER);
	free(text);
	json_decref(start);
}

static void
a_start_that_is_none_is_refused(void **state)
{
	static const struct {
		const char *start, *reason;
	} starts[] = {
		{"[]", "the start is no object"},
		{"{}", "the start must have \"board\", \"mode\" and \"tiles\" "
		       "and nothing else"},
		{"{\"board\":[7,7],\"mode\":\"contest\",\"tiles\":[],\"x\":1}",
			"the start must have \"board\", \"mode\" and "
			"\"tiles\" and nothing else"},
		{"{\"board\":[7,7],\"mode\":\"war\",\"tiles\":[]}",
			"\"mode\" is neither contest nor fill"},
		{"{\"board\":[7,7],\"mode\":1,\"tiles\":[]}",
			"\"mode\" is neither contest nor fill"},
		{"{\"board\":[6,7],\"mode\":\"fill\",\"tiles\":[]}",
			"\"board\" must be two numbers from 7 to 25"},
		{"{\"board\":[7,26],\"mode\":\"fill\",\"tiles\":[]}",
			"\"board\" must be two numbers from 7 to 25"},
		{"{\"board\":[7,7,7],\"mode\":\"fill\",\"tiles\":[]}",
			"\"board\" must be two numbers from 7 to 25"},
		{"{\"board\":[7,7.5],\"mode\":\"fill\",\"tiles\":[]}",
			"\"board\" must be two numbers from 7 to 25"},
		{"{\"board\":[7,7],\"mode\":\"fill\",\"tiles\":{}}",
			"\"tiles\" is no array"},
		{"{\"board\":[7,7],\"mode\":\"fill\",\"tiles\":[]}",
			"a position has at least one tile"},
		{"{\"board\":[7,7],\"mode\":\"fill\",\"tiles\":[[1,1]]}",
			"item 1 of \"tiles\" is no row, column and tile"},
		{"{\"board\":[7,7],\"mode\":\"fill\","
		 "\"tiles\":[[1,1,\"dddd\"]]}",
			"item 1 of \"tiles\" is no row, column and tile"},
		{"{\"board\":[7,7],\"mode\":\"fill\","
		 "\"tiles\":[[1,-1,\"lldd\"]]}",
			"item 1 of \"tiles\" is no row, column and tile"},
		{"{\"board\":[7,7],\"mode\":\"fill\","
		 "\"tiles\":[[1,7,\"lldd\"]]}",
			"square 1 7 is not on the board"},
		{"{\"board\":[7,7],\"mode\":\"fill\","
		 "\"tiles\":[[1,1,\"lldd\"],[1,1,\"lldd\"]]}",
			"there are two tiles on square 1 1"},
		{"{\"board\":[7,7],\"mode\":\"fill\","
		 "\"tiles\":[[1,1,\"lldd\"],[1,2,\"lldd\"]]}",
			"lldd on square 1 2 does not match the tiles beside "
			"it"},
		{"{\"board\":[7,7],\"mode\":\"fill\","
		 "\"tiles\":[[1,1,\"lldd\"],[3,3,\"lldd\"]]}",
			"the tile on square 3 3 does not hang together with "
			"the first one"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
		assert_false(restore(starts[i].start));
		assert_string_equal(reason, starts[i].reason);
	}
	json_t *good = json_loads(CORNER, 0, NULL);
	assert_false(rules->restore(&game, 3, good, reason));
	assert_string_equal(reason, "two players play trax, not 3");
	json_decref(good);
}

/* Checks the rows as a position in MODE. */
static void
assert_position(
	const struct rows *rows, enum trax_mode mode, const char *expected)
{
	struct trax_board board;
	char text[1024];

	rows_file(rows, text, sizeof text);
	strcpy(reason, "good");
	if (trax_board_file_read(text, &board, reason))
		trax_position_check(&board, mode, reason);
	assert_string_equal(reason, expected);
}

static void
a_position_must_be_one_of_a_game(void **state)
{
	static const struct {
		struct rows rows;
		const char *reason;
	} positions[] = {
		{{{[3] = ". . . lldd . . ."}}, "good"},
		{{{[3] = "none none none lldd none . . # a comment"}}, "good"},
		{{{NULL}}, "a position has at least one tile"},
		{{{[3] = ". . . llld . . ."}},
			"line 4, column 7: this is no tile"},
		{{{[3] = ". . . lldd lldd . ."}},
			"line 4, column 12: lldd does not match the tile to "
			"the west or north"},
		{{{[3] = ". . . . . ."}},
			"line 4, column 1: this row has 6 squares, and those "
			"before it have 7"},
		{{{". . . . . . . . . . . . . . . . . . . . . . . . . ."}},
			"line 1, column 1: a row has 7 to 25 squares, not 26"},
		{{{[3] = ". . . .\n. . ."}},
			"line 4, column 1: this row has 4 squares, and those "
			"before it have 7"},
		{{{[3] = "lldd . . . . . dlld"}},
			"the tile on square 3 6 does not hang together with "
			"the first one"},
		{{{[3] = ". . . lldd dlld . .", [4] = ". . . lddl . . ."}},
			"two or more dark edges lead into the empty square "
			"4 4"},
		{{{[3] = ". . . lldd dlld . .", [4] = ". . . lddl ddll . ."}},
			"a dark loop is closed, which ends a contest"},
		{{{"dldl", "dldl", "dldl", "dldl", "dldl", "dldl", "dldl"}},
			"line 1, column 1: a row has 7 to 25 squares, not 1"},
		{{{[3] = "dldl dldl dldl dldl dldl dldl dldl"}},
			"a dark path joins opposite borders, which ends a "
			"contest"},
		{{{[6] = "# no row"}},
			"line 8, column 1: a board has 7 to 25 rows, not 6"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
		assert_position(
			&positions[i].rows, TRAX_CONTEST, positions[i].reason);
	assert_position(&positions[10].rows, TRAX_FILL, "good");
}

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

static void
a_reader_sees_board_turn_and_points(void **state)
{
	char text[4096];
	size_t length;

	(void)state;
	set_up(CORNER);
	assert_true(rules->act(&game, 0, "2 3 lddl", action, reason, &voice));
	length = rules->describe(&game, false, text, sizeof text);
	assert_string_equal(text, "contest on 7x8, player 1 (dark) to play\n"
				  "    0  1  2  3  4  5  6  7\n"
				  " 0  .  .  .  .  .  .  .  . \n"
				  " 1  .  .  .  .  .  .  .  . \n"
				  " 2  .  .  . ╮ ╚ .  .  .  . \n"
				  " 3  .  .  . ╯ ╔╗ ╰ .  .  . \n"
				  " 4  .  .  .  .  .  .  .  . \n"
				  " 5  .  .  .  .  .  .  .  . \n"
				  " 6  .  .  .  .  .  .  .  . \n"
				  "points: 0 light, 0 dark\n");
	assert_int_equal(length, strlen(text));
	assert_int_equal(length, rules->describe(&game, false, NULL, 0));
	assert_true(rules->describe(&game, true, NULL, 0) > length);
}

static void
a_picture_shows_every_tile(void **state)
{
	double width, height;
	cairo_surface_t *surface;
	cairo_t *cairo;

	(void)state;
	set_up(CORNER);
	rules->extent(&game, &width, &height);
	assert_true(width > height);
	surface = cairo_image_surface_create(
		CAIRO_FORMAT_RGB24, (int)width, (int)height);
	cairo = cairo_create(surface);
	rules->paint(&game, cairo);
	assert_int_equal(cairo_status(cairo), CAIRO_STATUS_SUCCESS);
	cairo_destroy(cairo);
	cairo_surface_destroy(surface);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_introduction_tells_board_seats_and_tiles),
		cmocka_unit_test(a_turn_is_told_to_both_and_may_end_the_game),
		cmocka_unit_test(the_start_is_kept_whatever_is_played),
		cmocka_unit_test(a_start_that_is_none_is_refused),
		cmocka_unit_test(a_position_must_be_one_of_a_game),
		cmocka_unit_test(options_choose_board_mode_and_position),
		cmocka_unit_test(options_that_are_none_are_refused),
		cmocka_unit_test(a_reader_sees_board_turn_and_points),
		cmocka_unit_test(a_picture_shows_every_tile),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

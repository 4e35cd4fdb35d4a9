#include "trax/game.h"
#include "trax/start.h"

#include "lib/game_table.h"
#include "lib/test.h"
#include "lib/trax_rows.h"

#define CORNER                                             \
	"{\"board\":[7,8],\"mode\":\"contest\",\"tiles\":" \
	"[[3,3,\"lldd\"],[3,4,\"dlld\"]]}"

static struct game_table table;

static const struct {
	const char *start, *reason;
} no_starts[] = {
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

TEST(a_start_that_is_none_is_refused)
{
	game_table_clear(&table, &trax_game);
	FOR_EACH (no_start, no_starts) {
		assert_false(game_table_restore(&table, 2, no_start->start));
		assert_string_equal(table.reason, no_start->reason);
	}
	assert_false(game_table_restore(&table, 3, CORNER));
	assert_string_equal(table.reason, "two players play trax, not 3");
}

TEST(modes_have_names)
{
	enum trax_mode mode = TRAX_FILL;

	assert_true(trax_mode_parse("contest", &mode));
	assert_int_equal(mode, TRAX_CONTEST);
	assert_true(trax_mode_parse(trax_mode_name(TRAX_FILL), &mode));
	assert_int_equal(mode, TRAX_FILL);
	assert_false(trax_mode_parse("Fill", &mode));
	assert_false(trax_mode_parse(NULL, &mode));
	assert_int_equal(mode, TRAX_FILL);
}

/* The tiles come back, and with them all that the board knows of paths. */
TEST(positions_come_back_from_their_records)
{
	static struct trax game, again;
	struct random random = seeded(1);

	for (int i = 0; i < 40; i++) {
		struct trax_board board =
			board_by_chance(7 + i % 5, 7 + i % 7, i, &random);

		trax_start(&game, TRAX_FILL, &board);
		json_t *record = trax_start_to_json(&game);
		assert_true(trax_start_from_json(record, &again, table.reason));
		json_decref(record);
		assert_int_equal(again.mode, TRAX_FILL);
		assert_int_equal(again.board.rows, board.rows);
		assert_int_equal(again.board.columns, board.columns);
		assert_memory_equal(again.board.at, board.at, sizeof board.at);
		assert_memory_equal(
			&again.board.made, &board.made, sizeof board.made);
	}
}

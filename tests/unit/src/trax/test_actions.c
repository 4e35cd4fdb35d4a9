#include "trax/actions.h"

#include "lib/action_watch.h"
#include "lib/test.h"
#include "lib/trax_rows.h"
#include "trax/game.h"

TEST(all_that_may_be_placed_is_listed)
{
	static const struct action_watch watch = {
		.rules = &trax_game, .seats = TRAX_SEATS};

	for (int number = 0; number < 10; number++)
		action_watch_game(&watch, number);
}

/* Every tile on every square of a board, one by one. */
static size_t
count_turns(struct trax_board *board)
{
	struct trax_turn turn;
	size_t count = 0;

	for (int i = 0; i < board->rows * board->columns * TRAX_TILES; i++) {
		const int square = i / TRAX_TILES;
		const struct trax_place first = {
			(uint8_t)(square / board->columns),
			(uint8_t)(square % board->columns),
			trax_tiles[i % TRAX_TILES]};

		if (trax_turn_force(board, first, &turn).verdict != TRAX_LEGAL)
			continue;
		trax_turn_undo(board, &turn);
		count++;
	}
	return count;
}

TEST(each_first_tile_begins_a_turn_with_what_it_forces)
{
	static const struct rows rows = {{[3] = ". . . lldd dlld . ."}};
	struct trax_board board = rows_board(&rows);
	struct trax game;
	bool forced = false;
	size_t i;
	json_t *item;

	trax_start(&game, TRAX_CONTEST, &board);
	json_t *list = trax_actions(&game);
	assert_int_equal(json_array_size(list), count_turns(&board));
	json_array_foreach(list, i, item)
	{
		const json_t *pieces = json_object_get(item, "pieces");

		assert_int_equal(json_array_size(pieces), 1);
		forced |= strstr(json_string_value(
					 json_object_get(item, "words")),
				  "which forces") != NULL;
	}
	assert_true(forced);
	json_decref(list);
}

TEST(a_pass_is_listed_where_nothing_can_be_placed)
{
	struct trax_board board = rows_board(&rows_stuck);
	struct trax game;

	trax_start(&game, TRAX_FILL, &board);
	action_watch_expect(&trax_game, &game, 0, "pass", "passes");
}

#include "trax/frame.h"

#include "lib/frame_watch.h"
#include "lib/json_text.h"
#include "lib/test.h"
#include "lib/trax_rows.h"
#include "trax/game.h"
#include "trax/random.h"
#include "trax/text.h"

static void
answer(struct frame_watch *watch, int seat, char text[static GAME_LINE_MAX])
{
	struct trax_board board = ((const struct trax *)watch->game)->board;
	struct trax_turn turn;

	(void)seat;
	trax_random_turn(&board, &watch->random, &turn);
	trax_turn_format(&turn, text);
}

TEST(all_of_it_is_seen_by_everybody_from_start_to_end)
{
	for (int number = 0; number < 10; number++) {
		struct frame_watch watch = {.rules = &trax_game, .seats = 2};

		assert_true(frame_watch_game(&watch, answer, NULL, number) > 2);
	}
}

/* The turn of the light player on the board of ROWS, and what the frame then
 * has. */
static void
expect(const struct rows *rows, const char *text, const char *marks,
	const char *parts)
{
	struct trax_board board = rows_board(rows);
	const struct trax_turn turn = turn_of(text);
	struct trax game;

	trax_start(&game, TRAX_CONTEST, &board);
	assert_int_equal(trax_play(&game, &turn).verdict, TRAX_LEGAL);
	json_t *frame = trax_frame(&game);
	assert_json(json_object_get(json_object_get(frame, "last"), "marks"),
		marks);
	assert_json(json_object_get(frame, "parts"), parts);
	assert_string_equal(json_string_value(json_array_get(
				    json_object_get(frame, "captions"), 0)),
		"contest");
	json_decref(frame);
}

TEST(what_ends_a_contest_is_marked_with_its_squares)
{
	static const struct rows path = {{"ldld . . . . . .",
		"ldld . . . . . .", "ldld . . . . . .", "ldld . . . . . .",
		"ldld . . . . . .", "ldld . . . . . ."}};

	expect(&path, "6 0 ldld",
		"[{\"place\":0,\"at\":[[0,0],[1,0],[2,0],[3,0],[4,0],[5,0],"
		"[6,0]],\"words\":\"dark path from border to border, 7 "
		"tiles\",\"say\":[\"dark path from border to border, %d "
		"tiles\",7]}]",
		"[[\"loops\",[0,0]],[\"paths\",[0,7]],[\"doubled\",[0,0]]]");
	expect(&rows_loops, "4 5 ddll 5 5 dlld 5 4 lldd",
		"[{\"place\":0,\"at\":[[4,5],[5,5],[5,6],[4,6]],\"words\":"
		"\"light loop, 4 tiles\","
		"\"say\":[\"light loop, %d "
		"tiles\",4]},{\"place\":0,\"at\":[[5,5],[6,5],"
		"[6,4],[5,4]],\"words\":\"dark loop, 4 tiles\","
		"\"say\":[\"dark loop, %d tiles\",4]}]",
		"[[\"loops\",[4,4]],[\"paths\",[0,0]],[\"doubled\",[4,0]]]");
}

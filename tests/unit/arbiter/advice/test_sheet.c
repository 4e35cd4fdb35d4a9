#include "advice/sheet.h"
#include "base/text.h"
#include "common/say.h"
#include "record/record.h"

#include "games.h"

#include "lib/test.h"

static struct record record;
static struct weighing weighing;
static json_t *sheet;
static struct text text;

BEFORE_EACH
{
	record_init(&record);
	record.game = game_all[0];
	record.seats = 2;
	record.names[0] = "Ana";
	record.names[1] = "greedy";
	record.id = 7;
	record.points[0] = 9;
	record.points[1] = 16;
	sheet = sheet_new(&record, 0);
	assert_non_null(sheet);
}

AFTER_EACH
{
	json_decref(sheet);
	text_release(&text);
	record_release(&record);
}

/* A move with a better one, by LOSS, known to within ERROR. */
static json_t *
move_with(size_t move, double worth, double loss, double error)
{
	const struct advice advice = {
		move, 0, loss > 0 ? "7H" : "TD 4C 6S", &weighing};

	weighing_begin(&weighing);
	strcpy(weighing.actions[weighing_add(&weighing, worth)].action,
		"TD 4C 6S");
	strcpy(weighing.actions[weighing_add(&weighing, worth - loss)].action,
		"7H");
	json_array_append_new(weighing.why, said("points taken: %d", 3));
	weighing.played = loss > 0;
	weighing.loss = loss;
	weighing.error = weighing.actions[1].error = error;
	if (weighing_is_mistake(&weighing)) {
		weighing.kind = "left_card";
		weighing.mistake = said("left %s on the table", "TD");
	}
	json_t *object = sheet_move(&advice);
	weighing_release(&weighing);
	assert_non_null(object);
	return object;
}

static void
add_moves(void)
{
	sheet_add(sheet, move_with(1, 1, 0, 0.1));
	sheet_add(sheet, move_with(3, 0, 0.5, 0.2));
	sheet_add(sheet, move_with(5, 2, 1.5, 0.3));
	sheet_add(sheet, move_with(7, 3, 0.3, 0.2));
	assert_int_equal(sheet_end(sheet, &record, NULL), 0);
}

TEST(a_move_has_what_was_weighed)
{
	json_t *move = move_with(3, 1.25, 0.5, 0.125);

	sheet_add_json(&text, move);
	assert_string_equal(text.bytes,
		"{\"move\":3,\"alternatives\":["
		"{\"action\":\"TD 4C "
		"6S\",\"value\":1.25,\"stderr\":0.0,\"why\":[]},"
		"{\"action\":\"7H\",\"value\":0.75,\"stderr\":0.125,\"why\":[]}"
		"],"
		"\"why\":[[\"points taken: %d\",3]],\"played\":\"7H\","
		"\"best\":\"TD 4C 6S\",\"loss\":0.5,\"stderr\":0.125,"
		"\"expected\":0.75,\"mistake\":true,\"kind\":\"left_card\","
		"\"say\":[\"left %s on the table\",\"TD\"]}");
	json_decref(move);
}

TEST(a_loss_of_less_than_two_errors_is_no_mistake)
{
	json_t *move = move_with(3, 1, 0.3, 0.2);

	assert_false(sheet_is_mistake(move));
	assert_null(json_object_get(move, "kind"));
	json_decref(move);
}

TEST(the_sums_are_of_mistakes_and_the_account_adds_up)
{
	add_moves();
	assert_int_equal(
		json_integer_value(json_object_get(sheet, "mistakes")), 2);
	json_object_del(sheet, "moves");
	sheet_add_json(&text, sheet);
	/* 1 at first, less 2.3 lost, and -7 at the end. */
	assert_string_equal(text.bytes,
		"{\"game\":\"heap\",\"id\":7,\"seat\":0,\"name\":\"Ana\","
		"\"unit\":\"points\",\"curve\":[[1,1.0],[3,-0.5],[5,0.5],[7,2."
		"7]],"
		"\"mistakes\":2,\"loss\":2.0,\"start\":1.0,\"end\":-7.0,"
		"\"rest\":-5.7,\"stderr\":0.361}");
}

TEST(a_game_that_was_not_played_to_its_end_has_no_account)
{
	record.end = FAULT_ILLEGAL;
	add_moves();
	assert_null(json_object_get(sheet, "end"));
	assert_null(json_object_get(sheet, "rest"));
}

TEST(the_text_has_the_dearest_first)
{
	add_moves();
	sheet_print(sheet, &text);
	assert_string_equal(text.bytes,
		"Game 7 of heap, seat 0, Ana\n"
		" move   loss         played                      better\n"
		"    5   1.50 ± 0.30  7H                          TD 4C 6S\n"
		"        left TD on the table. Better: points taken: 3\n"
		"    3   0.50 ± 0.20  7H                          TD 4C 6S\n"
		"        left TD on the table. Better: points taken: 3\n"
		"2 mistakes in 4 moves: 2.00 ± 0.36 points lost.\n"
		"It began at +1.0 points, as the expert sees it, and ended at "
		"-7.0. The cards\nand the others' play brought -5.7.\n");
}

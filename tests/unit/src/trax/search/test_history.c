#include "trax/search/history.h"

#include "lib/test.h"

static struct history history;

static struct field_move
move_at(int square)
{
	return (struct field_move){(uint16_t)square, trax_tiles[square % 3]};
}

static int
order(int square, int seat, int ply)
{
	return history_order(&history, move_at(square), seat, ply);
}

TEST(deeper_praise_counts_more)
{
	memset(&history, 0, sizeof history);
	history_praise(&history, move_at(40), 0, 2, 1);
	history_praise(&history, move_at(41), 0, 3, 1);
	assert_int_equal(order(40, 0, 5), 4);
	assert_int_equal(order(41, 0, 5), 9);
	assert_int_equal(order(41, 1, 5), 0);
	assert_int_equal(order(42, 0, 5), 0);
}

TEST(the_latest_two_of_a_ply_come_first)
{
	memset(&history, 0, sizeof history);
	for (int i = 0; i < 50; i++)
		history_praise(&history, move_at(50), 0, 30, 2);
	history_praise(&history, move_at(51), 0, 1, 3);
	history_praise(&history, move_at(52), 0, 1, 3);
	history_praise(&history, move_at(52), 0, 1, 3);
	assert_true(order(52, 0, 3) > order(51, 0, 3));
	assert_true(order(51, 0, 3) > order(50, 0, 3));
	history_praise(&history, move_at(53), 0, 1, 3);
	assert_true(order(50, 0, 3) > order(51, 0, 3));
}

TEST(what_grows_too_large_is_halved)
{
	memset(&history, 0, sizeof history);
	history_praise(&history, move_at(60), 1, 100, 0);
	for (int i = 0; i < 2000; i++)
		history_praise(&history, move_at(61), 1, 40, 0);
	assert_in_range(order(61, 1, 9), 1, 1 << 20);
	assert_in_range(order(60, 1, 9), 1, 9999);
}

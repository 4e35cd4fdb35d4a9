#include "herc/search/packed.h"
#include "herc/training/lesson.h"

#include "lib/test.h"

static struct herc_lesson deal;
static struct herc_packed packed;

static void
start(int leader, struct random *random)
{
	herc_lesson_open(&deal, leader, random);
	herc_table_start(&packed.table, leader);
	for (int seat = 0; seat < HERC_SEATS; seat++)
		packed.hands[seat] = herc_pack(deal.game.hands[seat]);
}

/* What the packed game says is what the rules say. */
static void
compare(void)
{
	const struct herc_open *open = &deal.game.open;
	const struct herc_table *table = &packed.table;
	int turn = open->trick.turn;

	assert_int_equal(table->turn, turn);
	assert_int_equal(table->count, open->trick.count);
	assert_int_equal(table->tricks_left, open->tricks_left);
	for (int side = 0; side < 2; side++)
		assert_int_equal(table->taken[side],
			open->taken[side] + open->taken[side + 2]);
	for (int seat = 0; seat < HERC_SEATS; seat++)
		assert_true(herc_unpack(packed.hands[seat]) ==
			    deal.game.hands[seat]);
	assert_true(herc_unpack(herc_table_legal(table, packed.hands[turn])) ==
		    herc_legal(&open->trick, &deal.game.deck,
			    deal.game.hands[turn]));
	if (table->count > 0) {
		assert_int_equal(table->winner, open->trick.winner);
		assert_true(herc_unpack(table->better) == open->trick.better);
		assert_true(herc_unpack(table->suit) == open->trick.suit);
	}
}

/* What a seat may know of the others is what its view says. */
static void
compare_possible(int seat)
{
	const struct herc_view *view = &deal.views[seat];
	struct herc_table table;

	herc_table_of(&table, view);
	assert_memory_equal(&table, &packed.table, sizeof table);
	for (int i = 1; i < HERC_SEATS; i++) {
		int other = (seat + i) % HERC_SEATS;

		assert_true(
			herc_unpack(herc_table_possible(&table, other,
				packed.hands[seat])) == view->possible[other]);
	}
}

TEST(it_goes_by_the_rules_card_by_card)
{
	struct random random = seeded(1);

	for (int game = 0; game < 500; game++) {
		start(game % HERC_SEATS, &random);
		while (!herc_over(&deal.game.open)) {
			trick_card c = trick_pick(
				herc_view_legal(herc_lesson_view(&deal)),
				&random);

			compare();
			compare_possible(game % HERC_SEATS);
			herc_packed_play(&packed, herc_pack(trick_bit(c)));
			herc_lesson_move(&deal, c);
		}
		assert_int_equal(packed.table.tricks_left, 0);
		assert_int_equal(packed.table.taken[0] + packed.table.taken[1],
			2 * HERC_HALF);
	}
}

TEST(sets_are_packed_and_unpacked)
{
	struct random random = seeded(2);

	for (int i = 0; i < 1000; i++) {
		trick_set set = random_next(&random) >> 12;
		herc_set cards = herc_pack(set);
		int worth = 0;

		assert_true(herc_unpack(cards) == set);
		for (; set != 0; set &= set - 1)
			worth += herc_points(
				&deal.game.deck, trick_set_first(set));
		assert_int_equal(herc_worth(cards), worth);
	}
}

TEST(a_suit_goes_downwards)
{
	herc_set ace_of_hearts = (herc_set)1 << 48;
	herc_set five_of_clubs = (herc_set)8 << 12;

	assert_true(herc_suit_of(ace_of_hearts) == HERC_HEARTS);
	assert_true(herc_downwards(ace_of_hearts) == HERC_HEARTS);
	assert_true(herc_downwards(five_of_clubs) == 0x8888);
	assert_int_equal(herc_worth_of(ace_of_hearts), 14);
	assert_int_equal(herc_worth_of(five_of_clubs), 5);
	assert_true(
		herc_dearest(ace_of_hearts | five_of_clubs) == ace_of_hearts);
	assert_true(
		herc_cheapest(ace_of_hearts | five_of_clubs) == five_of_clubs);
}

BEFORE_ALL
{
	herc_deck(&deal.game.deck);
}

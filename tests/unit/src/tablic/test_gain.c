#include "lib/tablic_positions.h"
#include "lib/tablic_round.h"
#include "lib/test.h"
#include "tablic/gain.h"
#include "tablic/players/random.h"

TEST(a_gain_is_points_above_cards)
{
	static const struct {
		const char *what, *table, *played, *taken;
		int points, stihovi, cards;
	} plays[] = {
		{"laid down", "3H 4H", "KH", "", 0, 0, 0},
		{"no points but two cards", "3H 4H 5H", "7C", "3H 4H", 0, 0, 3},
		{"a tabla is a point", "3H 4H", "7C", "3H 4H", 1, 1, 3},
		{"the played card counts", "KS 5D", "KH", "KS", 2, 2, 2},
		{"2C is no stih", "2C 5D 6H", "7C", "2C 5D", 1, 0, 3},
		{"TD is two points and one stih", "TD 5D", "TC", "TD", 3, 2, 2},
		{"all of it", "TD TS", "TC", "TD TS", 5, 4, 3},
	};

	FOR_EACH (play, plays) {
		card played = one(play->played);

		tablic_counts table = tablic_counts_of(cards(play->table));
		tablic_counts taken = tablic_counts_of(cards(play->taken));
		int gain = tablic_gain(
			TABLIC_POINTS, table, tablic_type(played), taken);

		if (tablic_gain_points(gain) != play->points ||
			tablic_gain_cards(gain) != play->cards)
			fail_msg("%s: %d points, %d cards", play->what,
				tablic_gain_points(gain),
				tablic_gain_cards(gain));
		gain = tablic_gain(
			TABLIC_STIHOVI, table, tablic_type(played), taken);
		if (tablic_gain_points(gain) != play->stihovi)
			fail_msg("%s: %d stihovi", play->what,
				tablic_gain_points(gain));
	}
}

/* What random games of two pay in piles is the sum of all gains, but for the
 * rest of the table and most cards. */
static void
expect_pile(
	enum tablic_scoring scoring, int gains, const struct tablic_pile *pile)
{
	assert_int_equal(tablic_gain_points(gains),
		pile->tablas + tablic_card_points(scoring, pile->cards));
	assert_int_equal(tablic_gain_cards(gains), card_set_size(pile->cards));
}

TEST(gains_add_up_to_the_piles)
{
	struct random random = seeded(1);
	struct tablic_round r;

	for (int i = 0; i < 60; i++) {
		enum tablic_scoring scoring = (enum tablic_scoring)(i % 2);
		int gains[2] = {0};

		round_start(&r, scoring, &random);
		while (round_next(&r)) {
			struct tablic_open *open = &r.game.open;
			int seat = open->turn;
			bool last = open->stock == 0 && open->left == 1 &&
				    seat == 1;
			struct tablic_play play =
				tablic_random_choose(round_view(&r), &random);

			if (last)
				break;
			gains[seat] += tablic_gain(scoring,
				tablic_counts_of(open->table),
				tablic_type(play.played),
				tablic_counts_of(play.taken));
			round_play(&r, play);
			for (int s = 0; s < 2; s++)
				expect_pile(scoring, gains[s],
					&r.game.open.piles[s]);
		}
	}
}

TEST(a_play_is_worth_its_points_above_the_cards_of_the_table)
{
	static const struct {
		const char *played, *taken;
		int worth;
	} plays[] = {{"KH", "", 0}, {"KH", "KS", 2 * TABLIC_GAIN_POINT + 1},
		{"7C", "3H 4H", 2}};

	FOR_EACH (c, plays)
		assert_int_equal(tablic_play_worth(TABLIC_POINTS,
					 play_of(c->played, c->taken)),
			c->worth);
}

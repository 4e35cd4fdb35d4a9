#include "herc/players/random.h"

#include "lib/test.h"

TEST(every_legal_card_is_played_as_often_and_no_other)
{
	struct herc game;
	struct herc_view view;
	struct random random = seeded(1);

	for (int i = 0; i < 10; i++) {
		int counts[HERC_CARDS] = {0};
		enum { DRAWS = 200 };

		herc_shuffle(&game, 0, &random);
		herc_play(&game, trick_pick(game.hands[0], &random));
		view = (struct herc_view){
			.stage = HERC_VIEW_DEALT,
			.deck = game.deck,
			.open = game.open,
			.seat = 1,
			.hand = game.hands[1],
		};
		trick_set legal = herc_view_legal(&view);
		int ways = trick_set_size(legal);
		for (int n = 0; n < DRAWS * ways; n++)
			counts[herc_random_play(&view, &random)]++;
		for (trick_card c = 0; c < HERC_CARDS; c++) {
			if ((legal & trick_bit(c)) == 0)
				assert_int_equal(counts[c], 0);
			else
				assert_in_range(
					counts[c], DRAWS - 60, DRAWS + 60);
		}
	}
}

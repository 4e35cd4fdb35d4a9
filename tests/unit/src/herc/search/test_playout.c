#include "herc/greedy.h"
#include "herc/search/playout.h"
#include "herc/training/lesson.h"

#include "lib/test.h"

/* So many draws meet each of four equal cards. */
enum { DRAWS = 60 };

static struct herc_lesson deal;

/* The cards that the greedy player plays, draw by draw. */
static trick_set
greedy_plays(const struct herc_view *view, struct random *random)
{
	trick_set plays = 0;

	for (int i = 0; i < DRAWS; i++)
		plays |= trick_bit(herc_greedy_play(view, random));
	return plays;
}

/* Half of the plays are greedy, so that positions are of all kinds. */
static trick_card
next_play(const struct herc_view *view, struct random *random)
{
	return random_below(random, 2) == 0
		       ? herc_greedy_play(view, random)
		       : trick_pick(herc_view_legal(view), random);
}

TEST(it_plays_as_the_greedy_player)
{
	struct herc_table table;
	struct random random = seeded(3);

	for (int game = 0; game < 150; game++) {
		herc_lesson_open(&deal, game % HERC_SEATS, &random);
		while (!herc_over(&deal.game.open)) {
			const struct herc_view *view = herc_lesson_view(&deal);

			herc_table_of(&table, view);
			assert_true(herc_unpack(herc_greedy_set(
					    &table, herc_pack(view->hand))) ==
				    greedy_plays(view, &random));
			herc_lesson_move(&deal, next_play(view, &random));
		}
	}
}

TEST(it_stops_where_it_should)
{
	struct random random = seeded(4);
	uint64_t chance = 1;

	for (int left = HERC_HAND; left >= 0; left--) {
		struct herc_packed game;

		herc_lesson_open(&deal, 0, &random);
		herc_table_start(&game.table, 0);
		for (int seat = 0; seat < HERC_SEATS; seat++)
			game.hands[seat] = herc_pack(deal.game.hands[seat]);
		herc_playout(&game, left, &chance);
		assert_int_equal(game.table.tricks_left, left);
		assert_int_equal(herc_size(game.table.left), 4 * left);
		assert_int_equal(game.table.taken[0] + game.table.taken[1] +
					 herc_worth(game.table.left),
			2 * HERC_HALF);
	}
}

TEST(equal_cards_are_drawn_equally)
{
	int counts[52] = {0};
	uint64_t chance = 5;

	for (int i = 0; i < 4000; i++)
		counts[__builtin_ctzll(herc_pick(0xf0, &chance))]++;
	for (int i = 4; i < 8; i++)
		assert_in_range(counts[i], 850, 1150);
	assert_true(herc_pick(4, &chance) == 4);
}

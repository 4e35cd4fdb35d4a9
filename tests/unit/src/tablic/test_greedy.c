#include "lib/naive/tablic.h"
#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/greedy.h"

enum { POSITIONS = 2000 };

TEST(greedy_prefers_in_the_order_of_the_seven)
{
	static const struct {
		const char *what, *hand, *table, *played, *taken;
	} turns[] = {
		{"a tabla to more points", "5H KH", "2D 3D", "5H", "2D 3D"},
		{"a tabla to points", "5S KH", "5H", "5S", "5H"},
		{"points to cards", "9H KH", "KD 2H 7H", "KH", "KD"},
		{"cards to the lower card", "8H 9H", "8D 9D 4S 5S 2H", "9H",
			"9D 4S 5S"},
		{"TD to an ace", "JH KH", "TD 2H QH AH", "JH", "TD 2H"},
		{"2C to an ace", "5H 8H", "2C 3H AH 7D", "5H", "2C 3H"},
		{"the lower card of equals", "8H 9H", "8D 9D 2H", "8H", "8D"},
		{"an ace to a king", "AS KS", "AH KH 9S", "AS", "AH"},
		{"TD played to another ten", "TD TS", "TH 3H", "TD", "TH"},
		{"2C played to another two", "2C 2S", "2H 9H", "2C", "2H"},
		{"the lowest card down", "9H 4H KH", "2C", "4H", ""},
		{"no ace down", "AH KH", "2H", "KH", ""},
		{"an ace down rather than 2C", "AH 2C", "KH", "AH", ""},
		{"2C down rather than TD", "TD 2C", "KH", "2C", ""},
		{"a ten down rather than an ace", "AH TH", "KH", "TH", ""},
		{"on an empty table too", "QH JH", "", "JH", ""},
	};
	struct random random = seeded(1);

	FOR_EACH (turn, turns) {
		struct tablic_view view = {.hand = cards(turn->hand)};

		view.open.table = cards(turn->table);
		expect_play(turn->what, tablic_greedy_choose(&view, &random),
			turn->played, turn->taken);
	}
}

static card_set
random_cards(
	struct random *random, card_set from, uint32_t kinds, uint32_t most)
{
	card_set set = 0;

	for (uint32_t n = random_below(random, most + 1); n > 0; n--)
		set |= card_bit((
			card)((random_below(random, kinds) + 48) % CARD_COUNT));
	return set & from;
}

TEST(no_play_is_richer_than_the_one_chosen)
{
	struct tablic_view view = {0};
	struct random random = seeded(2);

	for (int i = 0; i < POSITIONS; i++) {
		uint32_t kinds = 20 + random_below(&random, 33);

		view.open.table = random_cards(&random, CARD_SET_ALL, kinds, 9);
		view.hand = random_cards(&random, ~view.open.table, 52, 6);
		if (view.hand == 0)
			continue;
		struct tablic_play play = tablic_greedy_choose(&view, &random);
		struct naive_tablic_rank chosen = naive_tablic_rank_of(
			view.open.table, play.played, play.taken);
		assert_true((view.hand & card_bit(play.played)) != 0);
		assert_true(naive_tablic_splits(
			card_value(play.played), play.taken));
		for (card_set left = view.hand; left != 0; left &= left - 1) {
			struct naive_tablic_rank best;

			naive_tablic_best(view.open.table, card_set_first(left),
				0, &best);
			assert_true(naive_tablic_compare(chosen, best) >= 0);
		}
	}
}

/* How often each card of the hand is played in many tries. */
static void
count_played(const char *hand, const char *table, int count[CARD_COUNT])
{
	struct tablic_view view = {.hand = cards(hand)};
	struct random random = seeded(3);

	view.open.table = cards(table);
	memset(count, 0, CARD_COUNT * sizeof *count);
	for (int i = 0; i < 3000; i++)
		count[tablic_greedy_choose(&view, &random).played]++;
}

TEST(the_suit_played_tells_nothing_of_the_others)
{
	int count[CARD_COUNT];

	count_played("7C 7H 7S KH", "3H 4H", count);
	assert_in_range(count[one("7C")], 850, 1150);
	assert_in_range(count[one("7H")], 850, 1150);
	assert_in_range(count[one("7S")], 850, 1150);
	count_played("TD TC TS", "3H", count);
	assert_in_range(count[one("TC")], 1400, 1600);
	assert_in_range(count[one("TS")], 1400, 1600);
}

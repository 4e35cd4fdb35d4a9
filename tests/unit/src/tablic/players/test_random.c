#include <math.h>

#include "lib/naive/tablic.h"
#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/players/random.h"

enum { PLAYS_MAX = 4096, DRAWS_A_PLAY = 400 };

/* Every play of a card, found slowly, and how often it was drawn. */
struct plays {
	int count;
	card_set taken[PLAYS_MAX];
	int drawn[PLAYS_MAX];
};

static void
find_plays(struct plays *plays, int value, card_set table)
{
	card_set taken = 0;

	plays->count = 0;
	do {
		if (!naive_tablic_splits(value, taken))
			continue;
		assert_true(plays->count < PLAYS_MAX);
		plays->drawn[plays->count] = 0;
		plays->taken[plays->count++] = taken;
	} while ((taken = naive_tablic_next_subset(taken, table)) != 0);
}

static void
note_drawn(struct plays *plays, card_set taken)
{
	for (int i = 0; i < plays->count; i++) {
		if (plays->taken[i] == taken) {
			plays->drawn[i]++;
			return;
		}
	}
	fail_msg("an illegal play was drawn");
}

/* Chi-square made roughly normal (Wilson and Hilferty 1931): uniform draws are
 * 4 standard deviations above what is expected once in 30,000 seeds, and the
 * seed is fixed. */
static bool
is_uniform(const int drawn[], int count, double expected)
{
	double square = 0, freedom = count - 1;

	for (int i = 0; i < count; i++)
		square += (drawn[i] - expected) * (drawn[i] - expected) /
			  expected;
	if (count == 1)
		return square == 0;
	double spread = 2 / (9 * freedom);
	return (cbrt(square / freedom) - 1 + spread) / sqrt(spread) < 4;
}

TEST(every_play_of_the_card_is_equally_likely)
{
	static const struct {
		const char *what, *table;
		char played[3];
	} tables[] = {
		{"an empty table", "", "7S"},
		{"nothing to take", "8H 9H TH", "7S"},
		{"one card or not", "7H", "7S"},
		{"equal cards alone", "7H 7D 7C", "7S"},
		{"one group", "3H 4D", "7S"},
		{"suits to choose", "3H 3S 4D 4C", "7S"},
		{"groups that exclude each other", "2H 3H 4D 5C 7H", "7S"},
		{"2C and TD", "2C 2S TC TD", "JS"},
		{"aces for an ace", "AH AD TC TD 9S", "AS"},
		{"aces of 11", "AH AD AC 2H 3H", "KS"},
		{"much of everything", "2H 2S 3H 3D 4C 5C 6H 7H 8D AC", "KS"},
		{"few plays of many cards",
			"QH QD QC JH JC JD 9H 9D 8H 8C 7C AS", "KS"},
	};
	static struct plays plays;
	struct random random = seeded(1);

	FOR_EACH (c, tables) {
		struct tablic_view view = {.hand = cards(c->played)};

		view.open.table = cards(c->table);
		find_plays(&plays, card_value(one(c->played)), view.open.table);
		for (int j = 0; j < DRAWS_A_PLAY * plays.count; j++)
			note_drawn(&plays,
				tablic_random_choose(&view, &random).taken);
		if (!is_uniform(plays.drawn, plays.count, DRAWS_A_PLAY))
			fail_msg("%s", c->what);
	}
}

TEST(every_card_of_the_hand_is_equally_likely)
{
	struct tablic_view view = {.hand = cards("2D 3S 8H 8D JC QC")};
	int count[CARD_COUNT] = {0}, drawn[6], next = 0;
	struct random random = seeded(2);

	view.open.table = cards("8C 3H 5H QH QD 2H");
	for (int i = 0; i < 6000; i++)
		count[tablic_random_choose(&view, &random).played]++;
	for (card_set left = view.hand; left != 0; left &= left - 1)
		drawn[next++] = count[card_set_first(left)];
	assert_true(is_uniform(drawn, 6, 1000));
}

TEST(every_draw_is_legal_on_the_fullest_tables)
{
	struct random random = seeded(3);

	for (int i = 0; i < 300; i++) {
		card played = (card)random_below(&random, CARD_COUNT);
		struct tablic_view view = {.hand = card_bit(played)};

		view.open.table = (random_next(&random) | random_next(&random) |
					  (i % 2 == 0 ? 0 : CARD_SET_ALL)) &
				  CARD_SET_ALL & ~view.hand;
		expect_legal(view.hand, view.open.table,
			tablic_random_choose(&view, &random));
	}
}

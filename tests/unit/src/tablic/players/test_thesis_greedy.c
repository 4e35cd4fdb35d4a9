#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/gain.h"
#include "tablic/players/thesis_greedy.h"

enum { POSITIONS = 4000, TABLE_MAX = 9 };

static struct tablic_play
choose(enum tablic_scoring scoring, card_set hand, card_set table)
{
	struct tablic_view view = {
		.open = {.scoring = scoring, .table = table}, .hand = hand};

	return tablic_thesis_greedy.choose(
		tablic_thesis_greedy.self, &view, NULL, NULL);
}

static int
gain_of(enum tablic_scoring scoring, card_set table, struct tablic_play play)
{
	return tablic_gain(scoring, tablic_counts_of(table),
		tablic_type(play.played), tablic_counts_of(play.taken));
}

TEST(a_gain_is_points_and_then_cards)
{
	static const struct {
		enum tablic_scoring scoring;
		const char *table, *played, *taken;
		int points, cards;
	} plays[] = {
		{TABLIC_STIHOVI, "3H 4D 9C", "7S", "3H 4D", 0, 3},
		{TABLIC_STIHOVI, "3H 4D", "7S", "3H 4D", 1, 3},
		{TABLIC_STIHOVI, "3H 9D 5C", "QS", "", 0, 0},
		{TABLIC_STIHOVI, "AH TC 9C", "AS", "AH TC", 3, 3},
		{TABLIC_STIHOVI, "TD 2C 9C", "JS", "TD 2C", 2, 3},
		{TABLIC_POINTS, "TD 2C 9C", "JS", "TD 2C", 4, 3},
		{TABLIC_POINTS, "8D 2H 9C", "TD", "8D 2H", 2, 3},
	};

	FOR_EACH (c, plays) {
		int gain = gain_of(c->scoring, cards(c->table),
			play_of(c->played, c->taken));

		assert_int_equal(tablic_gain_points(gain), c->points);
		assert_int_equal(tablic_gain_cards(gain), c->cards);
	}
}

static const struct choice_case {
	const char *what;
	enum tablic_scoring scoring;
	const char *hand, *table, *played, *taken;
} moves[] = {
	{"stihovi before cards", TABLIC_STIHOVI, "9H KC", "2H 3D 4H KS", "KC",
		"KS"},
	{"cards among equal stihovi", TABLIC_STIHOVI, "KC 9H", "KS 8D 6D 2H",
		"KC", "KS 8D 6D"},
	{"a tabla is one", TABLIC_STIHOVI, "9H 5D", "2H 3D 4H", "9H",
		"2H 3D 4H"},
	{"2C is no stih, three cards are more", TABLIC_STIHOVI, "JC",
		"2C 3D 4H 5H 6S KS", "JC", "3D 4H 5H"},
	{"but it is a point", TABLIC_POINTS, "JC 2D", "2C 3D 9H KS", "JC",
		"3D 9H"},
	{"2C alone is a point", TABLIC_POINTS, "2D 7C", "2C 3D 4H KS", "2D",
		"2C"},
	{"an ace takes both ways", TABLIC_STIHOVI, "AS", "AH TC AD KS", "AS",
		"AH TC AD"},
	{"of equal gains the lowest card", TABLIC_STIHOVI, "8H 5C",
		"2H 3D 6S KS", "5C", "2H 3D"},
	{"nothing to take: the first card", TABLIC_STIHOVI, "9H KC 2C AS", "QS",
		"2C", ""},
	{"no rule keeps high cards", TABLIC_STIHOVI, "TC AS", "QS", "TC", ""},
	{"where it is a point 2C is kept", TABLIC_POINTS, "9H KC 2C TD", "QS",
		"9H", ""},
	{"and so is TD, to the last", TABLIC_POINTS, "TD", "QS", "TD", ""},
	{"an empty table", TABLIC_STIHOVI, "TC AS", "", "TC", ""},
};

TEST(the_play_is_the_richest_now)
{
	FOR_EACH (c, moves) {
		expect_play(c->what,
			choose(c->scoring, cards(c->hand), cards(c->table)),
			c->played, c->taken);
	}
}

/* The most that any subset of TABLE brings. */
static int
most(enum tablic_scoring scoring, card_set hand, card_set table)
{
	int best = 0;

	for (; hand != 0; hand &= hand - 1) {
		card played = card_set_first(hand);

		for (card_set taken = table; taken != 0;
			taken = (taken - 1) & table) {
			if (!tablic_capture_legal(card_value(played), taken))
				continue;
			int gain = gain_of(scoring, table,
				(struct tablic_play){played, taken});
			if (gain > best)
				best = gain;
		}
	}
	return best;
}

/* Twos, tens and aces are common: it is their suits and sums that matter. */
static card
draw(struct random *random)
{
	static const int values[] = {0, 8, 12, 0, 8};

	if (random_below(random, 2) == 0)
		return (card)random_below(random, CARD_COUNT);
	return (card)(CARD_SUIT_COUNT * values[random_below(random, 5)] +
		      (int)random_below(random, CARD_SUIT_COUNT));
}

TEST(no_subset_of_any_table_brings_more)
{
	struct random random = seeded(1);

	for (int i = 0; i < POSITIONS; i++) {
		enum tablic_scoring scoring =
			i % 2 == 0 ? TABLIC_STIHOVI : TABLIC_POINTS;
		card_set table = 0, hand = 0;
		int size = (int)random_below(&random, TABLE_MAX + 1);

		while (card_set_size(table) < size)
			table |= card_bit(draw(&random));
		while (hand == 0)
			hand = (card_bit(draw(&random)) |
				       card_bit(draw(&random))) &
			       ~table;
		struct tablic_play play = choose(scoring, hand, table);
		expect_legal(hand, table, play);
		assert_int_equal(gain_of(scoring, table, play),
			most(scoring, hand, table));
	}
}

TEST(a_table_of_51_cards_is_no_matter)
{
	for (card c = 0; c < CARD_COUNT; c++) {
		card_set table = CARD_SET_ALL & ~card_bit(c);
		struct tablic_play play =
			choose(TABLIC_STIHOVI, card_bit(c), table);

		assert_true(tablic_capture_legal(card_value(c), play.taken));
		assert_true((play.taken & ~table) == 0);
	}
}

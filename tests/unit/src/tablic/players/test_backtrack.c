#include "lib/naive/thesis.h"
#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/players/backtrack.h"
#include "tablic/players/thesis_greedy.h"

enum { POSITIONS = 300 };

static struct tablic_backtrack *player;

BEFORE_ALL
{
	player = tablic_backtrack_new();
	assert_non_null(player);
}

AFTER_ALL
{
	tablic_backtrack_free(player);
}

static struct tablic_play
choose(const struct tablic_view *view, int64_t nodes)
{
	struct effort effort = effort_of_nodes(nodes);
	const struct tablic_strategy strategy =
		tablic_backtrack_strategy(player);
	struct random random = seeded(1);

	return strategy.choose(strategy.self, view, &effort, &random);
}

static const struct choice_case {
	const char *what;
	const char *own, *other, *table;
	const char *played, *taken;
} moves[] = {
	/* Greedy takes the king now, and the other the queen. */
	{"the queen first, the king cannot be taken", "QH KH", "QD 3S", "QS KS",
		"QH", "QS"},
	/* As in the thesis: two queens at once, when the other has none. */
	{"a card laid down is taken with its equal", "QH QD", "2H 2S", "QS 7C",
		"QD", ""},
	{"the last card is played greedily", "QH", "3H", "QS 6C 7C", "QH",
		"QS 6C 7C"},
};

TEST(a_deal_is_thought_through)
{
	FOR_EACH (c, moves) {
		struct tablic_view view = view_of(TABLIC_STIHOVI, cards(c->own),
			cards(c->other), cards(c->table));

		expect_play(c->what, choose(&view, EFFORT_UNLIMITED), c->played,
			c->taken);
	}
}

/* Hands of 1 to 4 cards, the other's one less for the last seat of a deal. */
static struct naive_thesis_position
random_position(struct random *random, int i)
{
	card deck[CARD_COUNT];
	const card *next = deck;
	int size = 1 + i % 4;

	tablic_shuffle(deck, random);
	return (struct naive_thesis_position){
		.scoring = i % 3 == 0 ? TABLIC_POINTS : TABLIC_STIHOVI,
		.own = take_cards(&next, size),
		.other = take_cards(&next, size - i / 4 % 2),
		.table = take_cards(&next, (int)random_below(random, 6)),
	};
}

TEST(no_sequence_of_plays_brings_more)
{
	struct random random = seeded(2);

	for (int i = 0; i < POSITIONS; i++) {
		struct naive_thesis_position at = random_position(&random, i);
		struct tablic_view view =
			view_of(at.scoring, at.own, at.other, at.table);
		struct tablic_play play = choose(&view, EFFORT_UNLIMITED);

		assert_true((at.own & card_bit(play.played)) != 0);
		assert_int_equal(naive_thesis_backtrack_play(&at, play),
			naive_thesis_backtrack(&at));
	}
}

TEST(without_effort_it_is_greedy)
{
	struct tablic_view view = view_of(TABLIC_STIHOVI, cards("QH KH"),
		cards("QD 3S"), cards("QS KS 7C"));
	struct effort none = effort_of_nodes(0);
	struct tablic_play greedy =
		tablic_thesis_greedy.choose(NULL, &view, &none, NULL);

	for (int64_t nodes = 0; nodes < 4; nodes++) {
		assert_true(tablic_plays_same(choose(&view, nodes), greedy));
	}
}

TEST(what_is_remembered_changes_no_choice)
{
	struct tablic_view views[] = {
		hidden_view_of(TABLIC_POINTS, cards("2H 5C 9D TS QH AS"),
			cards("3H 4D 9C KS")),
		view_of(TABLIC_STIHOVI, cards("2H 5C 9D TS QH AS"),
			cards("2C 5H 9H TH QC AC"), cards("3H 4D 9C KS")),
	};
	struct tablic_play first[2];

	for (int64_t nodes = 10; nodes < 10000000; nodes *= 10) {
		for (int i = 0; i < 2; i++)
			first[i] = choose(&views[i], nodes);
		for (int i = 0; i < 2; i++)
			assert_true(tablic_plays_same(
				choose(&views[i], nodes), first[i]));
	}
}

/* With laid down cards up to 51 on the table, against somebody who only lays
 * down; whoever plays so few nodes is asked for a legal play all the same. */
TEST(whole_games_are_legal_with_any_players_and_rules)
{
	const struct tablic_strategy strategy =
		tablic_backtrack_strategy(player);

	expect_whole_games(&strategy, 2000);
}

TEST(full_tables_do_not_hurt)
{
	card_set own = cards("2H 7C 9D JS QH AS");

	for (int size = 10; size <= 40; size += 6) {
		card_set table = CARD_SET_ALL & ~own;

		while (card_set_size(table) > size)
			table &= table - 1;
		struct tablic_view view =
			hidden_view_of(TABLIC_STIHOVI, own, table);
		expect_legal(own, table, choose(&view, 3000));
	}
}

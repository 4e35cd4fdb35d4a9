#include "lib/card_text.h"
#include "lib/naive/thesis.h"
#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/players/backtrack.h"
#include "tablic/players/random.h"
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
		struct tablic_play play = choose(&view, EFFORT_UNLIMITED);

		if (play.played != one(c->played) ||
			play.taken != cards(c->taken))
			fail_msg("%s", c->what);
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
		struct tablic_play play = choose(&view, nodes);

		assert_int_equal(play.played, greedy.played);
		assert_true(play.taken == greedy.taken);
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
		for (int i = 0; i < 2; i++) {
			struct tablic_play again = choose(&views[i], nodes);

			assert_int_equal(again.played, first[i].played);
			assert_true(again.taken == first[i].taken);
		}
	}
}

/* With laid down cards up to 51 on the table, against somebody who only lays
 * down; whoever plays so few nodes is asked for a legal play all the same. */
TEST(whole_games_are_legal_with_any_players_and_rules)
{
	static const struct {
		enum tablic_scoring scoring;
		int seats;
		bool open;
	} games[] = {
		{TABLIC_STIHOVI, 2, true},
		{TABLIC_STIHOVI, 2, false},
		{TABLIC_POINTS, 2, false},
		{TABLIC_POINTS, 3, true},
		{TABLIC_POINTS, 4, false},
		{TABLIC_POINTS, 48, true},
	};
	const struct tablic_strategy strategy =
		tablic_backtrack_strategy(player);
	struct tablic_open end;
	struct random random = seeded(3);

	FOR_EACH (game, games) {
		struct tablic_playout playout = {
			.scoring = game->scoring,
			.seats = game->seats,
			.shown = game->open ? TABLIC_SHOWN_TO_ALL : 0,
			.nodes = 2000,
		};

		for (int s = 0; s < game->seats; s++) {
			playout.strategies[s] =
				s % 2 == 0 ? &strategy : &tablic_random;
			playout.random[s] = &random;
		}
		tablic_playout(&playout, tablic_deck, &end);
		assert_true(tablic_over(&end));
	}
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
		struct tablic_play play = choose(&view, 3000);
		assert_true((own & card_bit(play.played)) != 0);
		assert_true((play.taken & ~table) == 0);
		assert_true(play.taken == 0 ||
			    tablic_capture_legal(
				    card_value(play.played), play.taken));
	}
}

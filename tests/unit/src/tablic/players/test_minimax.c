#include "common/explanation.h"
#include "lib/naive/tablic_tree.h"
#include "lib/tablic_caches.h"
#include "lib/tablic_positions.h"
#include "lib/tablic_round.h"
#include "lib/test.h"
#include "tablic/greedy.h"
#include "tablic/players/minimax.h"
#include "tablic/players/minimax_tree.h"
#include "tablic/players/random.h"

enum { SCARCE = 600 };

ALL_TESTS(tablic_caches_set_up, tablic_caches_tear_down)

static struct tablic_minimax depth_three = {3};
static const struct tablic_strategy minimax = {
	tablic_minimax_choose, &depth_three};

/* Plays like OTHER, and compares what minimax would have done. */
struct checker {
	int depth;
	const struct tablic_strategy *other;
	int table_most;
	int hand_most, last_hand_most; /* before the last deal, and in it */
	int checked, deviations;
};

/* Equal cards are one play. */
static bool
is_same(struct tablic_play a, struct tablic_play b)
{
	return naive_tablic_equal(a.played, b.played) && a.taken == b.taken;
}

static int
rounds_of(const struct checker *checker, const struct tablic_view *view)
{
	int hand = card_set_size(view->hand);

	return view->open.stock == 0 || hand < checker->depth ? hand
							      : checker->depth;
}

static void
check(struct checker *checker, const struct tablic_view *view)
{
	struct tablic_minimax player = {checker->depth};
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct random random = seeded(1);

	struct tablic_play fast =
		tablic_minimax_choose(&player, view, &effort, &random);
	struct tablic_play slow =
		naive_tablic_minimax(view, rounds_of(checker, view));
	struct tablic_play greedy = tablic_greedy_choose(view, &random);
	if (!is_same(fast, slow)) {
		char text[2][3 * CARD_COUNT + 1], table[3 * CARD_COUNT + 1];

		card_set_format(fast.taken | card_bit(fast.played), text[0]);
		card_set_format(slow.taken | card_bit(slow.played), text[1]);
		card_set_format(view->open.table, table);
		fail_msg("position %d, seat %d of %d, table%s:%s, not%s",
			checker->checked, view->seat, view->open.seats, table,
			text[0], text[1]);
	}
	checker->checked++;
	checker->deviations += !is_same(fast, greedy);
}

static struct tablic_play
check_and_choose(void *self, const struct tablic_view *view,
	struct effort *effort, struct random *random)
{
	struct checker *checker = self;
	int most = view->open.stock == 0 ? checker->last_hand_most
					 : checker->hand_most;

	if (card_set_size(view->hand) <= most &&
		card_set_size(view->open.table) <= checker->table_most)
		check(checker, view);
	return checker->other->choose(
		checker->other->self, view, effort, random);
}

static void
shuffle(card deck[CARD_COUNT], uint64_t seed)
{
	struct random random = seeded(seed);

	tablic_shuffle(deck, &random);
}

static struct tablic_open
play_game(struct tablic_playout playout, const struct tablic_strategy *strategy,
	uint64_t seed)
{
	struct random random[TABLIC_SEATS_MAX];
	struct tablic_open end;
	card deck[CARD_COUNT];

	for (int s = 0; s < playout.seats; s++) {
		random_seed(&random[s], seed + (uint64_t)s);
		playout.random[s] = &random[s];
		playout.strategies[s] = strategy;
	}
	shuffle(deck, seed);
	tablic_playout(&playout, deck, &end);
	return end;
}

static const struct {
	const char *what;
	struct tablic_playout playout;
	int depth, table_most, hand_most, last_hand_most;
	bool greedy;
	int games, least;
} trees[] = {
	{"the last deal of two", {.seats = 2}, 1, 5, 0, 2, true, 75, 100},
	{"three cards each", {.seats = 2}, 3, 4, 0, 3, true, 20, 20},
	{"after random plays", {.seats = 2}, 3, 5, 0, 2, false, 75, 50},
	{"stihovi", {.scoring = TABLIC_STIHOVI, .seats = 2}, 3, 5, 0, 2, true,
		75, 100},
	{"the unknown hand of one", {.seats = 2}, 1, 4, 3, 0, true, 20, 100},
	{"two plays ahead", {.seats = 2}, 2, 5, 2, 0, true, 200, 100},
	{"two plays ahead after random plays", {.seats = 2}, 2, 5, 2, 0, false,
		200, 100},
	{"an unknown hand after random plays", {.seats = 2}, 1, 4, 3, 0, false,
		20, 40},
	{"open hands", {.seats = 2, .shown = TABLIC_SHOWN_TO_ALL}, 3, 5, 2, 2,
		true, 25, 100},
	{"the last deal of three", {.seats = 3}, 3, 4, 0, 2, true, 40, 40},
	{"three players", {.seats = 3}, 1, 4, 2, 0, true, 20, 40},
	{"three with open hands", {.seats = 3, .shown = TABLIC_SHOWN_TO_ALL}, 2,
		4, 2, 2, true, 20, 60},
	{"pairs with open hands",
		{.scoring = TABLIC_PAIRS,
			.seats = 4,
			.shown = TABLIC_SHOWN_TO_ALL},
		1, 4, 1, 1, true, 40, 80},
	{"the last deal of pairs", {.scoring = TABLIC_PAIRS, .seats = 4}, 3, 3,
		0, 1, true, 60, 40},
	{"four with open hands", {.seats = 4, .shown = TABLIC_SHOWN_TO_ALL}, 1,
		4, 1, 1, true, 40, 80},
};

TEST(the_play_is_that_of_the_whole_tree)
{
	for (size_t i = 0; i < COUNT(trees); i++) {
		struct checker checker = {trees[i].depth,
			trees[i].greedy ? &tablic_greedy : &tablic_random,
			trees[i].table_most, trees[i].hand_most,
			trees[i].last_hand_most, 0, 0};
		const struct tablic_strategy strategy = {
			check_and_choose, &checker};

		for (int g = 0; g < trees[i].games; g++)
			play_game(trees[i].playout, &strategy,
				1000 * i + (uint64_t)g);
		if (checker.checked < trees[i].least || checker.deviations == 0)
			fail_msg("%s: %d positions, %d unlike greedy",
				trees[i].what, checker.checked,
				checker.deviations);
	}
}

/* Takes COUNT cards from the end of DECK, which has LEFT. */
static card_set
draw(const card deck[CARD_COUNT], int *left, uint32_t count)
{
	card_set drawn = 0;

	for (; count > 0; count--)
		drawn |= card_bit(deck[--*left]);
	return drawn;
}

/* A turn before the last deal with few cards that others may hold, so that in
 * thought they soon run out of them. */
static struct tablic_view
scarce_view(uint64_t seed)
{
	struct tablic_view view = {0};
	struct random random = seeded(seed);
	card deck[CARD_COUNT];
	int left = CARD_COUNT;

	shuffle(deck, seed);
	tablic_open_start(
		&view.open, TABLIC_POINTS, 2 + (int)random_below(&random, 2));
	view.seat = (int)random_below(&random, (uint32_t)view.open.seats);
	view.open.deal = 1;
	view.open.turn = view.seat;
	view.open.stock = 24;
	view.open.last_capturer = -1;
	view.open.table = draw(deck, &left, random_below(&random, 5));
	view.hand = draw(deck, &left, 2 + (seed % 50 == 0));
	view.open.left = card_set_size(view.hand);
	view.unseen = draw(deck, &left, 2 + random_below(&random, 4));
	return view;
}

/* Bounds and the order of moves change no line's worth. */
static void
check_lines(const struct tablic_view *view)
{
	static struct tablic_minimax_tree tree;
	static struct tablic_move list[TABLIC_MOVES_MAX];
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct tablic_minimax_node root =
		tablic_minimax_tree_start(&tree, view, &effort);
	int rounds = card_set_size(view->hand);
	int count = tablic_moves_list(
		view->open.scoring, view->hand, view->open.table, list);

	tablic_minimax_tree_limit(&tree, view, rounds);
	for (int i = 0; i < count; i++) {
		struct tablic_play play = {list[i].played, list[i].taken};
		struct naive_tablic_line slow =
			naive_tablic_line_after(view, rounds, play);
		struct tablic_minimax_line line =
			tablic_minimax_tree_try(&tree, &root, &list[i],
				-TABLIC_MINIMAX_BOUND, TABLIC_MINIMAX_BOUND);

		assert_int_equal(line.depth, slow.depth);
		assert_int_equal(line.value,
			slow.points * TABLIC_MINIMAX_POINT + slow.cards);
	}
}

TEST(who_has_no_card_left_ends_a_line_and_deeper_lines_come_first)
{
	struct checker checker = {.depth = 3};

	for (uint64_t seed = 0; seed < SCARCE; seed++) {
		struct tablic_view view = scarce_view(seed);

		check(&checker, &view);
		check_lines(&view);
	}
	assert_true(checker.deviations > SCARCE / 10);
}

/* The playout asserts that every play is legal. */
TEST(whole_games_are_legal_with_little_effort)
{
	static const struct {
		int seats;
		int64_t nodes;
		int games;
	} rows[] = {{2, 0, 20}, {2, 1, 20}, {2, 30, 20}, {2, 1000, 5},
		{3, 100, 10}, {4, 100, 10}, {6, 100, 10}, {12, 50, 3},
		{48, 50, 3}};

	FOR_EACH (row, rows) {
		struct tablic_playout playout = {
			.seats = row->seats, .nodes = row->nodes};

		for (int g = 0; g < row->games; g++) {
			struct tablic_open end =
				play_game(playout, &minimax, (uint64_t)g);

			assert_true(tablic_over(&end));
		}
	}
}

TEST(with_no_effort_it_plays_like_greedy)
{
	for (uint64_t seed = 0; seed < 30; seed++) {
		struct tablic_playout playout = {.seats = 2, .nodes = 0};
		struct tablic_open a = play_game(playout, &minimax, seed);
		struct tablic_open b = play_game(playout, &tablic_greedy, seed);

		assert_true(a.piles[0].cards == b.piles[0].cards);
		assert_true(a.piles[1].cards == b.piles[1].cards);
	}
}

/* A view of the last deal of two with these cards in hand and on the table. */
static struct tablic_view
last_hand(const char *hand, const char *other, const char *table)
{
	struct tablic_view view = {.hand = cards(hand), .unseen = cards(other)};

	tablic_open_start(&view.open, TABLIC_POINTS, 2);
	view.open.deal = 4;
	view.open.stock = 0;
	view.open.left = card_set_size(view.hand);
	view.open.table = cards(table);
	view.open.last_capturer = 1;
	return view;
}

static struct tablic_play
choose(const struct tablic_view *view, int64_t nodes)
{
	struct effort effort = effort_of_nodes(nodes);
	struct random random = seeded(5);

	return tablic_minimax_choose(&depth_three, view, &effort, &random);
}

TEST(it_sees_what_greedy_does_not)
{
	static const struct {
		const char *what, *hand, *other, *table, *played, *taken;
	} turns[] = {
		{"a king kept from the other king", "KH 3H", "KS 4S", "5D 8H",
			"3H", ""},
		{"the last capture brings the rest of the table", "3H 9H",
			"7S KD", "3D KC", "9H", ""},
	};

	FOR_EACH (turn, turns) {
		struct tablic_view view =
			last_hand(turn->hand, turn->other, turn->table);

		expect_play(turn->what, choose(&view, EFFORT_UNLIMITED),
			turn->played, turn->taken);
	}
}

/* Nobody has captured and all the deck but the hands lies on the table. */
TEST(on_a_monstrous_table_it_answers_within_its_nodes)
{
	struct tablic_view view = last_hand("2C 5H 9S QH", "TD 4H 8S KH", "");
	const struct tablic game = {.open = view.open};

	view.open.table = CARD_SET_ALL & ~view.hand & ~view.unseen;
	view.open.last_capturer = -1;
	for (int64_t nodes = 0; nodes <= 400; nodes = 3 * nodes + 1) {
		struct tablic now = game;
		struct effort effort = effort_of_nodes(nodes);
		struct random random = seeded(6);

		now.open.table = view.open.table;
		now.hands[0] = view.hand;
		struct tablic_play play = tablic_minimax_choose(
			&depth_three, &view, &effort, &random);
		assert_int_equal(tablic_judge(&now, play), TABLIC_LEGAL);
		assert_true(effort.nodes >= -1);
	}
}

TEST(the_same_effort_and_numbers_make_the_same_game)
{
	struct tablic_playout playout = {.seats = 2, .nodes = 300};

	for (uint64_t seed = 0; seed < 5; seed++) {
		struct tablic_open a = play_game(playout, &minimax, seed);
		struct tablic_open b = play_game(playout, &minimax, seed);

		assert_true(a.piles[0].cards == b.piles[0].cards);
		assert_true(a.piles[1].cards == b.piles[1].cards);
	}
}

TEST(the_suit_played_tells_nothing_of_the_others)
{
	struct tablic_view view =
		last_hand("7C 7H 7S KH", "4C 8C TC QC", "3H 4H");
	struct effort effort;
	struct random random = seeded(3);
	int count[CARD_COUNT] = {0};

	for (int i = 0; i < 600; i++) {
		effort = effort_of_nodes(100);
		count[tablic_minimax_choose(
			&depth_three, &view, &effort, &random)
				.played]++;
	}
	assert_in_range(count[one("7C")], 150, 250);
	assert_in_range(count[one("7H")], 150, 250);
	assert_int_equal(
		count[one("7C")] + count[one("7H")] + count[one("7S")], 600);
}

/* The chance, to seat 1, that seat 0 is minimax, after three deals in which it was
 * MINIMAX or greedy. */
static double
chance_after_deals(const struct tablic_strategy *seat0, struct random *random)
{
	static const struct tablic_value_net nothing;
	static struct tablic_hand_inference inference;
	const struct tablic_known_player known =
		tablic_minimax_known(&depth_three);
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct tablic_round r;

	round_start(&r, TABLIC_POINTS, random);
	while (round_next(&r) && r.game.open.stock > 0) {
		const struct tablic_view *view = round_view(&r);

		round_play(&r, view->seat == 0
				       ? seat0->choose(seat0->self, view,
						 &effort, random)
				       : tablic_random_choose(view, random));
	}
	tablic_hand_inference_of_view(&inference, &r.views[1], &nothing,
		tablic_caches[TABLIC_POINTS], &known, &effort);
	return inference.kinds[TABLIC_KNOWN];
}

TEST(it_is_known_by_its_plays)
{
	struct random random = seeded(6);

	for (int i = 0; i < 2; i++) {
		assert_true(chance_after_deals(&minimax, &random) > 0.9);
		assert_true(chance_after_deals(&tablic_greedy, &random) < 0.5);
	}
}

/* The play comes first, then all others, then what the other may hold. */
TEST(its_plays_are_explained)
{
	struct explanation explanation = {0};
	struct tablic_view view = hidden_view_of(
		TABLIC_POINTS, cards("3H 4H 5C"), cards("KS QD 9D"));
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct random random = seeded(1);
	char name[3], *line = explanation.text;

	effort.explanation = &explanation;
	card_format(tablic_minimax_choose(&depth_three, &view, &effort, &random)
			    .played,
		name);
	assert_memory_equal(line, name, 2);
	for (int i = 0; i < 3; i++) {
		assert_non_null(strstr(line, " is laid down: "));
		line = strchr(line, '\n') + 1;
	}
	assert_memory_equal(line, "player 1: may hold 2C 2D", 24);
}

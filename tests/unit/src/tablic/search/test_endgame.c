#include <limits.h>

#include "lib/card_text.h"
#include "lib/last_deal.h"
#include "lib/test.h"
#include "tablic/greedy.h"
#include "tablic/rules.h"
#include "tablic/search/endgame.h"

enum { SMALL = 1200, LARGE = 150 };

static struct tablic_endgame *endgame;

BEFORE_ALL
{
	endgame = tablic_endgame_new();
	assert_non_null(endgame);
}

AFTER_ALL
{
	tablic_endgame_free(endgame);
}

static struct tablic_endgame_answer
solve_by(struct tablic_endgame *by, const struct tablic *game, int64_t nodes)
{
	struct effort effort = effort_of_nodes(nodes);
	struct tablic_endgame_position position;
	struct tablic_endgame_answer answer;

	tablic_endgame_of_game(&position, game);
	tablic_endgame_solve(by, &position, &effort, &answer);
	return answer;
}

static struct tablic_endgame_answer
solve(const struct tablic *game, int64_t nodes)
{
	return solve_by(endgame, game, nodes);
}

/* The play of an ANSWER; fails unless it is legal. */
static struct tablic_play
play_of(const struct tablic *game, const struct tablic_endgame_answer *answer)
{
	card_set hand = game->hands[game->open.turn];
	card_set equals = hand & tablic_type_cards(answer->type);

	assert_true(equals != 0);
	assert_true(tablic_counts_within(
		answer->taken, tablic_counts_of(game->open.table)));
	struct tablic_play play = {card_set_first(equals),
		tablic_counts_pick(answer->taken, game->open.table)};
	assert_int_equal(tablic_judge(game, play), TABLIC_LEGAL);
	return play;
}

static void
check_against_minimax(const struct tablic *game)
{
	int seat = game->open.turn;
	struct tablic_endgame_answer answer = solve(game, EFFORT_UNLIMITED);
	struct tablic after = *game;

	assert_true(answer.exact);
	assert_int_equal(answer.value, last_deal_minimax(game, seat));
	tablic_play(&after, play_of(game, &answer));
	assert_int_equal(answer.value, last_deal_minimax(&after, seat));
}

static void
check_random_deals(int count, uint32_t hand, uint32_t table)
{
	struct random random = seeded(hand);
	struct tablic game;

	for (int i = 0; i < count; i++) {
		last_deal_random(&game, &random,
			i % 2 == 0 ? TABLIC_POINTS : TABLIC_STIHOVI, hand,
			table);
		check_against_minimax(&game);
	}
}

TEST(small_hands_come_to_what_minimax_says)
{
	check_random_deals(SMALL, 3, 5);
}

/* Each play as if it were the only one, by the plainest of searches. */
TEST(plays_are_weighed_one_by_one)
{
	struct tablic_endgame_answer weighed[TABLIC_ENDGAME_WEIGHED];
	struct tablic_endgame_position position;
	struct random random = seeded(5);
	struct tablic game;

	for (int n = 0; n < 200; n++) {
		struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);

		last_deal_random(&game, &random, TABLIC_POINTS, 3, 5);
		int seat = game.open.turn, best = INT_MIN;
		tablic_endgame_of_game(&position, &game);
		int count = tablic_endgame_weigh(endgame, &position, NULL, NULL,
			&effort, weighed, TABLIC_ENDGAME_WEIGHED);
		assert_true(count > 0);
		for (int i = 0; i < count; i++) {
			struct tablic after = game;

			tablic_play(&after, play_of(&game, &weighed[i]));
			assert_int_equal(weighed[i].value,
				last_deal_minimax(&after, seat));
			if (weighed[i].value > best)
				best = weighed[i].value;
		}
		assert_int_equal(best, last_deal_minimax(&game, seat));
	}
}

TEST(no_play_is_weighed_without_effort)
{
	struct tablic_endgame_answer weighed[2];
	struct tablic_endgame_position position;
	struct effort effort = effort_of_nodes(0);
	struct random random = seeded(5);
	struct tablic game;

	last_deal_random(&game, &random, TABLIC_POINTS, 6, 3);
	tablic_endgame_of_game(&position, &game);
	assert_int_equal(tablic_endgame_weigh(endgame, &position, NULL, NULL,
				 &effort, weighed, 2),
		0);
	effort = effort_of_nodes(EFFORT_UNLIMITED);
	assert_int_equal(tablic_endgame_weigh(endgame, &position, NULL, NULL,
				 &effort, weighed, 2),
		2);
}

TEST(hands_of_four_come_to_what_minimax_says)
{
	check_random_deals(60, 4, 3);
}

TEST(large_tables_come_to_what_minimax_says)
{
	check_random_deals(LARGE, 1, 20);
	check_random_deals(LARGE, 2, 11);
}

static const struct {
	const char *what, *table, *own, *other;
	enum tablic_scoring scoring;
	int cards[2], last, value;
} plain_positions[] = {
	{"who takes gets the rest", "5D KH 9S", "5H", "", TABLIC_POINTS,
		{28, 20}, 1, 1 + 3},
	{"who cannot take leaves it all", "5D KH 9S", "6H", "", TABLIC_POINTS,
		{28, 20}, 1, -1 + 3},
	{"the rest can be most cards", "5D KH 9S", "6H", "", TABLIC_POINTS,
		{24, 24}, 1, -1 - 3},
	{"equally many cards bring nothing", "5D KH 9S", "6H", "",
		TABLIC_POINTS, {28, 24}, 1, -1},
	{"nobody ever took", "5D KH 9S", "6H", "", TABLIC_POINTS, {0, 0}, -1,
		0},
	{"a tabla is a point", "5D", "5H", "", TABLIC_POINTS, {30, 20}, 1,
		1 + 3},
	{"the last card could take the other", "", "5D", "5H", TABLIC_POINTS,
		{30, 20}, 0, -1 + 3},
	{"so keep what it takes", "", "5D 6H", "5H", TABLIC_POINTS, {30, 19}, 0,
		3},
	{"a tabla and a king, and cards", "KD", "KH", "", TABLIC_STIHOVI,
		{10, 20}, 1, 3 * 53 - 10 + 2},
	{"cards alone", "5D 6D", "6H", "", TABLIC_STIHOVI, {10, 20}, 1,
		-10 + 3},
};

TEST(a_few_results_are_plain)
{
	FOR_EACH (plain_position, plain_positions) {
		struct tablic_endgame_position position = {
			.scoring = plain_position->scoring,
			.table = tablic_counts_of(cards(plain_position->table)),
			.hands = {tablic_counts_of(cards(plain_position->own)),
				tablic_counts_of(cards(plain_position->other))},
			.cards = {plain_position->cards[0],
				plain_position->cards[1]},
			.last = plain_position->last,
		};
		struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
		struct tablic_endgame_answer answer;

		tablic_endgame_solve(endgame, &position, &effort, &answer);
		if (!answer.exact || answer.value != plain_position->value)
			fail_msg("%s: %d, not %d", plain_position->what,
				answer.value, plain_position->value);
	}
}

static void
assert_same_answer(const struct tablic_endgame_answer *one,
	const struct tablic_endgame_answer *other)
{
	assert_int_equal(one->type, other->type);
	assert_true(one->taken == other->taken);
	assert_int_equal(one->value, other->value);
	assert_int_equal(one->exact, other->exact);
	assert_int_equal(one->nodes, other->nodes);
}

TEST(an_answer_is_the_same_whatever_was_asked_before)
{
	enum { GAMES = 60 };
	static struct tablic games[GAMES];
	struct random random = seeded(5);

	for (int i = 0; i < GAMES; i++)
		last_deal_random(&games[i], &random,
			i % 2 == 0 ? TABLIC_POINTS : TABLIC_STIHOVI, 5, 6);
	for (int i = 0; i < 4 * GAMES; i++) {
		const struct tablic *game = &games[i * 7 % GAMES];
		int64_t nodes = i % 3 == 0 ? 200 : EFFORT_UNLIMITED;
		struct tablic_endgame *fresh = tablic_endgame_new();
		struct tablic_endgame_answer one = solve(game, nodes);
		struct tablic_endgame_answer other =
			solve_by(fresh, game, nodes);

		assert_same_answer(&one, &other);
		tablic_endgame_free(fresh);
	}
}

TEST(an_effort_that_just_suffices_is_exact)
{
	struct random random = seeded(6);
	struct tablic game;

	for (int i = 0; i < 100; i++) {
		last_deal_random(&game, &random, TABLIC_POINTS, 5, 4);
		struct tablic_endgame_answer full =
			solve(&game, EFFORT_UNLIMITED);
		struct tablic_endgame_answer just = solve(&game, full.nodes);
		struct tablic_endgame_answer less =
			solve(&game, full.nodes - 1);
		assert_same_answer(&full, &just);
		assert_false(less.exact);
	}
}

/* Tables of all sizes, hands of six. */
TEST(short_efforts_give_legal_plays_and_claim_no_more)
{
	static const int64_t efforts[] = {0, 1, 10, 100, 1000};
	struct random random = seeded(7);
	struct tablic game;

	for (int i = 0; i < 100; i++) {
		last_deal_random(&game, &random,
			i % 2 == 0 ? TABLIC_POINTS : TABLIC_STIHOVI, 6, 40);
		FOR_EACH (effort, efforts) {
			struct tablic_endgame_answer answer =
				solve(&game, *effort);

			play_of(&game, &answer);
			assert_true(answer.nodes <= *effort + 1);
			if (*effort == 0)
				assert_false(answer.exact);
		}
	}
}

TEST(without_effort_it_is_the_play_of_greedy)
{
	struct random random = seeded(8);
	struct tablic game;

	for (int i = 0; i < 500; i++) {
		last_deal_random(&game, &random, TABLIC_POINTS, 6, 10);
		struct tablic_endgame_answer answer = solve(&game, 0);
		struct tablic_play greedy = tablic_greedy_play(
			game.hands[game.open.turn], game.open.table, &random);
		assert_int_equal(answer.type, tablic_type(greedy.played));
		assert_int_equal(tablic_counts_rank(answer.taken),
			tablic_counts_rank(tablic_counts_of(greedy.taken)));
	}
}

/* A clock is how often it can still be asked. */
static int64_t
looks_left(void *clock)
{
	return --*(int *)clock;
}

TEST(the_clock_ends_the_search)
{
	struct tablic_endgame_position position;
	struct tablic_endgame_answer answer;
	struct random random = seeded(9);
	struct tablic game;

	for (int i = 0; i < 50; i++) {
		struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
		int asked = 1;

		effort.left_ns = looks_left;
		effort.clock = &asked;
		effort.look = effort.nodes;
		last_deal_random(&game, &random, TABLIC_POINTS, 6, 40);
		tablic_endgame_of_game(&position, &game);
		tablic_endgame_solve(endgame, &position, &effort, &answer);
		assert_false(answer.exact);
		play_of(&game, &answer);
	}
}

TEST(the_clock_is_asked_all_along)
{
	struct tablic_endgame_answer answer;
	int asked = 10;
	struct effort effort = {
		.nodes = EFFORT_UNLIMITED,
		.left_ns = looks_left,
		.clock = &asked,
		.look = EFFORT_UNLIMITED,
	};
	const struct tablic_endgame_position position = {
		.table = tablic_counts_of(cards("2H 3D 4S 5C 6H")),
		.hands = {tablic_counts_of(cards("AS 2C 7D 8S 9H KC")),
			tablic_counts_of(cards("AD 3C 5D TD JS QH"))},
		.cards = {17, 18},
	};

	tablic_endgame_solve(endgame, &position, &effort, &answer);
	assert_false(answer.exact);
	assert_in_range(answer.nodes, 1000, 5000);
}

/* A king takes more sets of these than any list has room for. */
TEST(more_captures_than_can_be_listed_are_not_solved)
{
	struct tablic game;

	tablic_open_start(&game.open, TABLIC_POINTS, 2);
	game.open.stock = 0;
	game.open.left = 1;
	game.open.turn = 1;
	game.hands[0] = 0;
	game.hands[1] = cards("KS");
	game.open.table = CARD_SET_ALL & ~cards("KS KH");
	struct tablic_endgame_answer answer = solve(&game, EFFORT_UNLIMITED);
	play_of(&game, &answer);
	assert_false(answer.exact);
}

/* What seat 0 sees of the game. */
static struct tablic_view
view_of_game(const struct tablic *game)
{
	return (struct tablic_view){
		.open = game->open,
		.hand = game->hands[0],
		.unseen = game->hands[1],
	};
}

/* Member by member: what is between them is nobody's. */
static void
expect_same_position(const struct tablic_endgame_position *a,
	const struct tablic_endgame_position *b)
{
	assert_int_equal(a->scoring, b->scoring);
	assert_memory_equal(&a->table, &b->table, sizeof a->table);
	assert_memory_equal(a->hands, b->hands, sizeof a->hands);
	assert_memory_equal(a->points, b->points, sizeof a->points);
	assert_memory_equal(a->cards, b->cards, sizeof a->cards);
	assert_int_equal(a->last, b->last);
}

TEST(a_view_is_the_same_position)
{
	struct tablic_endgame_position of_game, of_view;
	struct random random = seeded(10);
	struct tablic game;

	for (int i = 0; i < 100; i++) {
		last_deal_random(&game, &random, TABLIC_POINTS, 6, 10);
		struct tablic_view view = view_of_game(&game);
		bool known = tablic_endgame_of_view(&of_view, &view);
		assert_int_equal(known, game.open.turn == 0);
		if (!known)
			continue;
		tablic_endgame_of_game(&of_game, &game);
		expect_same_position(&of_game, &of_view);
	}
}

TEST(there_is_no_position_before_the_last_deal_or_for_three)
{
	struct tablic_endgame_position position;
	struct random random = seeded(11);
	struct tablic game;

	do
		last_deal_random(&game, &random, TABLIC_POINTS, 6, 10);
	while (game.open.turn != 0);
	struct tablic_view view = view_of_game(&game);
	assert_true(tablic_endgame_of_view(&position, &view));
	view.open.stock = 12;
	assert_false(tablic_endgame_of_view(&position, &view));
	view.open.stock = 0;
	view.open.seats = 3;
	assert_false(tablic_endgame_of_view(&position, &view));
}

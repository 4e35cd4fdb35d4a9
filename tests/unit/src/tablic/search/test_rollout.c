#include <limits.h>

#include "lib/tablic_positions.h"
#include "lib/tablic_round.h"
#include "lib/test.h"
#include "tablic/greedy.h"
#include "tablic/moves.h"
#include "tablic/search/many.h"
#include "tablic/search/play_model.h"
#include "tablic/search/rollout.h"
#include "tablic/search/weights.h"

static struct race race;
static const struct tablic_rollout rollout = {.race = &race};

/* The last two cards of a game of two: the seat's own and the other's. */
static struct tablic_view
last_cards(enum tablic_scoring scoring, struct random *random)
{
	card deck[CARD_COUNT];
	const card *next = deck;

	tablic_shuffle(deck, random);
	card_set own = take_cards(&next, 1), other = take_cards(&next, 1);
	int size = 1 + (int)random_below(random, 12);
	struct tablic_view view =
		view_of(scoring, own, other, take_cards(&next, size));
	view.open.stock = 0;
	view.open.deal = TABLIC_DEALS_MAX;
	view.open.last_capturer = (int)random_below(random, 2);
	for (int s = 0; s < 2; s++)
		view.open.piles[s].cards =
			take_cards(&next, s == 0 ? 10 : CARD_COUNT - 12 - size);
	view.unseen = other;
	return view;
}

/* The margin of seat 0 at the end, after PLAY and greedy's last card. */
static int
margin_after(const struct tablic_view *view, struct tablic_play play)
{
	struct tablic game = {.open = view->open};
	struct random random = seeded(1);
	int points[TABLIC_SEATS_MAX];

	game.hands[0] = view->hand;
	game.hands[1] = view->shown[1];
	tablic_play(&game, play);
	tablic_play(&game,
		tablic_greedy_play(game.hands[1], game.open.table, &random));
	assert_true(tablic_over(&game.open));
	tablic_score(&game.open, points);
	return points[0] - points[1];
}

/* With one card there is no more to it than this. */
static int
best_margin(const struct tablic_view *view)
{
	static struct tablic_move moves[TABLIC_MOVES_MAX];
	int count = tablic_moves_list(
		view->open.scoring, view->hand, view->open.table, moves);
	int best = INT_MIN;

	assert_true(count < RACE_CANDIDATES);
	for (int i = 0; i < count; i++) {
		int margin = margin_after(view, tablic_move_play(&moves[i]));

		best = margin > best ? margin : best;
	}
	return best;
}

TEST(where_all_is_known_the_best_play_is_found)
{
	struct random random = seeded(1);
	int choices = 0;

	for (int i = 0; i < 600; i++) {
		enum tablic_scoring scoring = (enum tablic_scoring)(i % 2);
		struct tablic_view view = last_cards(scoring, &random);
		struct effort effort = effort_of_nodes(2000);
		struct tablic_move moves[TABLIC_MOVES_MAX];
		int count = tablic_moves_list(
			scoring, view.hand, view.open.table, moves);

		if (count >= RACE_CANDIDATES)
			continue;
		choices += count > 1;
		struct tablic_play play = tablic_rollout_choose(
			&rollout, &view, &effort, &random);
		assert_int_equal(margin_after(&view, play), best_margin(&view));
	}
	assert_true(choices > 200);
}

/* No node is spent where nothing is left to be found out, nor where there are
 * none: then it is the greedy player's play. */
TEST(without_effort_it_is_the_play_of_greedy)
{
	struct random random = seeded(2);

	for (int i = 0; i < 200; i++) {
		struct tablic_view view = last_cards(TABLIC_POINTS, &random);
		struct effort effort = effort_of_nodes(0);
		struct tablic_play play = tablic_rollout_choose(
			&rollout, &view, &effort, &random);
		struct tablic_play greedy =
			tablic_greedy_play(view.hand, view.open.table, &random);

		assert_int_equal(tablic_greedy_rank(play, view.open.table),
			tablic_greedy_rank(greedy, view.open.table));
	}
}

/* Four players, 30 cards hidden: KH clears the table for four points, whoever
 * holds what, and 4H leaves that to the next kings. */
TEST(a_tabla_now_is_taken_whatever_the_others_hold)
{
	struct tablic_view view;
	char reason[TABLIC_VIEW_REASON_MAX];
	int counts[CARD_COUNT] = {0};

	tablic_view_start(&view, TABLIC_POINTS);
	assert_true(tablic_view_players(&view, 4, 0, reason));
	view.open.stock = 24;
	view.open.deal = 1;
	view.open.left = 2;
	view.open.table = cards("KS");
	view.hand = cards("KH 4H");
	view.unseen = CARD_SET_ALL & ~view.hand & ~view.open.table;
	for (int i = 0; i < 19; i++) {
		int pile = 1 + i % 3;
		card c = card_set_first(view.unseen & ~cards("KD KC 4D 4C 4S"));

		view.open.piles[pile].cards |= card_bit(c);
		view.unseen &= ~card_bit(c);
	}
	assert_int_equal(card_set_size(view.unseen), 3 * 2 + 24);
	for (uint64_t seed = 0; seed < 10; seed++) {
		struct effort effort = effort_of_nodes(600);
		struct random random = seeded(seed);

		counts[tablic_rollout_choose(&rollout, &view, &effort, &random)
				.played]++;
	}
	assert_int_equal(counts[one("KH")], 10);
}

static struct tablic_value_net net;
static struct tablic_rollout learned = {.race = &race, .net = &net};

BEFORE_ALL
{
	tablic_weights_read(&net, TABLIC_POINTS, 3);
	learned.cache = tablic_table_cache_new(TABLIC_POINTS);
	assert_non_null(learned.cache);
}

AFTER_ALL
{
	tablic_table_cache_free(learned.cache);
}

/* Without effort the best play at sight; and the same again with the same
 * chance. */
TEST(with_a_net_it_begins_with_sight)
{
	struct random random = seeded(4);
	int changed = 0;

	for (int i = 0; i < 12; i++) {
		struct tablic_round r;

		round_start_many(&r, TABLIC_POINTS, 3, &random);
		for (int n = 0; n < 1 + i && round_next(&r); n++)
			round_play(&r,
				tablic_greedy_choose(round_view(&r), &random));
		round_must(round_next(&r));
		const struct tablic_view *view = round_view(&r);
		struct tablic_many many;
		struct tablic_plays plays;
		struct tablic_play play[3];

		tablic_many_of_view(&many, view, learned.cache);
		tablic_plays_of_many(
			&plays, &many, TABLIC_POINTS, &net, learned.cache);
		for (int k = 0; k < 3; k++) {
			struct effort effort =
				effort_of_nodes(k == 0 ? 0 : 20000);
			struct random same = seeded(5);

			play[k] = tablic_rollout_choose(
				&learned, view, &effort, &same);
		}
		struct tablic_play best = tablic_move_play(
			&plays.moves[tablic_plays_best(&plays)]);
		assert_true(tablic_class(play[0].played) ==
			    tablic_class(best.played));
		assert_true(play[0].taken == best.taken);
		assert_true(play[1].played == play[2].played &&
			    play[1].taken == play[2].taken);
		changed += play[1].taken != play[0].taken ||
			   tablic_class(play[1].played) !=
				   tablic_class(play[0].played);
	}
	assert_true(changed > 0);
}

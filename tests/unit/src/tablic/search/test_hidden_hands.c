#include <math.h>

#include "lib/tablic_round.h"
#include "lib/test.h"
#include "tablic/greedy.h"
#include "tablic/players/random.h"
#include "tablic/search/hidden_hands.h"

enum { DRAWS = 1500, SPLITS_MAX = 64 };

static struct tablic_hidden_hands hidden;
static int compared;
static double chi, freedom;

/* What is drawn is what the seat of VIEW may think. */
static void
check_world(const struct tablic_view *view, const struct tablic *game)
{
	int stock = view->open.stock;
	card_set all = 0, known;

	for (int s = 0; s < view->open.seats; s++) {
		card_set hand = game->hands[s];

		assert_int_equal(
			card_set_size(hand), tablic_cards_left(&view->open, s));
		assert_true((all & hand) == 0);
		if (tablic_view_hand(view, s, &known))
			assert_true(hand == known);
		all |= hand;
	}
	for (int i = CARD_COUNT - stock; i < CARD_COUNT; i++) {
		assert_true((all & card_bit(game->deck[i])) == 0);
		all |= card_bit(game->deck[i]);
	}
	assert_true(all == (view->unseen | view->hand));
}

/* How likely the plays of the Ith hidden hand are with HAND, told plainly. */
static double
likelihood(int i, card_set hand)
{
	const struct tablic_hidden_seat *seat = &hidden.hand[i];
	double other = (double)seat->other;

	for (card_set left = hand; left != 0; left &= left - 1)
		other *= (double)seat->weight[card_set_first(left)];
	return other +
	       ((hand & seat->forbidden) == 0 ? (double)seat->greedy : 0);
}

/* Of two hidden hands and no stock, how often each split is drawn and should
 * be. */
static void
compare_splits(const struct tablic_view *view, struct random *random)
{
	int size = tablic_cards_left(&view->open, hidden.seat[0]);
	card cards[CARD_COUNT];
	double weight[SPLITS_MAX] = {0}, sum = 0;
	int drawn[SPLITS_MAX] = {0};
	int count = round_list(view->unseen, cards);
	struct tablic game = {.open = view->open};

	for (unsigned split = 0; split < 1U << count; split++) {
		card_set hand = 0;

		for (int i = 0; i < count; i++) {
			if ((split >> i & 1) != 0)
				hand |= card_bit(cards[i]);
		}
		if (card_set_size(hand) != size)
			continue;
		weight[split] = likelihood(0, hand) *
				likelihood(1, view->unseen & ~hand);
		sum += weight[split];
	}
	for (int d = 0; d < DRAWS; d++) {
		unsigned split = 0;

		tablic_hidden_hands_draw(&hidden, &game, random);
		tablic_hidden_hands_draw(&hidden, &game, random);
		for (int i = 0; i < count; i++) {
			if ((game.hands[hidden.seat[0]] & card_bit(cards[i])) !=
				0)
				split |= 1U << i;
		}
		drawn[split]++;
	}
	for (unsigned split = 0; split < 1U << count; split++) {
		double expected = DRAWS * weight[split] / sum;
		double less = drawn[split] - expected;

		if (expected < 5)
			continue;
		chi += less * less / expected;
		freedom++;
	}
	freedom--;
	compared++;
}

static struct tablic_play
choose_and_check(void *self, const struct tablic_view *view,
	struct effort *effort, struct random *random)
{
	struct tablic game = {.open = view->open};
	struct random own = seeded(view->unseen);

	(void)self;
	(void)effort;
	tablic_hidden_hands_of_view(&hidden, view, &own);
	for (int i = 0; i < 10; i++) {
		tablic_hidden_hands_draw(&hidden, &game, &own);
		check_world(view, &game);
	}
	if (view->open.seats == 3 && view->open.stock == 0 &&
		hidden.count > 2 && hidden.count <= 6)
		compare_splits(view, &own);
	return tablic_greedy_choose(view, random);
}

static void
play_game(int seats, bool open, uint64_t seed)
{
	static const struct tablic_strategy checked = {choose_and_check, NULL};
	struct random random[TABLIC_SEATS_MAX];
	struct tablic_open end;
	card deck[CARD_COUNT];
	struct tablic_playout playout = {
		.seats = seats, .shown = open ? TABLIC_SHOWN_TO_ALL : 0};

	for (int s = 0; s < seats; s++) {
		random_derive(&random[s], "seat", seed, (uint64_t)s, 0);
		playout.random[s] = &random[s];
		playout.strategies[s] = s == 0 ? &checked
					: (seed + (uint64_t)s) % 3 == 0
						? &tablic_random
						: &tablic_greedy;
	}
	random_derive(&random[0], "deal", seed, 0, 0);
	tablic_shuffle(deck, &random[0]);
	tablic_playout(&playout, deck, &end);
}

TEST(every_world_is_one_that_may_be)
{
	static const int seats[] = {2, 4, 6, 12, 48};

	FOR_EACH (seat, seats) {
		for (uint64_t seed = 0; seed < 5; seed++)
			play_game(*seat, seed == 4, seed);
	}
}

/* All of the tables together: chi square is as large as its freedom. */
TEST(worlds_come_as_often_as_they_are_likely)
{
	for (uint64_t seed = 0; seed < 30; seed++)
		play_game(3, false, seed);
	assert_true(compared > 40 && freedom > 100);
	if (chi > freedom + 6 * sqrt(2 * freedom))
		fail_msg("chi square %g of %g", chi, freedom);
}

/* Whoever has laid down a six held no lower card, if it is greedy. */
TEST(a_greedy_player_holds_what_its_plays_leave)
{
	struct random random = seeded(1);
	struct tablic_view view;
	char reason[TABLIC_VIEW_REASON_MAX];
	struct tablic game;
	const card_set low = card_set_of_value(0) | card_set_of_value(1);
	int held = 0, later = 0;

	tablic_view_start(&view, TABLIC_POINTS);
	round_must(tablic_view_players(&view, 4, 0, reason));
	view.open.stock = 24;
	view.open.deal = 1;
	view.open.left = 5;
	view.open.turn = 0;
	view.past[view.past_count++] =
		(struct tablic_past){.play = {.played = 19}, .seat = 1};
	view.open.table = card_bit(19);
	view.hand = card_set_of_value(12) | card_bit(40);
	view.unseen = CARD_SET_ALL & ~view.hand & ~view.open.table;
	view.unseen &= ~(card_set_of_value(11) | card_set_of_value(9));
	game.open = view.open;
	tablic_hidden_hands_of_view(&hidden, &view, &random);
	for (int i = 0; i < DRAWS; i++) {
		tablic_hidden_hands_draw(&hidden, &game, &random);
		held += card_set_size(game.hands[1] & low);
		later += card_set_size(game.hands[2] & low);
	}
	assert_true(held * 2 < later);
	assert_true(hidden.stray[1] == 0);
}

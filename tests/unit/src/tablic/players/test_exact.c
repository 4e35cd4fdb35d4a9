#include "tablic/players/exact.h"

#include "lib/card_text.h"
#include "lib/test.h"
#include "tablic/greedy.h"
#include "tablic/search/endgame.h"

enum { DECKS = 20 };

/* A player that asks exact, and watches what it says. */
struct watched {
	struct tablic_strategy exact;
	struct tablic_endgame *endgame;
	int solved;    /* plays of the last deal */
	int differing; /* of them, those that greedy would not make */
	int value;     /* of the last one, as the margin at the end */
};

static void
check_solved(struct watched *w, const struct tablic_endgame_position *position,
	struct tablic_play play)
{
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct tablic_endgame_answer answer;

	tablic_endgame_solve(w->endgame, position, &effort, &answer);
	assert_true(answer.exact);
	assert_int_equal(tablic_type(play.played), answer.type);
	assert_true(tablic_counts_of(play.taken) == answer.taken);
	if (w->solved % TABLIC_HAND_MAX != 0)
		assert_true(answer.value >= w->value);
	w->value = answer.value;
	w->solved++;
}

static struct tablic_play
choose_watched(void *self, const struct tablic_view *view,
	struct effort *effort, struct random *random)
{
	struct watched *w = self;
	struct random copy = *random;
	struct tablic_endgame_position position;
	struct tablic_play play =
		w->exact.choose(w->exact.self, view, effort, random);
	struct tablic_play greedy = tablic_greedy_choose(view, &copy);
	bool same = play.played == greedy.played && play.taken == greedy.taken;

	if (tablic_endgame_of_view(&position, view)) {
		check_solved(w, &position, play);
		w->differing += !same;
	} else {
		assert_true(same);
	}
	return play;
}

static void
watch(struct watched *w)
{
	*w = (struct watched){.endgame = tablic_endgame_new()};
	assert_non_null(w->endgame);
	assert_true(tablic_exact_init(&w->exact));
}

static void
release(struct watched *w)
{
	tablic_exact_release(&w->exact);
	tablic_endgame_free(w->endgame);
}

/* One game of a watched player on SEAT, all others greedy. */
static void
play_watched(struct watched *w, enum tablic_scoring scoring, int seats,
	int seat, struct random *random, struct tablic_open *end)
{
	struct tablic_strategy watched = {choose_watched, w};
	struct tablic_playout playout = {
		.scoring = scoring,
		.seats = seats,
		.nodes = EFFORT_UNLIMITED,
	};
	card deck[CARD_COUNT];

	for (int s = 0; s < seats; s++) {
		playout.strategies[s] = s == seat ? &watched : &tablic_greedy;
		playout.random[s] = random;
	}
	tablic_shuffle(deck, random);
	tablic_playout(&playout, deck, end);
}

/* Against one that makes mistakes the margin only grows, and at the end it is
 * what the last play was said to be worth or more. */
static void
check_two_players(enum tablic_scoring scoring)
{
	struct watched w;
	struct random random = seeded(1);

	watch(&w);
	for (int i = 0; i < DECKS; i++) {
		int standing[TABLIC_SEATS_MAX];
		struct tablic_open end;
		int seat = i % 2;

		play_watched(&w, scoring, 2, seat, &random, &end);
		tablic_standing(&end, standing);
		assert_true(standing[seat] - standing[seat ^ 1] >= w.value);
		assert_int_equal(w.solved, (i + 1) * TABLIC_HAND_MAX);
	}
	assert_true(w.differing > DECKS / 2);
	release(&w);
}

TEST(it_is_greedy_and_in_the_last_deal_exact)
{
	check_two_players(TABLIC_POINTS);
}

TEST(so_it_is_for_stihovi)
{
	check_two_players(TABLIC_STIHOVI);
}

TEST(among_more_than_two_it_is_greedy_to_the_end)
{
	struct watched w;
	struct random random = seeded(2);

	watch(&w);
	for (int i = 0; i < DECKS; i++) {
		struct tablic_open end;
		int seats = 3 + i % 2;

		play_watched(
			&w, TABLIC_POINTS, seats, i % seats, &random, &end);
	}
	assert_int_equal(w.solved, 0);
	release(&w);
}

TEST(a_hand_shown_early_changes_nothing)
{
	struct tablic_view view = {.hand = cards("5H KH 9S"),
		.unseen = CARD_SET_ALL & ~cards("5H KH 9S 5D"),
		.shown_seats = 2};
	struct tablic_endgame_position position;

	tablic_open_start(&view.open, TABLIC_POINTS, 2);
	view.open.stock = 12;
	view.open.left = 3;
	view.open.table = cards("5D");
	view.shown[1] = cards("2C 3C 4C");
	assert_false(tablic_endgame_of_view(&position, &view));
}

TEST(the_suit_played_tells_nothing_of_the_others)
{
	struct tablic_view view = {
		.hand = cards("7C 7H 7S"), .unseen = cards("KD 9D 5D")};
	int count[CARD_COUNT] = {0};
	struct tablic_strategy exact;
	struct random random = seeded(3);

	assert_true(tablic_exact_init(&exact));
	tablic_open_start(&view.open, TABLIC_POINTS, 2);
	view.open.stock = 0;
	view.open.left = 3;
	view.open.table = cards("3H 4H KS");
	for (int i = 0; i < 3000; i++) {
		struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);

		count[exact.choose(exact.self, &view, &effort, &random)
				.played]++;
	}
	assert_in_range(count[one("7C")], 850, 1150);
	assert_in_range(count[one("7H")], 850, 1150);
	assert_in_range(count[one("7S")], 850, 1150);
	tablic_exact_release(&exact);
}

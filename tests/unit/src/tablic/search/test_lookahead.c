#include "common/explanation.h"
#include "lib/tablic_positions.h"
#include "lib/tablic_round.h"
#include "lib/test.h"
#include "tablic/search/lookahead.h"
#include "tablic/search/weights.h"

/* The most that the search spends at once: eight for each play of the other's
 * that is inferred from. */
enum { LAST_NODES = 8 * TABLIC_HAND_MAX };

/* Hundreds of worlds, so that their luck decides nothing. */
enum { LOOK_NODES = 60000 };

static struct tablic_lookahead lookahead; /* with a net of nothing */
static const struct tablic_value_net nothing;
static struct race race;
static struct tablic_followups followups;

BEFORE_ALL
{
	lookahead = (struct tablic_lookahead){TABLIC_POINTS, &nothing,
		tablic_table_cache_new(TABLIC_POINTS), &race, false, NULL,
		NULL};
	assert_non_null(lookahead.cache);
}

AFTER_ALL
{
	tablic_table_cache_free(lookahead.cache);
}

static struct tablic_play
look_ahead(const struct tablic_view *view, int64_t nodes, uint64_t seed)
{
	struct effort effort = effort_of_nodes(nodes);
	struct random random = seeded(seed);

	return tablic_lookahead_choose(&lookahead, view, &effort, &random);
}

TEST(without_effort_it_takes_what_is_worth_most_at_sight)
{
	struct tablic_view view = hidden_view_of(
		TABLIC_POINTS, cards("3H KH 5C 6C 7C 8C"), cards("KS 5D 9D"));

	struct tablic_play play = look_ahead(&view, 0, 1);
	assert_int_equal(play.played, one("KH"));
	assert_true(
		play.taken == cards("KS") || play.taken == cards("KS 5D 9D"));
}

/* Whichever card is laid down wins nothing by itself; one of them the other
 * takes, with a tabla. */
TEST(a_known_hand_is_not_given_what_it_waits_for)
{
	static const struct {
		const char *theirs, *played;
	} hands[] = {{"QD 9C", "4H"}, {"4D 9C", "QH"}, {"QD 5C", "4H"},
		{"4D 4S", "QH"}};

	FOR_EACH (hand, hands) {
		struct tablic_view view = view_of(
			TABLIC_POINTS, cards("QH 4H"), cards(hand->theirs), 0);

		for (uint64_t seed = 0; seed < 5; seed++)
			assert_int_equal(look_ahead(&view, 3000, seed).played,
				one(hand->played));
	}
}

TEST(the_suit_it_plays_is_drawn)
{
	struct tablic_view view = hidden_view_of(
		TABLIC_POINTS, cards("KH KD KS 3C"), cards("KC 9D"));
	int count[CARD_COUNT] = {0};

	for (uint64_t seed = 0; seed < 300; seed++)
		count[look_ahead(&view, 0, seed).played]++;
	assert_in_range(count[one("KD")], 60, 140);
	assert_in_range(count[one("KH")], 60, 140);
	assert_in_range(count[one("KS")], 60, 140);
}

/* With the net of the weights, and hands that are hidden. */
TEST(no_more_nodes_are_spent_than_there_are)
{
	static struct tablic_value_net net;
	struct tablic_view view = hidden_view_of(
		TABLIC_POINTS, cards("3H KH 5C 6C 7C 8C"), cards("KS 5D 9D"));
	struct tablic_lookahead learned = lookahead;

	tablic_weights_read(&net, TABLIC_POINTS, 2);
	learned.net = &net;
	for (int64_t nodes = 0; nodes < 2000; nodes += 100) {
		struct effort effort = effort_of_nodes(nodes);
		struct random random = seeded(1);

		struct tablic_play play = tablic_lookahead_choose(
			&learned, &view, &effort, &random);
		assert_true((view.hand & card_bit(play.played)) != 0);
		assert_true(effort.nodes >= -LAST_NODES);
	}
}

/* The plays looked into where nothing can be taken, by the learned net. */
static int
look_into(bool strong, struct tablic_looked looked[static TABLIC_LOOKED_MOST],
	struct tablic_play *play)
{
	static struct tablic_value_net net;
	struct tablic_view view = hidden_view_of(
		TABLIC_POINTS, cards("3H 4H 6C 8C TC QC"), cards("KS 5D 9D"));
	struct tablic_lookahead learned = lookahead;
	struct effort effort = effort_of_nodes(LOOK_NODES);
	struct random random = seeded(1);
	int count;

	tablic_weights_read(&net, TABLIC_POINTS, 2);
	learned.net = &net;
	learned.strong = strong;
	*play = tablic_lookahead_look(
		&learned, &view, &effort, &random, looked, &count);
	effort = effort_of_nodes(LOOK_NODES);
	random_seed(&random, 1);
	struct tablic_play chosen =
		tablic_lookahead_choose(&learned, &view, &effort, &random);
	assert_true(
		chosen.played == play->played && chosen.taken == play->taken);
	return count;
}

TEST(the_plays_that_were_looked_into_are_told)
{
	struct tablic_looked looked[TABLIC_LOOKED_MOST];
	struct tablic_play play;
	int count = look_into(true, looked, &play), played = 0;

	assert_in_range(count, 2, TABLIC_LOOKED_MOST);
	for (int i = 0; i < count; i++) {
		const struct tablic_position *after = &looked[i].after;

		assert_true(looked[i].worlds > 0);
		assert_int_equal(card_set_size(after->hand), 5);
		played += (after->hand & card_bit(play.played)) == 0;
	}
	assert_true(played > 0);
}

/* Every answer is followed by the own play that is best by all worlds: that can
 * only be worth more, but for what one world less knows. */
TEST(follow_ups_are_chosen_by_the_worlds)
{
	static struct tablic_looked at_sight[TABLIC_LOOKED_MOST];
	static struct tablic_looked looked[TABLIC_LOOKED_MOST];
	struct tablic_play play;

	int count = look_into(true, at_sight, &play);
	lookahead.followups = &followups;
	assert_int_equal(look_into(true, looked, &play), count);
	lookahead.followups = NULL;
	assert_true(looked[0].worth > at_sight[0].worth - 0.2f);
	assert_true(looked[0].worth < at_sight[0].worth ||
		    looked[0].worth > at_sight[0].worth);
	assert_true(followups.count[0] > 1);
}

static int asked;

/* Lays down its first card, if it is its turn and it holds what it has to. */
static struct tablic_play
lay_down(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	(void)self;
	(void)random;
	effort_spend(effort, 30, 1);
	asked++;
	assert_int_equal(view->seat, 0);
	assert_int_equal(view->open.turn, 0);
	assert_int_equal(card_set_size(view->hand), view->open.left);
	assert_true((view->unseen & (view->hand | view->open.table)) == 0);
	return (struct tablic_play){card_set_first(view->hand), 0};
}

/* A choice of seat 1 by a search that knows seat 0's player, in the deal after one
 * in which that one played its first cards; returns how often it was asked. */
static int
ask_after_deal(struct effort *effort)
{
	static const struct tablic_known_player known = {
		.strategy = {lay_down, NULL},
		.nodes = 100,
		.price = 10,
		.differs = 0.1,
	};
	struct tablic_lookahead knowing = lookahead;
	struct random random = seeded(1);
	struct tablic_round r;

	knowing.followups = &followups;
	knowing.known = &known;
	round_start(&r, TABLIC_POINTS, &random);
	while (round_next(&r)) {
		const struct tablic_view *view = round_view(&r);

		if (view->seat == 1 && view->open.deal == 2 &&
			view->past_count == 3)
			break;
		round_play(&r,
			(struct tablic_play){card_set_first(view->hand), 0});
	}
	asked = 0;
	struct tablic_play play = tablic_lookahead_choose(
		&knowing, round_view(&r), effort, &random);
	assert_true((r.game.hands[1] & card_bit(play.played)) != 0);
	return asked;
}

/* Each question costs three nodes, and one more. Six are about the deal before. */
TEST(a_known_player_is_asked_for_hands_and_answers)
{
	struct effort some = effort_of_nodes(20000), none = effort_of_nodes(0);

	assert_in_range(ask_after_deal(&some), 300, 20000 / 4);
	assert_true(some.nodes >= -LAST_NODES);
	assert_in_range(ask_after_deal(&none), 6, 6 + 6);
}

/* A clock that says the same for so many looks, and then that it is over. */
struct stopped {
	int64_t ns;
	int looks;
};

static int64_t
time_left(void *clock)
{
	struct stopped *stopped = clock;

	return --stopped->looks < 0 ? 0 : stopped->ns;
}

/* How often the known player is asked by such a clock. */
static int
ask_by_clock(struct effort *effort, int64_t ns, int looks)
{
	struct stopped stopped = {ns, looks};

	*effort = effort_of_nodes(EFFORT_UNLIMITED);
	effort->left_ns = time_left;
	effort->clock = &stopped;
	effort->look = effort->nodes;
	return ask_after_deal(effort);
}

TEST(a_known_player_is_asked_where_the_clock_leaves_time_for_it)
{
	struct effort effort;

	assert_int_equal(ask_by_clock(&effort, 10000000, 600), 0);
	assert_true(effort.ended && race.samples > 0);
	assert_in_range(ask_by_clock(&effort, 100000000, 10000), 100, 10000);
	assert_true(!effort.ended && race_over(&race));
}

/* Of somebody who has not played yet each second world is a greedy player's. */
TEST(a_strong_other_is_no_greedy_player)
{
	struct tablic_looked any[TABLIC_LOOKED_MOST];
	struct tablic_looked strong[TABLIC_LOOKED_MOST];
	struct tablic_play play;

	look_into(false, any, &play);
	look_into(true, strong, &play);
	assert_true(any[0].worth < strong[0].worth ||
		    any[0].worth > strong[0].worth);
}

/* One play is no search: nothing is drawn, little is valued. */
TEST(a_single_card_that_takes_nothing_is_played_at_once)
{
	struct tablic_view view =
		hidden_view_of(TABLIC_POINTS, cards("4H"), cards("KS 9D"));
	struct effort effort = effort_of_nodes(1000);
	struct random random = seeded(1);

	struct tablic_play play =
		tablic_lookahead_choose(&lookahead, &view, &effort, &random);
	assert_int_equal(play.played, one("4H"));
	assert_true(play.taken == 0);
	assert_int_equal(effort.nodes, 999);
}

/* What is explained is what is done: the first line is the play, with the suit
 * that was drawn. */
TEST(a_play_is_explained)
{
	struct tablic_view view = hidden_view_of(
		TABLIC_POINTS, cards("3H 3S 3C 6C 6H 6S"), cards("KS QD 9D"));
	card_set played = 0;

	see_play(&view, 0, "3H", "");
	see_play(&view, 1, "9S", "9D");
	for (uint64_t seed = 1; seed <= 8; seed++) {
		struct explanation explanation = {0};
		struct effort effort = effort_of_nodes(5000);
		struct random random = seeded(seed);
		char name[3];

		effort.explanation = &explanation;
		struct tablic_play play = tablic_lookahead_choose(
			&lookahead, &view, &effort, &random);
		played |= card_bit(play.played);
		card_format(play.played, name);
		assert_memory_equal(explanation.text, name, 2);
		assert_non_null(strstr(
			explanation.text, "if it is not greedy: thinks "));
	}
	assert_true(card_set_size(played) > 1);
}

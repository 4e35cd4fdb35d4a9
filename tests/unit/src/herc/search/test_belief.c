#include "herc/greedy.h"
#include "herc/search/belief.h"
#include "herc/search/weights.h"
#include "herc/training/lesson.h"

#include "lib/test.h"

static int16_t policy[HERC_POLICY_WEIGHTS];

BEFORE_ALL
{
	herc_weights_copy(policy);
}

static struct herc_lesson deal;
static struct herc_belief belief;

/* GREEDY has the bits of the seats that play so; the others play by chance. */
static void
play_on(int cards, unsigned greedy, struct random *random)
{
	for (; cards > 0; cards--) {
		const struct herc_view *view = herc_lesson_view(&deal);

		herc_lesson_move(&deal,
			(greedy >> view->seat & 1) != 0
				? herc_greedy_play(view, random)
				: trick_pick(herc_view_legal(view), random));
	}
}

/* All hands of a world are of the right size and respect the voids. */
static void
check_world(const struct herc_view *view, const herc_set hands[HERC_SEATS])
{
	herc_set all = 0;

	assert_true(herc_unpack(hands[view->seat]) == view->hand);
	for (int seat = 0; seat < HERC_SEATS; seat++) {
		assert_int_equal(herc_size(hands[seat]),
			trick_set_size(deal.game.hands[seat]));
		assert_true((herc_unpack(hands[seat]) &
				    ~view->possible[seat]) == 0 ||
			    seat == view->seat);
		assert_true((all & hands[seat]) == 0);
		all |= hands[seat];
	}
	assert_true(all == belief.table.left);
}

TEST(worlds_agree_with_what_is_known)
{
	struct random random = seeded(6);

	for (int game = 0; game < 52; game++) {
		herc_set hands[HERC_SEATS];
		struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);

		herc_lesson_open(&deal, game % HERC_SEATS, &random);
		play_on(game, (unsigned)game, &random);
		const struct herc_view *view = herc_lesson_view(&deal);
		assert_true(herc_belief_prepare(&belief, view));
		assert_true(
			herc_belief_read(&belief, policy, &effort, &random));
		for (int i = 0; i < 20; i++) {
			herc_belief_uniform(&belief, &random, hands);
			check_world(view, hands);
			check_world(view,
				herc_belief_draw(&belief, &effort, &random)
					->hands);
		}
	}
}

/* How many of the cards of the others' hands a world has in the right place.
 */
static int
right_places(const herc_set hands[HERC_SEATS])
{
	int count = 0;

	for (int i = 0; i < HERC_SEATS - 1; i++) {
		int seat = belief.seats[i];

		count += trick_set_size(
			herc_unpack(hands[seat]) & deal.game.hands[seat]);
	}
	return count;
}

TEST(greedy_hands_are_read)
{
	int uniform = 0, read = 0;
	struct random random = seeded(7);

	for (int game = 0; game < 30; game++) {
		herc_set hands[HERC_SEATS];
		struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);

		herc_lesson_open(&deal, 0, &random);
		play_on(24, 15, &random);
		herc_belief_prepare(&belief, herc_lesson_view(&deal));
		herc_belief_read(&belief, policy, &effort, &random);
		for (int i = 0; i < 20; i++) {
			herc_belief_uniform(&belief, &random, hands);
			uniform += right_places(hands);
			read += right_places(
				herc_belief_draw(&belief, &effort, &random)
					->hands);
		}
	}
	assert_true(read * 5 > uniform * 6);
}

static double
likelihood(int seat, herc_set hand)
{
	struct herc_likelihood l;

	belief.weights = policy;
	herc_belief_weigh(&belief, seat, hand, &l);
	assert_true(l.all > 0);
	return l.all;
}

/* A card that greedy would have played cannot be in a greedy hand, but in that
 * of anybody. */
TEST(what_greedy_would_have_played_is_unlikely)
{
	struct random random = seeded(8);
	double kept = 0, changed = 0;

	for (int game = 0; game < 20; game++) {
		herc_lesson_open(&deal, 0, &random);
		play_on(16, 15, &random);
		herc_belief_prepare(&belief, herc_lesson_view(&deal));
		for (int i = 0; i < HERC_SEATS - 1; i++) {
			int seat = belief.seats[i];
			herc_set hands[HERC_SEATS];

			herc_belief_uniform(&belief, &random, hands);
			changed += likelihood(seat, hands[seat]);
			kept += likelihood(
				seat, herc_pack(deal.game.hands[seat]));
		}
	}
	assert_true(2 * kept > 3 * changed);
}

/* In the end every deal is as often drawn as its likelihood says: chi square
 * over the deals of two cards each. */
TEST(worlds_are_drawn_by_their_likelihood)
{
	enum { DEALS = 90, DRAWS = 60000 };
	static struct {
		herc_set hands[HERC_SEATS];
		double weight;
		int count;
	} deals[DEALS];
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	herc_set hands[HERC_SEATS];
	struct random random = seeded(9);
	int count = 0;
	double all = 0, chi = 0;

	herc_lesson_open(&deal, 0, &random);
	play_on(44, 15, &random);
	herc_belief_prepare(&belief, herc_lesson_view(&deal));
	herc_belief_read(&belief, policy, &effort, &random);
	for (int draw = 0; draw < DRAWS; draw++) {
		int i = 0;

		if (draw < DRAWS / 10)
			herc_belief_uniform(&belief, &random, hands);
		else
			memcpy(hands,
				herc_belief_draw(&belief, &effort, &random)
					->hands,
				sizeof hands);
		while (i < count &&
			memcmp(deals[i].hands, hands, sizeof hands) != 0)
			i++;
		if (i == count) {
			assert_in_range(count, 0, DEALS - 1);
			memcpy(deals[count].hands, hands, sizeof hands);
			deals[count].weight = 1;
			for (int j = 0; j < HERC_SEATS - 1; j++)
				deals[count].weight *=
					likelihood(belief.seats[j],
						hands[belief.seats[j]]);
			all += deals[count++].weight;
		}
		deals[i].count += draw >= DRAWS / 10;
	}
	assert_true(count == worlds_count(&belief.worlds));
	for (int i = 0; i < count; i++) {
		double expected = deals[i].weight / all * DRAWS * 9 / 10;
		double off = deals[i].count - expected;

		chi += off * off / (expected + 1);
	}
	assert_true(chi < 8 * count);
}

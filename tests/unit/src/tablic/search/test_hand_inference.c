#include <math.h>

#include "lib/tablic_caches.h"
#include "lib/tablic_positions.h"
#include "lib/tablic_round.h"
#include "lib/test.h"
#include "tablic/moves.h"
#include "tablic/players/random.h"
#include "tablic/search/hand_inference.h"
#include "tablic/search/weights.h"

enum { GAMES = 40, HANDS = 20, NODES = 1000 };

static struct tablic_value_net learned[2];
static const struct tablic_value_net nothing; /* values every position at 0 */

BEFORE_ALL
{
	for (int s = 0; s < 2; s++)
		tablic_weights_read(&learned[s], (enum tablic_scoring)s, 2);
	assert_int_equal(tablic_caches_set_up(state), 0);
}

ALL_TESTS(NULL, tablic_caches_tear_down)

/* What is worth most by the learned value. */
static struct tablic_play
best_play(const struct tablic_view *view)
{
	enum tablic_scoring scoring = view->open.scoring;
	struct tablic_move moves[TABLIC_MOVES_MAX];
	struct tablic_position position;
	float most = 0;
	int best = 0;

	tablic_position_of_view(&position, view, tablic_caches[scoring]);
	int count = tablic_moves_list(
		scoring, position.hand, position.table, moves);
	for (int i = 0; i < count; i++) {
		struct tablic_position after = position;
		float worth = (float)tablic_position_play(
			&after, scoring, tablic_move_play(&moves[i]));

		worth += tablic_value_net_of(
			&learned[scoring], &after, tablic_caches[scoring]);
		if (i == 0 || worth > most) {
			most = worth;
			best = i;
		}
	}
	return tablic_move_play(&moves[best]);
}

/* What the seat of VIEW infers by NET, if the other may be KNOWN. */
static struct tablic_hand_inference *
infer(const struct tablic_view *view, const struct tablic_value_net *net,
	const struct tablic_known_player *known)
{
	static struct tablic_hand_inference inference;
	static struct effort effort;

	effort = effort_of_nodes(NODES);
	tablic_hand_inference_of_view(&inference, view, net,
		tablic_caches[view->open.scoring], known, &effort);
	return &inference;
}

static struct tablic_hand_inference *
infer_learned(const struct tablic_view *view)
{
	return infer(view, &learned[view->open.scoring], NULL);
}

static void
expect_chance(const struct tablic_view *view, const char *hand, double chance)
{
	double found[TABLIC_KINDS];

	tablic_hand_inference_likelihoods(
		infer(view, &nothing, NULL), cards(hand), found);
	if (fabs(found[TABLIC_THINKER] - chance) > 1e-5)
		fail_msg("%s: %g, not %g", hand, found[TABLIC_THINKER], chance);
}

/* A point more makes a play of a thinker so much likelier. */
#define POINT exp(2.1)

/*
 * With a value that says nothing a play is worth the points it wins; a part of
 * its chance is the same for all. On this table 5S can be laid down and take
 * 5D; a king takes KC for two points; an eight 3C and 5D for none.
 */
TEST(chances_of_one_play_by_hand)
{
	struct tablic_view view = view_of_other("KC 5D 3D QD");

	see_play(&view, 0, "5S", "5D");
	expect_chance(&view, "", 0.03 / 2 + 0.97 / 2);
	expect_chance(&view, "7C", 0.03 / 3 + 0.97 / 3);
	expect_chance(&view, "7C 7D", 0.03 / 3 + 0.97 / 3);
	expect_chance(&view, "KS", 0.03 / 4 + 0.97 / (3 + POINT * POINT));
	expect_chance(&view, "KS KD", 0.03 / 4 + 0.97 / (3 + POINT * POINT));
	expect_chance(&view, "8C", 0.03 / 4 + 0.97 / 4);
	expect_chance(
		&view, "QC KS", 0.03 / 6 + 0.97 / (4 + 2 * POINT * POINT));
}

/* The card played second was in the hand before the first play. */
TEST(what_was_played_later_was_held_before)
{
	struct tablic_view view = view_of_other("KC 5D 3D QD");
	double two = POINT * POINT;

	see_play(&view, 0, "5S", "5D");
	see_play(&view, 1, "2H", "");
	see_play(&view, 0, "KS", "KC");
	expect_chance(&view, "",
		(0.03 / 4 + 0.97 / (3 + two)) *
			(0.03 / 2 + 0.97 * two / (1 + two)));
}

TEST(without_a_play_all_hands_are_alike)
{
	struct tablic_view view = view_of_other("KC 5D 3D QD");

	assert_int_equal(infer(&view, &nothing, NULL)->count, 0);
	expect_chance(&view, "KS KD", 1);
}

static void
expect_same_plays(
	const struct tablic_past a[], const struct tablic_past b[], int count)
{
	for (int i = 0; i < count; i++) {
		assert_true(a[i].table == b[i].table);
		assert_int_equal(a[i].seat, b[i].seat);
		assert_true(tablic_plays_same(a[i].play, b[i].play));
	}
}

/* What decides a play in them, but for the hand and what is unseen. */
static void
expect_same_game(const struct tablic_view *a, const struct tablic_view *b)
{
	const struct tablic_open *x = &a->open, *y = &b->open;

	assert_true(a->seat == b->seat && a->absent == b->absent);
	assert_int_equal(a->match_to, b->match_to);
	assert_memory_equal(a->before, b->before, 2 * sizeof *a->before);
	assert_true(x->table == y->table && x->turn == y->turn);
	assert_true(x->deal == y->deal && x->stock == y->stock);
	assert_true(x->left == y->left && x->last_capturer == y->last_capturer);
	for (int s = 0; s < 2; s++) {
		assert_true(x->piles[s].cards == y->piles[s].cards);
		assert_int_equal(x->piles[s].tablas, y->piles[s].tablas);
	}
	assert_int_equal(a->past_count, b->past_count);
	assert_int_equal(a->earlier_count, b->earlier_count);
	expect_same_plays(a->past, b->past, a->past_count);
	expect_same_plays(a->earlier, b->earlier, a->earlier_count);
}

/* With the true hand the observations are what the other saw. */
static void
check_observations(const struct tablic_round *r, int seat,
	const struct tablic_view seen[], int count)
{
	const struct tablic_view *view = &r->views[seat];
	card_set truth = r->game.hands[!seat];
	struct tablic_hand_inference *inference = infer_learned(view);

	assert_int_equal(inference->count, count);
	for (int i = 0; i < count; i++) {
		struct tablic_observation s = inference->observations[i];
		struct tablic_position position;

		tablic_position_of_view(
			&position, &seen[i], tablic_caches[view->open.scoring]);
		s.position.hand |= truth;
		s.position.unseen &= ~truth;
		assert_same_position(&s.position, &position);
		expect_same_game(&s.view, &seen[i]);
		assert_true((s.view.hand | truth) == seen[i].hand);
		assert_true((s.view.unseen & ~truth) == seen[i].unseen);
	}
	expect_same_game(&inference->now, &r->views[!seat]);
}

/* The game is one of a match in which the seats have different points. */
static void
begin_match(struct tablic_round *r)
{
	static const int before[] = {20, 35};
	char reason[TABLIC_VIEW_REASON_MAX];

	for (int s = 0; s < 2; s++)
		assert_true(
			tablic_view_match(&r->views[s], 101, before, reason));
}

TEST(observations_are_what_the_other_saw)
{
	static struct tablic_view seen[2][TABLIC_HAND_MAX];
	struct tablic_round r;
	struct random random = seeded(1);

	for (int i = 0; i < GAMES; i++) {
		enum tablic_scoring scoring = (enum tablic_scoring)(i % 2);

		round_start(&r, scoring, &random);
		begin_match(&r);
		while (round_next(&r)) {
			int turn = r.game.open.turn;
			int count = r.views[0].past_count / 2;

			check_observations(&r, turn, seen[!turn], count + turn);
			seen[turn][count] = *round_view(&r);
			round_play(&r,
				tablic_random_choose(round_view(&r), &random));
		}
	}
}

static card_set
draw(card_set from, int count, struct random *random)
{
	card list[CARD_COUNT];
	card_set drawn = 0;

	random_shuffle(random, list, (size_t)round_list(from, list));
	for (int i = 0; i < count; i++)
		drawn |= card_bit(list[i]);
	return drawn;
}

static double
chance_by_a_thinker(struct tablic_hand_inference *inference, card_set hand)
{
	double chance[TABLIC_KINDS];

	tablic_hand_inference_likelihoods(inference, hand, chance);
	return chance[TABLIC_THINKER];
}

/* The share of other hands that are less likely than the true one. */
static double
standing_of_truth(const struct tablic_round *r, struct random *random)
{
	const struct tablic_view *view = round_view(r);
	card_set truth = r->game.hands[!view->seat];
	struct tablic_hand_inference *inference = infer_learned(view);
	double chance = chance_by_a_thinker(inference, truth);
	double below = 0;

	assert_true(chance > 0 && chance <= 1);
	for (int i = 0; i < HANDS; i++) {
		card_set hand =
			draw(view->unseen, card_set_size(truth), random);
		double other = chance_by_a_thinker(inference, hand);

		below += other < chance ? 1 : other > chance ? 0 : 0.5;
	}
	return below / HANDS;
}

TEST(the_true_hand_is_among_the_likely_ones)
{
	struct tablic_round r;
	struct random random = seeded(2);
	double sum = 0;
	int count = 0;

	for (int i = 0; i < GAMES; i++) {
		round_start(&r, (enum tablic_scoring)(i % 2), &random);
		while (round_next(&r) && r.game.open.stock > 0) {
			if (round_view(&r)->past_count == 6) {
				sum += standing_of_truth(&r, &random);
				count++;
			}
			round_play(&r, best_play(round_view(&r)));
		}
	}
	assert_int_equal(count, 3 * GAMES);
	if (sum / count < 0.6)
		fail_msg("%g of the hands are less likely", sum / count);
}

/* A play as the model of a thinker would draw it. */
static struct tablic_play
thinker_play(const struct tablic_view *view, struct random *random)
{
	struct tablic_table_cache *cache = tablic_caches[TABLIC_POINTS];
	double at = (double)random_below(random, 1000000) / 1e6;
	struct tablic_position position;
	struct tablic_plays plays;
	int i = 0;

	tablic_position_of_view(&position, view, cache);
	tablic_plays_of(&plays, &position, TABLIC_POINTS,
		&learned[TABLIC_POINTS], cache);
	for (; i < plays.count - 1; i++) {
		double chance[TABLIC_KINDS];

		tablic_plays_chances(&plays, &position,
			tablic_move_play(&plays.moves[i]), chance);
		if ((at -= chance[TABLIC_THINKER]) < 0)
			break;
	}
	return tablic_move_play(&plays.moves[i]);
}

/* What is thought of the true hand and HANDS others, of which any could be it:
 * the chance of the likeliest, whether it is it, and the logarithm of how much
 * likelier than evenly the true one is. */
struct calibration {
	double chance, hit, nats;
};

static void
add_calibration(const struct tablic_round *r, struct random *random,
	struct calibration *c)
{
	const struct tablic_view *view = round_view(r);
	card_set truth = r->game.hands[!view->seat];
	struct tablic_hand_inference *inference = infer_learned(view);
	double own = chance_by_a_thinker(inference, truth);
	double sum = own, most = own;
	for (int i = 0; i < HANDS; i++) {
		double other = chance_by_a_thinker(inference,
			draw(view->unseen, card_set_size(truth), random));

		sum += other;
		most = other > most ? other : most;
	}
	c->chance += most / sum;
	c->hit += own >= most;
	c->nats += log(own / sum * (HANDS + 1));
}

TEST(the_chances_of_hands_are_those_with_which_they_are_true)
{
	struct calibration c = {0, 0, 0};
	struct tablic_round r;
	struct random random = seeded(4);
	int count = 0;

	for (int i = 0; i < 4 * GAMES; i++) {
		round_start(&r, TABLIC_POINTS, &random);
		while (round_next(&r) && r.game.open.stock > 0) {
			if (round_view(&r)->past_count == 6) {
				add_calibration(&r, &random, &c);
				count++;
			}
			round_play(&r, thinker_play(round_view(&r), &random));
		}
	}
	if (fabs(c.chance - c.hit) > 0.06 * count)
		fail_msg("thought %g, found %g", c.chance / count,
			c.hit / count);
	if (c.nats < 0.2 * count)
		fail_msg("%g nats", c.nats / count);
}

/* What seat 1 thinks of seat 0 after three deals of a game. */
static void
add_kinds(bool thinks, struct random *random, double sum[static TABLIC_KINDS])
{
	struct tablic_round r;
	double all = 0;

	round_start(&r, TABLIC_POINTS, random);
	while (round_next(&r) && r.game.open.stock > 0)
		round_play(&r,
			thinks ? best_play(round_view(&r))
			       : tablic_random_choose(round_view(&r), random));
	const double *kinds = infer_learned(&r.views[1])->kinds;
	for (int kind = 0; kind < TABLIC_MODELS; kind++) {
		assert_true(kinds[kind] > 0);
		all += kinds[kind];
		sum[kind] += kinds[kind];
	}
	assert_true(fabs(all - 1) < 1e-9);
}

TEST(kinds_are_told_by_the_deals_before)
{
	double thinking[TABLIC_KINDS] = {0}, random_play[TABLIC_KINDS] = {0};
	struct random random = seeded(3);

	for (int i = 0; i < 10; i++) {
		add_kinds(true, &random, thinking);
		add_kinds(false, &random, random_play);
	}
	assert_true(thinking[TABLIC_THINKER] >
		    thinking[TABLIC_TAKER] + thinking[TABLIC_ANYBODY]);
	assert_true(random_play[TABLIC_ANYBODY] > 8);
}

TEST(before_the_second_deal_no_kind_is_told)
{
	struct tablic_view view = view_of_other("KC 5D 3D QD");
	const struct tablic_hand_inference none = *infer(&view, &nothing, NULL);

	see_play(&view, 0, "5S", "5D");
	const double *kinds = infer(&view, &nothing, NULL)->kinds;
	for (int kind = 0; kind < TABLIC_KINDS; kind++)
		assert_true(kinds[kind] == none.kinds[kind]);
}

/* A player that lays down its first card, and spends two nodes. */
static struct tablic_play
play_first(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	(void)self;
	(void)random;
	effort_spend(effort, 2, 1);
	return (struct tablic_play){card_set_first(view->hand), 0};
}

static const struct tablic_known_player first_card = {
	.strategy = {play_first, NULL},
	.nodes = 10,
	.price = 2,
	.differs = 0.1,
};

static double
chance_of_known(struct tablic_hand_inference *inference, const char *hand)
{
	double chance[TABLIC_KINDS];

	tablic_hand_inference_likelihoods(inference, cards(hand), chance);
	return chance[TABLIC_KNOWN];
}

/* Nothing speaks for it in the first deal: somebody may be much like it. */
TEST(before_it_is_likely_a_known_player_is_asked_for_one_like_it)
{
	struct tablic_view view = view_of_other("KC TC 8C QD");

	see_play(&view, 0, "7D", "");
	struct tablic_hand_inference *inference =
		infer(&view, &nothing, &first_card);
	const double same = chance_of_known(inference, "9D");
	const double other = chance_of_known(inference, "6D");

	assert_true(inference->kinds[TABLIC_KNOWN] > 0);
	assert_true(inference->kinds[TABLIC_KNOWN] < 0.5);
	assert_true(fabs(same - (0.4 / 2 + 0.6)) < 1e-9);
	assert_true(fabs(other - 0.4 / 2) < 1e-9);
}

/* It is likely to be the other. */
static struct tablic_hand_inference *
infer_likely(
	const struct tablic_view *view, const struct tablic_known_player *known)
{
	struct tablic_hand_inference *inference = infer(view, &nothing, known);

	inference->kinds[TABLIC_KNOWN] = 0.5;
	inference->differs = known->differs;
	return inference;
}

/* On this table 7D and what is held besides can only be laid down. */
TEST(a_known_player_is_asked_what_it_plays_with_each_hand)
{
	struct tablic_view view = view_of_other("KC TC 8C QD");

	see_play(&view, 0, "7D", "");
	struct tablic_hand_inference *inference =
		infer_likely(&view, &first_card);
	const double same = chance_of_known(inference, "9D");
	const double other = chance_of_known(inference, "6D");

	assert_true(fabs(same - (0.1 / 2 + 0.9)) < 1e-9);
	assert_true(fabs(other - 0.1 / 2) < 1e-9);
	assert_int_equal(inference->effort->nodes, NODES - 2 * (2 / 2 + 1));
}

/* The later play is asked about first; by it this player is not to be thought of
 * any more. */
TEST(a_known_player_that_would_have_played_another_is_not_asked_again)
{
	struct tablic_known_player sure = first_card;
	struct tablic_view view = view_of_other("KC TC 8C QD");

	sure.differs = 0.001;
	see_play(&view, 0, "6D", "");
	see_play(&view, 1, "2H", "");
	see_play(&view, 0, "9D", "");
	struct tablic_hand_inference *inference = infer_likely(&view, &sure);
	chance_of_known(inference, "7D");
	assert_int_equal(inference->effort->nodes, NODES - 2);
	chance_of_known(inference, "TD");
	assert_int_equal(inference->effort->nodes, NODES - 6);
}

/* The chance that seat 0 is that player by what it did in three deals. */
static double
chance_after_deals(bool is_known, struct random *random)
{
	struct tablic_round r;

	round_start(&r, TABLIC_POINTS, random);
	while (round_next(&r) && r.game.open.stock > 0) {
		struct effort effort = effort_of_nodes(10);
		const struct tablic_view *view = round_view(&r);

		round_play(&r, is_known && view->seat == 0
				       ? play_first(NULL, view, &effort, random)
				       : tablic_random_choose(view, random));
	}
	return infer(&r.views[1], &learned[TABLIC_POINTS], &first_card)
		->kinds[TABLIC_KNOWN];
}

TEST(a_known_player_is_told_by_the_deals_before)
{
	struct random random = seeded(5);

	for (int i = 0; i < 5; i++) {
		assert_true(chance_after_deals(true, &random) > 0.9);
		assert_true(chance_after_deals(false, &random) < 0.5);
	}
}

/*
 * How much the expert knows of a hidden hand, in games of two, and what it would be
 * worth to know all.
 *
 *   belief NODES DEALS    games of players that are known, each deal from both
 *                         seats; experts have NODES an answer
 *   belief shown NODES DEALS
 *                         an expert that is shown all hands, and one that is not,
 *                         against others, in the same deals, from all seats
 *
 * The first prints a line for each player, with how much likelier its true hand is
 * by what the other infers than evenly drawn from the unseen cards, in nats
 * (natural logarithms) a hand: as the expert believes it, and by the plays alone,
 * if nobody could be a greedy player. It counts at each turn of the other, who
 * plays at sight, after the first play of a deal, in which somebody hides a card.
 *
 * The second prints a line for each kind of others, with the margin of both experts
 * in points a game and its standard error: no belief can bring more than the first.
 */
#include <err.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tablic/greedy.h"
#include "tablic/players/backtrack.h"
#include "tablic/players/exact.h"
#include "tablic/players/expert.h"
#include "tablic/players/genetic.h"
#include "tablic/players/minimax.h"
#include "tablic/players/random.h"
#include "tablic/search/hand_inference.h"
#include "tablic/search/many.h"
#include "tablic/search/opponent_model.h"
#include "tablic/search/weights.h"
#include "tablic/training/at_sight.h"
#include "tablic/training/duel.h"

enum { HANDS = 300 }; /* evenly drawn, for their mean likelihood */

enum { CACHE_BITS = 16 };

/* Less cannot be lost by a hand that was held for impossible. */
static const double nats_least = -20;

/* The player and the observer, who is told what the player holds. */
struct bench {
	struct tablic_strategy player;
	struct tablic_at_sight at_sight;
	struct tablic_strategy observer;
	struct tablic_known_player known;
	struct random random;
	card_set hand;
	double believed, inferred;
	long count;
};

static double
log_choose(int n, int k)
{
	return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1);
}

static card_set
draw(card_set from, int count, struct random *random)
{
	card_set drawn = 0;

	for (int left = card_set_size(from); count > 0;
		from &= from - 1, left--) {
		if (random_below(random, (uint32_t)left) < (uint32_t)count) {
			drawn |= from & -from;
			count--;
		}
	}
	return drawn;
}

static double
likelihood(const struct tablic_hand_inference *inference, card_set hand)
{
	double chance[TABLIC_KINDS], sum = 0;

	tablic_hand_inference_likelihoods(inference, hand, chance);
	for (int kind = 0; kind < TABLIC_KINDS; kind++)
		sum += inference->kinds[kind] * chance[kind];
	return sum;
}

/* How much likelier than evenly the true hand is by the plays. */
static double
ratio_by_plays(struct bench *b, const struct tablic_view *view,
	const struct tablic_hand_inference *inference)
{
	double mean = 0;
	int held = card_set_size(b->hand);

	for (int i = 0; i < HANDS; i++)
		mean += likelihood(inference,
				draw(view->unseen, held, &b->random)) /
			HANDS;
	return likelihood(inference, b->hand) / mean;
}

/* The same for a greedy player. */
static double
ratio_if_greedy(const struct bench *b, const struct tablic_opponent_model *o)
{
	if ((b->hand & ~o->allowed) != 0)
		return 0;
	return exp(log_choose(card_set_size(o->unseen), o->held) -
		   log_choose(card_set_size(o->allowed), o->held));
}

static double
nats(double ratio)
{
	double n = ratio > 0 ? log(ratio) : nats_least;

	return n > nats_least ? n : nats_least;
}

static void
look_at(struct bench *b, const struct tablic_view *view)
{
	struct tablic_hand_inference inference;
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct tablic_opponent_model o;

	tablic_hand_inference_of_view(&inference, view, b->at_sight.net,
		b->at_sight.cache, &b->known, &effort);
	if (inference.count == 0 || view->open.stock == 0 || b->hand == 0)
		return;
	tablic_opponent_model_of_view(&o, view, b->at_sight.cache);
	double ratio = ratio_by_plays(b, view, &inference);
	b->inferred += nats(ratio);
	b->believed += nats(
		o.greedy * ratio_if_greedy(b, &o) + (1 - o.greedy) * ratio);
	b->count++;
}

static struct tablic_play
observe(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	struct bench *b = self;

	look_at(b, view);
	return b->observer.choose(b->observer.self, view, effort, random);
}

static struct tablic_play
play(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	struct bench *b = self;
	struct tablic_play play =
		b->player.choose(b->player.self, view, effort, random);

	b->hand = view->hand & ~card_bit(play.played);
	return play;
}

static struct tablic_play
play_anything(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	(void)self;
	(void)effort;
	return tablic_random_choose(view, random);
}

static void
measure(struct bench *b, const char *name, const struct tablic_strategy *player,
	int64_t nodes, long deals)
{
	const struct tablic_strategy strategies[2] = {{play, b}, {observe, b}};
	const struct tablic_duel duel = {
		.nodes = nodes,
		.seed = 1,
		.strategies = {&strategies[0], &strategies[1]},
	};
	struct tablic_duel_score score = {0};

	b->player = *player;
	b->believed = b->inferred = 0;
	b->count = 0;
	random_seed(&b->random, 1);
	for (long i = 0; i < deals; i++)
		tablic_duel_pair(&duel, (uint64_t)i, &score);
	printf("%-9s %+.3f %+.3f nats a hand\n", name,
		b->believed / (double)b->count, b->inferred / (double)b->count);
}

static void
measure_all(struct bench *b, int64_t nodes, long deals)
{
	const struct tablic_strategy anybody = {play_anything, NULL};
	struct tablic_backtrack *backtrack = tablic_backtrack_new();
	struct tablic_genetic genetic = {.genome = tablic_genome,
		.cache = tablic_capture_cache_new(CACHE_BITS)};
	struct tablic_strategy expert, strategy;

	if (!tablic_expert_init(&expert) || !backtrack || !genetic.cache)
		err(1, NULL);
	measure(b, "expert", &expert, nodes, deals);
	measure(b, "at sight", &b->observer, nodes, deals);
	measure(b, "minimax", &b->known.strategy, nodes, deals);
	measure(b, "greedy", &tablic_greedy, nodes, deals);
	strategy = tablic_backtrack_strategy(backtrack);
	measure(b, "backtrack", &strategy, nodes, deals);
	strategy = tablic_genetic_strategy(&genetic);
	measure(b, "genetic", &strategy, nodes, deals);
	measure(b, "random", &anybody, nodes, deals);
	tablic_capture_cache_free(genetic.cache);
	tablic_backtrack_free(backtrack);
	tablic_expert_release(&expert);
}

/* The margins of an expert over others, one for each deal. */
struct margins {
	double sum, squares;
	long count;
};

/* The expert's margin in the deal, with it at all seats in turn. */
static double
margin_of(const struct tablic_playout *terms,
	const struct tablic_strategy *expert,
	const struct tablic_strategy *other, long number, bool shown)
{
	struct tablic_playout playout = *terms;
	struct random random[TABLIC_SEATS_MAX];
	struct tablic_open end;
	card deck[CARD_COUNT];
	double sum = 0;

	random_derive(&random[0], "shown-deal", 1, (uint64_t)number, 0);
	tablic_shuffle(deck, &random[0]);
	for (int seat = 0; seat < playout.seats; seat++) {
		playout.shown = shown ? (uint64_t)1 << seat : 0;
		for (int s = 0; s < playout.seats; s++) {
			random_derive(&random[s], "shown-seat", 1,
				(uint64_t)number,
				(uint64_t)(seat * playout.seats + s));
			playout.random[s] = &random[s];
			playout.strategies[s] = s == seat ? expert : other;
		}
		tablic_playout(&playout, deck, &end);
		sum += (double)tablic_many_margin(&end, seat);
	}
	return sum / playout.seats;
}

static void
add_margin(struct margins *m, double margin)
{
	m->sum += margin;
	m->squares += margin * margin;
	m->count++;
}

static double
error_of(const struct margins *m)
{
	double n = (double)m->count, mean = m->sum / n;

	return sqrt((m->squares / n - mean * mean) / (n - 1));
}

static void
show_hands(int64_t nodes, long deals)
{
	static struct tablic_minimax minimax = {TABLIC_MINIMAX_DEPTH};
	const struct tablic_strategy searching = {
		tablic_minimax_choose, &minimax};
	struct tablic_strategy expert;
	const struct {
		const char *name;
		int seats;
		const struct tablic_strategy *strategy;
	} others[] = {
		{"minimax", 2, &searching},
		{"expert", 2, &expert},
		{"two greedy", 3, &tablic_greedy},
		{"three greedy", 4, &tablic_greedy},
		{"five greedy", 6, &tablic_greedy},
	};

	if (!tablic_expert_init(&expert))
		err(1, NULL);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		const struct tablic_playout terms = {
			.seats = others[i].seats, .nodes = nodes};
		struct margins shown = {0}, hidden = {0};

		for (long d = 0; d < deals; d++) {
			add_margin(
				&shown, margin_of(&terms, &expert,
						others[i].strategy, d, true));
			add_margin(
				&hidden, margin_of(&terms, &expert,
						 others[i].strategy, d, false));
		}
		printf("%-12s shown %+.2f +- %.2f, hidden %+.2f +- %.2f\n",
			others[i].name, shown.sum / (double)deals,
			error_of(&shown), hidden.sum / (double)deals,
			error_of(&hidden));
	}
	tablic_expert_release(&expert);
}

static int
run(int64_t nodes, long deals)
{
	static struct tablic_value_net net;
	static struct tablic_minimax minimax = {TABLIC_MINIMAX_DEPTH};
	static struct bench b;
	struct tablic_strategy exact;

	tablic_weights_read(&net, TABLIC_POINTS, 2);
	if (!tablic_exact_init(&exact))
		err(1, NULL);
	b.at_sight = (struct tablic_at_sight){TABLIC_POINTS, &net,
		tablic_table_cache_new(TABLIC_POINTS), &exact};
	if (!b.at_sight.cache)
		err(1, NULL);
	b.observer = tablic_at_sight_strategy(&b.at_sight);
	b.known = tablic_minimax_known(&minimax);
	measure_all(&b, nodes, deals);
	tablic_table_cache_free(b.at_sight.cache);
	tablic_exact_release(&exact);
	return 0;
}

int
main(int argc, char **argv)
{
	bool shown = argc == 4 && strcmp(argv[1], "shown") == 0;
	int64_t nodes = argc > 2 ? atoll(argv[argc - 2]) : 0;
	long deals = argc > 2 ? atol(argv[argc - 1]) : 0;

	if ((argc != 3 && !shown) || nodes <= 0 || deals <= 0)
		errx(2, "usage: belief [shown] NODES DEALS");
	if (!shown)
		return run(nodes, deals);
	show_hands(nodes, deals);
	return 0;
}

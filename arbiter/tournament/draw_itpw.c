#include "tournament/draw_itpw.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "rating/bradley_terry.h"
#include "rating/encounters.h"

const struct rating_terms draw_itpw_terms = {
	.advantage = 0, .draw_elo = 97.3, .prior = 2, .confidence = 0.95};

/* What is known of a rating before any game, as if it were drawn from a normal
 * distribution with this deviation. */
static const double deviation_before = 200; /* Elo */

/* The chances of a result are those of the model and of the pair's past, the
 * model counting as this many results. */
static const double model_weight = 12;

/* How much of what is known of an opponent counts: the rest is known through
 * bots whose own ratings are uncertain. By simulation: with more of it the
 * nearest bots meet so often that ratings far apart are compared worse than
 * with random groups, with less of it places are found later. */
static const double onward_share = 0.3;

/* One to be placed. Information is the inverse of a variance, in the unit in
 * which a strength is e^x. */
struct candidate {
	int bot;
	int player; /* of the encounters; -1: has not met anybody */
	double gamma;
	double information;
	const struct encounter *past; /* with who chooses now; NULL: none */
	bool placed;
};

struct draft {
	struct encounters encounters;
	struct bradley_terry model;
	struct candidate *candidates; /* the highest rating first */
	struct candidate **of_player; /* by player; NULL: not to be placed */
	int count;
	int seats;
};

/* A uniform permutation (Fisher and Yates). */
static void
shuffle(int *bots, int count, struct random *random)
{
	for (int left = count; left > 1; left--) {
		uint32_t chosen = random_below(random, (uint32_t)left);
		int bot = bots[chosen];

		bots[chosen] = bots[left - 1];
		bots[left - 1] = bot;
	}
}

int
draw_itpw_at_random(
	const struct draw_itpw_field *field, struct random *random, int *groups)
{
	memcpy(groups, field->bots, (size_t)field->count * sizeof *groups);
	shuffle(groups, field->count, random);
	return 0;
}

static double
information_before(void)
{
	double deviation = deviation_before * BRADLEY_TERRY_OF_ELO;

	return 1 / (deviation * deviation);
}

/* What all past games of PLAYER say about its rating. */
static double
information_of(const struct draft *draft, int player)
{
	const struct encounters *encounters = &draft->encounters;
	double sum = information_before();

	for (size_t at = encounters->begin[player];
		at < encounters->begin[player + 1]; at++)
		sum += bradley_terry_curvature(
			&draft->model, player, &encounters->all[at]);
	return sum;
}

/* The share of results with a count of COUNT among RESULTS, the model's
 * CHANCE weighing in. */
static double
blend(double chance, double count, double results)
{
	return (model_weight * chance + count) / (model_weight + results);
}

/* What one more result between A and B, whose past is B's, is expected to say
 * about their difference: the curvature of the log-likelihood. A draw counts
 * as a win and as a loss there. */
static double
expected_information(const struct draft *draft, const struct candidate *a,
	const struct candidate *b)
{
	double drawn = draft->model.drawn;
	double if_won = a->gamma + drawn * b->gamma;
	double if_lost = drawn * a->gamma + b->gamma;
	double not_lost = drawn * a->gamma / if_lost;
	double not_won = drawn * b->gamma / if_won;

	if (b->past) {
		double won = b->past->first_won + b->past->second_won;
		double lost = b->past->first_lost + b->past->second_lost;

		not_lost = blend(not_lost, won, b->past->games);
		not_won = blend(not_won, lost, b->past->games);
	}
	return a->gamma * b->gamma * drawn *
	       (not_lost / (if_won * if_won) + not_won / (if_lost * if_lost));
}

/*
 * What the games of a group are expected to say about A's rating through B's:
 * like a conductance, from A to B by what their games say, and on from B by
 * what is known of B otherwise. So one more game is worth the less, the more
 * the two have played, and nothing if B is known through A alone.
 */
static double
expected_gain(const struct draft *draft, const struct candidate *a,
	const struct candidate *b)
{
	double before = b->past ? bradley_terry_curvature(
					  &draft->model, a->player, b->past)
				: 0;
	double after =
		before + draft->seats * expected_information(draft, a, b);
	double onward = onward_share * (b->information - before);

	return after * onward / (after + onward) -
	       before * onward / (before + onward);
}

/* The highest of those not yet placed, who is placed now. */
static struct candidate *
take_leader(struct draft *draft, struct candidate *from)
{
	while (from->placed)
		from++;
	assert(from < draft->candidates + draft->count);
	from->placed = true;
	return from;
}

static void
recall_past(struct draft *draft, const struct candidate *leader)
{
	const struct encounters *encounters = &draft->encounters;

	for (int i = 0; i < draft->count; i++)
		draft->candidates[i].past = NULL;
	if (leader->player < 0)
		return;
	for (size_t at = encounters->begin[leader->player];
		at < encounters->begin[leader->player + 1]; at++) {
		const struct encounter *e = &encounters->all[at];

		if (draft->of_player[e->opponent])
			draft->of_player[e->opponent]->past = e;
	}
}

static struct candidate *
take_opponent(struct draft *draft, const struct candidate *leader)
{
	struct candidate *best = NULL;
	double most = 0;

	for (int i = 0; i < draft->count; i++) {
		struct candidate *candidate = &draft->candidates[i];

		if (candidate->placed)
			continue;
		double gained = expected_gain(draft, leader, candidate);
		if (!best || gained > most) {
			best = candidate;
			most = gained;
		}
	}
	assert(best);
	best->placed = true;
	return best;
}

static void
choose_groups(struct draft *draft, struct random *random, int *groups)
{
	struct candidate *leader = draft->candidates;

	for (int begin = 0; begin < draft->count; begin += draft->seats) {
		leader = take_leader(draft, leader);
		recall_past(draft, leader);
		groups[begin] = leader->bot;
		for (int seat = 1; seat < draft->seats; seat++)
			groups[begin + seat] =
				take_opponent(draft, leader)->bot;
		shuffle(groups + begin, draft->seats, random);
	}
}

/* -1: has not met anybody. */
static int
find_player(const struct encounters *encounters, int bot)
{
	for (int player = 0; player < encounters->players; player++)
		if (encounters->totals[player].bot == (size_t)bot)
			return player;
	return -1;
}

static void
fill_candidates(struct draft *draft, const int *bots)
{
	for (int i = 0; i < draft->count; i++) {
		int player = find_player(&draft->encounters, bots[i]);
		bool met = player >= 0;

		draft->candidates[i] = (struct candidate){
			.bot = bots[i],
			.player = player,
			.gamma = met ? draft->model.gamma[player] : 1,
			.information = met ? information_of(draft, player)
					   : information_before(),
		};
	}
}

/* Insertion keeps the random order of equals. */
static void
rank(struct draft *draft)
{
	struct candidate *candidates = draft->candidates;

	for (int i = 1; i < draft->count; i++) {
		struct candidate moved = candidates[i];
		int at = i;

		for (; at > 0 && moved.gamma > candidates[at - 1].gamma; at--)
			candidates[at] = candidates[at - 1];
		candidates[at] = moved;
	}
	for (int i = 0; i < draft->count; i++)
		if (candidates[i].player >= 0)
			draft->of_player[candidates[i].player] = &candidates[i];
}

static void
draft_release(struct draft *draft)
{
	free(draft->candidates);
	free(draft->of_player);
	bradley_terry_release(&draft->model);
	encounters_release(&draft->encounters);
}

static int
rate(struct draft *draft, const struct results *results)
{
	if (encounters_init(
		    &draft->encounters, results, draw_itpw_terms.prior) < 0)
		return -1;
	if (bradley_terry_init(&draft->model, &draft->encounters,
		    draw_itpw_terms.advantage, draw_itpw_terms.draw_elo) < 0)
		return -1;
	bradley_terry_fit(&draft->model, false, false);
	return 0;
}

static int
reserve(struct draft *draft)
{
	size_t players = (size_t)draft->encounters.players;

	draft->candidates =
		calloc((size_t)draft->count + 1, sizeof *draft->candidates);
	draft->of_player = calloc(players + 1, sizeof *draft->of_player);
	return draft->candidates && draft->of_player ? 0 : -1;
}

/* BOTS in the order in which equals stand. */
static int
draft_init(struct draft *draft, const struct draw_itpw_field *field,
	const int *bots)
{
	*draft = (struct draft){.count = field->count, .seats = field->seats};
	if (rate(draft, field->results) < 0 || reserve(draft) < 0) {
		draft_release(draft);
		return -1;
	}
	fill_candidates(draft, bots);
	rank(draft);
	return 0;
}

int
draw_itpw_by_rating(
	const struct draw_itpw_field *field, struct random *random, int *groups)
{
	struct draft draft;

	draw_itpw_at_random(field, random, groups);
	if (draft_init(&draft, field, groups) < 0)
		return -1;
	choose_groups(&draft, random, groups);
	draft_release(&draft);
	return 0;
}

#include "tournament/itpw_draft.h"

#include <stdlib.h>

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

static double
information_before(void)
{
	double deviation = deviation_before * BRADLEY_TERRY_OF_ELO;

	return 1 / (deviation * deviation);
}

/* What all past games of PLAYER say about its rating. */
static double
information_of(const struct itpw_draft *draft, int player)
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
expected_information(const struct itpw_draft *draft,
	const struct itpw_candidate *a, const struct itpw_candidate *b)
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

double
itpw_draft_gain(const struct itpw_draft *draft, const struct itpw_candidate *a,
	const struct itpw_candidate *b)
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

/* By bot; -1: has not met anybody. NULL with errno. */
static int *
list_players(const struct encounters *encounters, size_t bots)
{
	int *players = calloc(bots + 1, sizeof *players);

	for (size_t bot = 0; players && bot < bots; bot++)
		players[bot] = -1;
	for (int player = 0; players && player < encounters->players; player++)
		players[encounters->totals[player].bot] = player;
	return players;
}

static void
fill_candidates(struct itpw_draft *draft, const int *bots, const int *players)
{
	for (int i = 0; i < draft->count; i++) {
		int player = players[bots[i]];
		bool known = player >= 0;

		draft->candidates[i] = (struct itpw_candidate){
			.bot = bots[i],
			.place = i,
			.player = player,
			.gamma = known ? draft->model.gamma[player] : 1,
			.information = known ? information_of(draft, player)
					     : information_before(),
		};
	}
}

static int
compare(const void *a, const void *b)
{
	const struct itpw_candidate *first = a;
	const struct itpw_candidate *second = b;

	if (first->gamma != second->gamma)
		return first->gamma > second->gamma ? -1 : 1;
	return first->place - second->place;
}

/* Equals keep their random order. */
static int
rank(struct itpw_draft *draft)
{
	struct itpw_candidate *candidates = draft->candidates;
	size_t count = (size_t)draft->count;
	double *information = calloc(count + 1, sizeof *information);

	if (!information)
		return -1;
	qsort(candidates, count, sizeof *candidates, compare);
	for (size_t i = 0; i < count; i++) {
		information[i] = candidates[i].information;
		if (candidates[i].player >= 0)
			draft->of_player[candidates[i].player] = &candidates[i];
	}
	int result = best_tree_init(&draft->left, information, draft->count);
	free(information);
	return result;
}

void
itpw_draft_release(struct itpw_draft *draft)
{
	free(draft->candidates);
	free(draft->of_player);
	best_tree_release(&draft->left);
	bradley_terry_release(&draft->model);
	encounters_release(&draft->encounters);
}

static int
rate(struct itpw_draft *draft, const struct sums *results)
{
	if (encounters_init(
		    &draft->encounters, results, rating_terms_usual.prior) < 0)
		return -1;
	if (bradley_terry_init(&draft->model, &draft->encounters,
		    rating_terms_usual.advantage,
		    rating_terms_usual.draw_elo) < 0)
		return -1;
	bradley_terry_fit(&draft->model, false, false);
	return 0;
}

static int
reserve(struct itpw_draft *draft)
{
	size_t players = (size_t)draft->encounters.players;

	draft->candidates =
		calloc((size_t)draft->count + 1, sizeof *draft->candidates);
	draft->of_player = calloc(players + 1, sizeof *draft->of_player);
	return draft->candidates && draft->of_player ? 0 : -1;
}

/* BOTS in the order in which equals stand. */
static int
prepare(struct itpw_draft *draft, const struct draw_itpw_field *field,
	const int *bots)
{
	if (rate(draft, field->results) < 0 || reserve(draft) < 0)
		return -1;
	int *players =
		list_players(&draft->encounters, field->results->bot_count);
	if (!players)
		return -1;
	fill_candidates(draft, bots, players);
	free(players);
	return rank(draft);
}

int
itpw_draft_init(struct itpw_draft *draft, const struct draw_itpw_field *field,
	const int *bots)
{
	*draft = (struct itpw_draft){
		.count = field->count, .seats = field->seats};
	if (prepare(draft, field, bots) == 0)
		return 0;
	itpw_draft_release(draft);
	return -1;
}

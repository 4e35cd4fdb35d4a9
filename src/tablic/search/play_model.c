#include "tablic/search/play_model.h"

#include <math.h>

#include "tablic/counts.h"

static const struct {
	double worth;  /* of a point, in units of the softmax */
	double evenly; /* the part of the chance that is the same for all */
} models[TABLIC_MODELS] = {
	[TABLIC_THINKER] = {2.1, 0.03},
	[TABLIC_TAKER] = {1, 0.03},
	[TABLIC_ANYBODY] = {0.7, 0.3},
};

/* What a taker likes besides. */
static const double likes_greedy = 1, likes_tabla = 1, likes_capture = -0.5;
static const double likes_pairs = 0.4; /* to lay down one of several */

void
tablic_plays_of(struct tablic_plays *plays,
	const struct tablic_position *position, enum tablic_scoring scoring,
	const struct tablic_value_net *net, struct tablic_table_cache *cache)
{
	plays->count = tablic_moves_list(
		scoring, position->hand, position->table, plays->moves);
	for (int i = 0; i < plays->count; i++) {
		struct tablic_position after = *position;
		float won = (float)tablic_position_play(
			&after, scoring, tablic_move_play(&plays->moves[i]));

		plays->worth[i] = won + tablic_value_net_of(net, &after, cache);
	}
}

void
tablic_plays_of_many(struct tablic_plays *plays, const struct tablic_many *m,
	enum tablic_scoring scoring, const struct tablic_value_net *net,
	struct tablic_table_cache *cache)
{
	struct tablic_features features;
	struct tablic_many after = *m;

	plays->count = tablic_moves_list(
		scoring, m->position.hand, m->position.table, plays->moves);
	for (int i = 0; i < plays->count; i++) {
		after.position = m->position;
		float won = (float)tablic_position_play(&after.position,
			scoring, tablic_move_play(&plays->moves[i]));

		tablic_features_of_many(&features, &after, net->large, cache);
		plays->worth[i] =
			won + tablic_value_net_evaluate(net, &features);
	}
}

int
tablic_plays_best(const struct tablic_plays *plays)
{
	int best = 0;

	for (int i = 1; i < plays->count; i++) {
		if (plays->worth[i] > plays->worth[best])
			best = i;
	}
	return best;
}

static int32_t
greedy_rank(const struct tablic_plays *plays)
{
	int32_t rank = plays->moves[0].rank;

	for (int i = 1; i < plays->count; i++) {
		if (plays->moves[i].rank > rank)
			rank = plays->moves[i].rank;
	}
	return rank;
}

static double
taste_of_taker(const struct tablic_move *move,
	const struct tablic_position *position, int32_t rank)
{
	double taste = move->rank == rank ? likes_greedy : 0;

	if (move->taken != 0)
		return taste + likes_capture +
		       (move->taken == position->table ? likes_tabla : 0);
	card_set equals =
		position->hand & card_set_of_value(card_value(move->played));
	return taste + likes_pairs * (card_set_size(equals) - 1);
}

/* How much each play is liked; returns the greatest. */
static int
find_likings(const struct tablic_plays *plays,
	const struct tablic_position *position, enum tablic_kind kind,
	double liking[static TABLIC_MOVES_MAX])
{
	int32_t rank = kind == TABLIC_TAKER ? greedy_rank(plays) : 0;
	int best = 0;

	for (int i = 0; i < plays->count; i++) {
		liking[i] = models[kind].worth * (double)plays->worth[i];
		if (kind == TABLIC_TAKER)
			liking[i] += taste_of_taker(
				&plays->moves[i], position, rank);
		if (liking[i] > liking[best])
			best = i;
	}
	return best;
}

int
tablic_plays_likeliest(const struct tablic_plays *plays,
	const struct tablic_position *position, enum tablic_kind kind)
{
	double liking[TABLIC_MOVES_MAX];

	return find_likings(plays, position, kind, liking);
}

bool
tablic_plays_same(struct tablic_play a, struct tablic_play b)
{
	return tablic_type(a.played) == tablic_type(b.played) &&
	       tablic_counts_of(a.taken) == tablic_counts_of(b.taken);
}

/* Where PLAY is; count: a capture that is not listed. */
static int
find(const struct tablic_plays *plays, struct tablic_play play)
{
	int i = 0;

	while (i < plays->count &&
		!tablic_plays_same(tablic_move_play(&plays->moves[i]), play))
		i++;
	return i;
}

void
tablic_plays_chances(const struct tablic_plays *plays,
	const struct tablic_position *position, struct tablic_play play,
	double chance[static TABLIC_MODELS])
{
	double liking[TABLIC_MOVES_MAX];
	int made = find(plays, play);

	for (int kind = 0; kind < TABLIC_MODELS; kind++) {
		double evenly = models[kind].evenly, sum = 0;
		int best = find_likings(
			plays, position, (enum tablic_kind)kind, liking);

		for (int i = 0; i < plays->count; i++)
			sum += exp(liking[i] - liking[best]);
		chance[kind] = evenly / plays->count;
		if (made < plays->count)
			chance[kind] += (1 - evenly) *
					exp(liking[made] - liking[best]) / sum;
	}
}

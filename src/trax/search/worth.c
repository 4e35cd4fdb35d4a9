#include "trax/search/worth.h"

static int
counted_length(const struct prospect *p)
{
	return p->length < WORTH_LENGTH ? p->length : WORTH_LENGTH;
}

static int
features_of_free(const struct prospect *p,
	const uint8_t shapes[static PROSPECT_NEAR],
	struct worth_feature features[static WORTH_OF_PATH])
{
	int missing = prospect_missing(p->missing);
	int length = counted_length(p);

	features[0] = (struct worth_feature){
		p->near >= 0 ? WORTH_SHAPE + shapes[p->near]
			     : WORTH_FAR + prospect_far(p->gap),
		1};
	features[1] = (struct worth_feature){
		WORTH_GAP_LENGTH + prospect_gap(p->gap), length};
	features[2] = (struct worth_feature){WORTH_FREE + missing, 1};
	features[3] =
		(struct worth_feature){WORTH_FREE_LENGTH + missing, length};
	return 4;
}

int
worth_features(const struct prospect *p,
	const uint8_t shapes[static PROSPECT_NEAR],
	struct worth_feature features[static WORTH_OF_PATH])
{
	int missing = prospect_missing(p->missing);

	if (p->dead)
		return 0;
	if (p->loop)
		return features_of_free(p, shapes, features);
	features[0] = (struct worth_feature){
		WORTH_BOUND + p->course * PROSPECT_MISSING + missing, 1};
	features[1] = (struct worth_feature){
		WORTH_BOUND_LENGTH + missing, counted_length(p)};
	return 2;
}

static struct worth_pair
pair_of(const int16_t *weights, int feature, int times)
{
	return (struct worth_pair){weights[feature] * times,
		weights[WORTH_FEATURES + feature] * times};
}

static void
unfold_distance(struct worth *worth, const int16_t *weights, int i)
{
	const int times = WORTH_PART / WORTH_POINT;
	int missing = prospect_missing(i);

	worth->far[i] = pair_of(weights, WORTH_FAR + prospect_far(i), times);
	worth->gap_length[i] =
		pair_of(weights, WORTH_GAP_LENGTH + prospect_gap(i), 1);
	worth->free[i] = pair_of(weights, WORTH_FREE + missing, times);
	worth->free_length[i] =
		pair_of(weights, WORTH_FREE_LENGTH + missing, 1);
	for (int c = 0; c < PROSPECT_COURSES; c++)
		worth->bound[c][i] = pair_of(weights,
			WORTH_BOUND + c * PROSPECT_MISSING + missing, times);
	worth->bound_length[i] =
		pair_of(weights, WORTH_BOUND_LENGTH + missing, 1);
}

void
worth_unfold(struct worth *worth, const int16_t *weights)
{
	const int times = WORTH_PART / WORTH_POINT;
	uint8_t shapes[PROSPECT_NEAR];

	prospect_shapes(shapes);
	for (int i = 0; i < PROSPECT_NEAR; i++)
		worth->near[i] =
			pair_of(weights, WORTH_SHAPE + shapes[i], times);
	for (int i = 0; i < WORTH_DISTANCES; i++)
		unfold_distance(worth, weights, i);
	for (int i = 0; i < PROSPECT_THREATS; i++)
		worth->threats[i] = pair_of(weights, WORTH_THREATS + i, times);
	worth->turn = weights[WORTH_TURN] * times;
}

static void
add(struct worth_pair *sum, struct worth_pair worth, int times)
{
	sum->mine += worth.mine * times;
	sum->theirs += worth.theirs * times;
}

void
worth_add(const struct worth *worth, const struct prospect *p, int sign,
	struct worth_pair *sum)
{
	int length = sign * counted_length(p);

	if (p->dead)
		return;
	if (!p->loop) {
		add(sum, worth->bound[p->course][p->missing], sign);
		add(sum, worth->bound_length[p->missing], length);
		return;
	}
	add(sum, p->near >= 0 ? worth->near[p->near] : worth->far[p->gap],
		sign);
	add(sum, worth->gap_length[p->gap], length);
	add(sum, worth->free[p->missing], sign);
	add(sum, worth->free_length[p->missing], length);
}

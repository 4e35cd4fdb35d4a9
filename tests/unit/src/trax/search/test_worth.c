#include "trax/search/worth.h"

#include "lib/test.h"

static uint8_t shapes[PROSPECT_NEAR];
static int16_t weights[WORTH_WEIGHTS];

static bool
is_length(int feature)
{
	return (feature >= WORTH_GAP_LENGTH && feature < WORTH_FREE) ||
	       (feature >= WORTH_FREE_LENGTH && feature < WORTH_BOUND) ||
	       (feature >= WORTH_BOUND_LENGTH && feature < WORTH_THREATS);
}

/* The sum over the features, one by one. */
static struct worth_pair
plain(const struct prospect *p)
{
	struct worth_feature features[WORTH_OF_PATH];
	struct worth_pair sum = {0, 0};
	int count = worth_features(p, shapes, features);

	for (int i = 0; i < count; i++) {
		int f = features[i].index;
		int unit = is_length(f) ? 1 : WORTH_PART / WORTH_POINT;

		sum.mine += weights[f] * features[i].value * unit;
		sum.theirs +=
			weights[WORTH_FEATURES + f] * features[i].value * unit;
	}
	return sum;
}

static int
below(struct random *random, int n)
{
	return (int)random_below(random, (uint32_t)n);
}

static struct prospect
any_prospect(struct random *random)
{
	struct prospect p = {.near = -1, .course = below(random, 3)};

	p.dead = below(random, 8) == 0;
	p.loop = below(random, 2) == 0;
	p.missing = 1 + below(random, 50);
	p.length = 1 + below(random, 300);
	p.gap = 1 + below(random, 48);
	if (p.loop && p.gap <= PROSPECT_REACH)
		p.near = below(random, PROSPECT_NEAR);
	return p;
}

TEST(unfolded_weights_give_the_sum_of_the_features)
{
	static struct worth worth;
	struct random random = seeded(5);

	prospect_shapes(shapes);
	for (int i = 0; i < WORTH_WEIGHTS; i++)
		weights[i] = (int16_t)(below(&random, 4000) - 2000);
	worth_unfold(&worth, weights);
	for (int i = 0; i < 2000; i++) {
		struct prospect p = any_prospect(&random);
		struct worth_pair expected = plain(&p);
		struct worth_pair sum = {0, 0};

		worth_add(&worth, &p, 1, &sum);
		assert_int_equal(sum.mine, expected.mine);
		assert_int_equal(sum.theirs, expected.theirs);
		worth_add(&worth, &p, -1, &sum);
		assert_int_equal(sum.mine, 0);
		assert_int_equal(sum.theirs, 0);
	}
}

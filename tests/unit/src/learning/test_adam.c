#include <math.h>

#include "learning/adam.h"

#include "lib/test.h"

enum { COUNT = 3 };

/* By the paper, in double precision. */
struct plain {
	double mean, square;
};

static double
plain_move(struct plain *p, double g, int step)
{
	p->mean = 0.9 * p->mean + 0.1 * g;
	p->square = 0.999 * p->square + 0.001 * g * g;
	double mean = p->mean / (1 - pow(0.9, step));
	double square = p->square / (1 - pow(0.999, step));
	return -mean / (sqrt(square) + 1e-6);
}

TEST(steps_are_those_of_the_paper)
{
	struct learning_adam adam;
	struct plain plain[COUNT] = {0};
	float weights[COUNT] = {0, 1, -1};
	double expected[COUNT] = {0, 1, -1};

	assert_true(learning_adam_init(&adam, COUNT));
	for (int step = 1; step <= 50; step++) {
		float gradient[COUNT];

		for (int i = 0; i < COUNT; i++) {
			gradient[i] = sinf((float)(step * (i + 2)));
			expected[i] +=
				0.01 * plain_move(&plain[i],
					       0.5 * (double)gradient[i], step);
		}
		learning_adam_step(&adam, weights, gradient, 0.5f, 0.01f);
	}
	for (int i = 0; i < COUNT; i++)
		assert_true(fabs((double)weights[i] - expected[i]) < 1e-4);
	learning_adam_release(&adam);
}

TEST(a_weight_without_a_slope_stays)
{
	struct learning_adam adam;
	float weights[COUNT] = {1, 2, 3};
	const float gradient[COUNT] = {1, 0, -1};

	assert_true(learning_adam_init(&adam, COUNT));
	for (int step = 0; step < 10; step++)
		learning_adam_step(&adam, weights, gradient, 1, 0.1f);
	assert_true(weights[0] < 0.2f && weights[2] > 3.8f);
	assert_true(weights[1] == 2);
	learning_adam_release(&adam);
}

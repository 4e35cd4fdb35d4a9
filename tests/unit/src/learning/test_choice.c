#include <math.h>

#include "learning/adam.h"
#include "learning/choice.h"
#include "learning/softmax.h"

#include "lib/test.h"

enum { WEIGHTS = 6, CANDIDATES = 3 };

static const uint16_t inputs[CANDIDATES][3] = {{0, 5, 0}, {1, 2, 5}, {4, 0, 0}};
static const int counts[CANDIDATES] = {2, 3, 1};

static void
write_choice(struct learning_choice *choice, const float taught[])
{
	learning_choice_clear(choice);
	for (int i = 0; i < CANDIDATES; i++)
		learning_choice_add(choice, inputs[i], counts[i], taught[i]);
}

TEST(a_candidate_is_worth_the_weights_of_its_inputs)
{
	const float taught[] = {1, 0, 0};
	const float weights[WEIGHTS] = {1, 2, 4, 8, 16, 32};
	struct learning_choice choice;
	float worth[CANDIDATES];

	write_choice(&choice, taught);
	assert_int_equal(choice.count, CANDIDATES);
	learning_choice_worth(&choice, weights, worth);
	assert_true(worth[0] == 33 && worth[1] == 38 && worth[2] == 16);
}

TEST(the_gradient_is_that_of_the_loss)
{
	const float taught[] = {0.25f, 0.75f, 0};
	float weights[WEIGHTS] = {0.5f, -1, 0.25f, 3, 1, 0.125f};
	float gradient[WEIGHTS] = {0}, ignored[WEIGHTS] = {0};
	struct learning_choice choice;

	write_choice(&choice, taught);
	learning_choice_learn(&choice, weights, gradient);
	for (int i = 0; i < WEIGHTS; i++) {
		float was = weights[i];

		weights[i] = was + 0x1p-6f;
		float up = learning_choice_learn(&choice, weights, ignored);
		weights[i] = was - 0x1p-6f;
		float down = learning_choice_learn(&choice, weights, ignored);
		weights[i] = was;
		assert_true(fabsf((up - down) * 0x1p5f - gradient[i]) < 1e-3f);
	}
}

TEST(a_policy_learns_the_chances_that_it_is_taught)
{
	const float taught[] = {0.2f, 0.7f, 0.1f};
	float weights[WEIGHTS] = {0}, loss = 1;
	float worth[CANDIDATES], chance[CANDIDATES];
	struct learning_choice choice;
	struct learning_adam adam;

	write_choice(&choice, taught);
	assert_true(learning_adam_init(&adam, WEIGHTS));
	for (int step = 0; step < 400; step++) {
		float gradient[WEIGHTS] = {0};

		loss = learning_choice_learn(&choice, weights, gradient);
		learning_adam_step(&adam, weights, gradient, 1, 0.05f);
	}
	assert_true(loss < 1e-3f);
	learning_choice_worth(&choice, weights, worth);
	learning_softmax(worth, CANDIDATES, 1, chance);
	for (int i = 0; i < CANDIDATES; i++)
		assert_true(fabsf(chance[i] - taught[i]) < 0.02f);
	assert_true(weights[3] == 0);
	learning_adam_release(&adam);
}

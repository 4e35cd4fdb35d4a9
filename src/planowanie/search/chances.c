#include "planowanie/search/chances.h"

#include "learning/exponential.h"

_Static_assert(
	(int)LEARNING_EXPONENTIAL_UNIT == (int)PLANOWANIE_SKILL_UNIT, "units");

/* In proportion to the chances of OPTIONS; returns their sum. */
static float
shares(const int16_t weights[], const struct planowanie_options *options,
	float share[])
{
	float sum = 0;

	for (int i = 0; i < options->count; i++) {
		share[i] = learning_exponential(
			planowanie_skill_worth(weights, options, i));
		sum += share[i];
	}
	return sum;
}

trick_card
planowanie_chances_draw(const int16_t weights[],
	const struct planowanie_deck *deck,
	const struct planowanie_sight *sight, trick_set hand, uint64_t *chance)
{
	trick_set legal = planowanie_policy_legal(&sight->turn, hand);
	struct planowanie_options options;
	float share[PLANOWANIE_HAND_MAX];
	int last;

	if ((legal & (legal - 1)) == 0)
		return trick_set_first(legal);
	planowanie_skill_options(deck, sight, hand, &options);
	float left = shares(weights, &options, share) *
		     (float)planowanie_chances_next(chance) * 0x1p-32F;
	last = options.count - 1;
	for (int i = 0; i < last; i++) {
		left -= share[i];
		if (left < 0)
			return options.cards[i];
	}
	return options.cards[last];
}

double
planowanie_chances_of(const int16_t weights[],
	const struct planowanie_deck *deck,
	const struct planowanie_sight *sight, trick_set hand, trick_card card)
{
	struct planowanie_options options;
	float share[PLANOWANIE_HAND_MAX], own = 0;

	planowanie_skill_options(deck, sight, hand, &options);
	float sum = shares(weights, &options, share);
	for (int i = 0; i < options.count; i++) {
		if (options.cards[i] == card)
			own = share[i];
	}
	return (double)(own / sum);
}

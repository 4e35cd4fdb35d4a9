#include "record/sequential.h"

#include <math.h>

#include "record/margin.h"

static double
squares(const struct sequential_sample *sample)
{
	return fmax(sample->squares, 1);
}

double
sequential_llr(const struct sequential_rule *rule,
	const struct sequential_sample *sample)
{
	if (sample->count == 0)
		return 0;
	double count = (double)sample->count;
	double variance = squares(sample) / count;
	double from_m0 = sample->mean - rule->m0;
	double from_m1 = sample->mean - rule->m1;
	return count / 2 *
	       log((variance + from_m0 * from_m0) /
		       (variance + from_m1 * from_m1));
}

double
sequential_lower(const struct sequential_rule *rule)
{
	return log(rule->beta / (1 - rule->alpha));
}

double
sequential_upper(const struct sequential_rule *rule)
{
	return log((1 - rule->beta) / rule->alpha);
}

enum sequential_decision
sequential_decide(const struct sequential_rule *rule,
	const struct sequential_sample *sample)
{
	if (!rule->sprt || sample->count < SEQUENTIAL_SAMPLES_MIN)
		return SEQUENTIAL_OPEN;
	double llr = sequential_llr(rule, sample);
	if (llr <= sequential_lower(rule))
		return SEQUENTIAL_M0;
	return llr >= sequential_upper(rule) ? SEQUENTIAL_M1 : SEQUENTIAL_OPEN;
}

double
sequential_error(const struct sequential_sample *sample)
{
	return margin_error(
		squares(sample), sample->count, (long double)sample->count);
}

bool
sequential_exact_enough(const struct sequential_rule *rule,
	const struct sequential_sample *sample)
{
	return sample->count >= SEQUENTIAL_SAMPLES_MIN &&
	       sequential_error(sample) < rule->error;
}

bool
sequential_stops(const struct sequential_rule *rule,
	const struct sequential_sample *sample)
{
	return sequential_decide(rule, sample) != SEQUENTIAL_OPEN ||
	       sequential_exact_enough(rule, sample);
}

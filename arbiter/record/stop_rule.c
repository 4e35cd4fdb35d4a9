#include "record/stop_rule.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "common/number.h"
#include "record/margin.h"

static double
squares(const struct sequential_sample *sample)
{
	return fmax(sample->squares, 1);
}

/* The log-likelihood ratio of a rule with sprt; 0 without samples. */
static double
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

/* Wald's bounds of the ratio: below the lower one stands m0. */
static double
sequential_lower(const struct sequential_rule *rule)
{
	return log(rule->beta / (1 - rule->alpha));
}

static double
sequential_upper(const struct sequential_rule *rule)
{
	return log((1 - rule->beta) / rule->alpha);
}

/* What the test decides; it stays open in a rule without sprt. */
static enum sequential_decision
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

/* The standard error of the mean; NAN below two samples. */
static double
sequential_error(const struct sequential_sample *sample)
{
	return margin_error(
		squares(sample), sample->count, (long double)sample->count);
}

/* Whether the error is below the rule's. */
static bool
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

static const double error_rate_default = 0.05;

/* number_parse_seconds reads nine decimals. A double holds numbers of that
 * size to 15 digits, so what is written is what was read. */
static const double billion = 1e9;

/* Takes a decimal fraction that may be negative; false: TEXT is none. */
static bool
take_number(const char *text, double *number)
{
	bool negative = *text == '-';
	int64_t billionths;

	if (!number_parse_seconds(text + negative, &billionths))
		return false;
	*number = (double)(negative ? -billionths : billionths) / billion;
	return true;
}

/* Takes numbers between commas and returns how many they are; 0: none, or more
 * than MOST. */
static int
take_numbers(const char *text, double *numbers, int most)
{
	char word[NUMBER_MAX];

	for (int count = 0; count < most; count++) {
		size_t length = strcspn(text, ",");

		if (length >= sizeof word)
			return 0;
		memcpy(word, text, length);
		word[length] = '\0';
		if (!take_number(word, &numbers[count]))
			return 0;
		if (!text[length])
			return count + 1;
		text += length + 1;
	}
	return 0;
}

bool
stop_rule_set_sprt(struct sequential_rule *rule, const char *value,
	char reason[static REASON_MAX])
{
	double n[4] = {0, 0, error_rate_default, error_rate_default};
	const int count = take_numbers(value, n, 4);
	struct sequential_rule given = *rule;

	given.sprt = true;
	given.m0 = n[0];
	given.m1 = n[1];
	given.alpha = n[2];
	given.beta = n[3];
	if (count != 2 && count != 4)
		snprintf(reason, REASON_MAX,
			"\"%.200s\" is not M0,M1 or M0,M1,ALPHA,BETA", value);
	else if (given.m0 == given.m1)
		snprintf(reason, REASON_MAX,
			"\"%.200s\": M0 and M1 are to differ", value);
	else if (!stop_rule_is_test(&given))
		snprintf(reason, REASON_MAX,
			"\"%.200s\": ALPHA and BETA are to be above 0, and "
			"together below 1",
			value);
	else {
		*rule = given;
		return true;
	}
	return false;
}

bool
stop_rule_set_error(struct sequential_rule *rule, const char *value,
	char reason[static REASON_MAX])
{
	double error;

	if (take_number(value, &error) && error > 0) {
		rule->error = error;
		return true;
	}
	return reason_refuse(reason,
		"\"%.200s\" is no number of points from 0.000000001 to "
		"%d",
		value, NUMBER_SECONDS_MAX);
}

bool
stop_rule_given(const struct sequential_rule *rule)
{
	return rule->sprt || rule->error > 0;
}

/* How many decimals VALUE has, two at least. */
static int
decimals_of(double value)
{
	int decimals = 2;

	while (decimals < 9 &&
		fabs(value - round(value * pow(10, decimals)) /
				     pow(10, decimals)) > value * 1e-12)
		decimals++;
	return decimals;
}

void
stop_rule_print_progress(FILE *file, const struct sequential_rule *rule,
	const struct sequential_sample *sample)
{
	int decimals = decimals_of(rule->error);

	if (rule->sprt)
		fprintf(file, ", LLR %.2f [%.2f, %.2f]",
			sequential_llr(rule, sample), sequential_lower(rule),
			sequential_upper(rule));
	if (rule->error > 0 && sample->count > 1)
		fprintf(file, ", error %.*f %s %.*f", decimals,
			sequential_error(sample),
			sequential_exact_enough(rule, sample) ? "<" : ">",
			decimals, rule->error);
}

static void
print_decision(FILE *file, const struct sequential_rule *rule,
	const struct sequential_sample *sample)
{
	switch (sequential_decide(rule, sample)) {
	case SEQUENTIAL_OPEN:
		fputs("undecided\n", file);
		break;
	case SEQUENTIAL_M0:
		fprintf(file, "decided for %.15g\n", rule->m0);
		break;
	case SEQUENTIAL_M1:
		fprintf(file, "decided for %.15g\n", rule->m1);
		break;
	}
}

static void
print_standard_error(FILE *file, const struct sequential_rule *rule,
	const struct sequential_sample *sample)
{
	fprintf(file,
		"until a standard error below %.15g points: ", rule->error);
	if (sample->count > 1)
		fprintf(file, "%.4g, ", sequential_error(sample));
	fputs(sequential_exact_enough(rule, sample) ? "reached\n"
						    : "not reached\n",
		file);
}

void
stop_rule_print_table(FILE *file, const struct sequential_rule *rule,
	const struct sequential_sample *sample)
{
	if (rule->sprt) {
		fprintf(file,
			"SPRT of %.15g against %.15g points: LLR %.2f "
			"[%.2f, %.2f], ",
			rule->m0, rule->m1, sequential_llr(rule, sample),
			sequential_lower(rule), sequential_upper(rule));
		print_decision(file, rule, sample);
	}
	if (rule->error > 0)
		print_standard_error(file, rule, sample);
}

static const char *
decision_json(enum sequential_decision decision)
{
	switch (decision) {
	case SEQUENTIAL_OPEN:
		break;
	case SEQUENTIAL_M0:
		return "\"m0\"";
	case SEQUENTIAL_M1:
		return "\"m1\"";
	}
	return "null";
}

static void
add_sprt_json(struct text *json, const struct sequential_rule *rule,
	const struct sequential_sample *sample)
{
	text_add_format(json,
		",\"sprt\":{\"m0\":%.15g,\"m1\":%.15g,\"alpha\":%.15g,"
		"\"beta\":%.15g,\"llr\":%.10g,\"lower\":%.10g,"
		"\"upper\":%.10g,\"deals\":%ld,\"pairs\":%ld,"
		"\"decision\":%s}",
		rule->m0, rule->m1, rule->alpha, rule->beta,
		sequential_llr(rule, sample), sequential_lower(rule),
		sequential_upper(rule), sample->count, sample->count,
		decision_json(sequential_decide(rule, sample)));
}

static void
add_error_json(struct text *json, const struct sequential_rule *rule,
	const struct sequential_sample *sample)
{
	text_add_format(json,
		",\"until_error\":{\"error\":%.15g,\"stderr\":", rule->error);
	text_add_number(json, sequential_error(sample));
	text_add_format(json, ",\"deals\":%ld,\"pairs\":%ld,\"reached\":%s}",
		sample->count, sample->count,
		sequential_exact_enough(rule, sample) ? "true" : "false");
}

void
stop_rule_add_json(struct text *json, const struct sequential_rule *rule,
	const struct sequential_sample *sample)
{
	if (rule->sprt)
		add_sprt_json(json, rule, sample);
	if (rule->error > 0)
		add_error_json(json, rule, sample);
}

#include "sums/suspicion.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/table.h"
#include "common/plural.h"

/* What a score a game has to be more than expected, as styles differ. */
#define SUSPICION_GIFT 0.2

/* How many standard errors above 0; 0 where that is not known. */
static double
errors_of(const struct margin *margin)
{
	return margin->error > 0 ? margin->mean / margin->error : 0;
}

static bool
warns(const struct margin *margin, long deals)
{
	return deals >= SUSPICION_DEALS_MIN &&
	       errors_of(margin) > SUSPICION_ERRORS;
}

/* Puts PAIR among the worst, if it is one. */
static void
add_pair(struct suspicion *suspicion, const struct suspicion_pair *pair)
{
	struct suspicion_pair *pairs = suspicion->pairs;
	int at = suspicion->count;

	while (at > 0 &&
		errors_of(&pairs[at - 1].more) < errors_of(&pair->more))
		at--;
	if (at == SUSPICION_PAIRS)
		return;
	if (suspicion->count < SUSPICION_PAIRS)
		suspicion->count++;
	memmove(&pairs[at + 1], &pairs[at],
		(size_t)(suspicion->count - 1 - at) * sizeof *pairs);
	pairs[at] = *pair;
}

/* The mean and the error of so many samples. */
static struct margin
mean_of(int64_t count, int64_t sum, int64_t squared, double unit)
{
	struct margin mean = margin_of(&(struct margin_sums){
		.deals = (long)count,
		.games = count,
		.points = sum,
		.games_squared = count,
		.points_squared = squared,
		.games_by_points = sum,
	});

	mean.mean /= unit;
	mean.error /= unit;
	return mean;
}

/* What the lower bot of pair NUMBER makes a game with the higher at its table
 * less without it or, TURNED, the other way round; the deals are those with it.
 * FEWEST becomes the lesser of these and those without. */
static struct margin
company_of(const struct sums *sums, size_t number, bool turned, long *fewest)
{
	const struct sums_pair *pair = &sums->pairs[number];
	const struct company *company = &sums->points[number].company;
	const struct margin_sums *tables =
		&sums->bots[turned ? pair->high : pair->low].tables;
	const double games = sums->rotated;
	const int64_t all = company->bots[turned].all;
	struct margin with = mean_of(company->deals, company->bots[turned].with,
		company->bots[turned].with_squared, (games - 2) * games);
	struct margin without = mean_of(tables->deals - company->deals,
		tables->points - all,
		tables->points_squared - company->bots[turned].all_squared,
		(games - 1) * games);

	*fewest = with.deals < without.deals ? with.deals : without.deals;
	return (struct margin){
		.mean = with.mean - without.mean,
		.error = hypot(with.error, without.error),
		.deals = with.deals,
	};
}

/* What pair NUMBER, TURNED or not, does with each other, and what its first bot
 * makes in all. False: its error is not known. */
static bool
find_pair(const struct sums *sums, size_t number, bool turned,
	struct suspicion_pair *found, long *fewest, double *all)
{
	const struct sums_pair *pair = &sums->pairs[number];

	*found = (struct suspicion_pair){
		.bot = turned ? pair->high : pair->low,
		.other = turned ? pair->low : pair->high,
		.more = company_of(sums, number, turned, fewest),
	};
	*all = margin_of(&sums->bots[found->bot].tables).mean /
	       (double)(sums->rotated - 1) / sums->rotated;
	return isfinite(found->more.error);
}

/* How the margins of all bots change in proportion with one at the table, as
 * sums of least squares through 0, each sample weighted by its error. */
struct change {
	double squares;
	double products;
};

/* That changes by more than a half are rare, as the weight of so many squares. */
static const double change_prior = 16;

static struct change
change_of(const struct suspicion_pair *found, double all)
{
	const double error = found->more.error;
	const double weight = error > 0 ? all / error / error : 0;

	return (struct change){weight * all, weight * found->more.mean};
}

/* By the bot at the table, to be freed; NULL: no memory. */
static struct change *
find_changes(const struct sums *sums)
{
	struct change *changes = calloc(sums->bot_count + 1, sizeof *changes);
	struct suspicion_pair found;
	double all;
	long fewest;

	for (size_t i = 0; changes && i < 2 * sums->pair_count; i++) {
		if (!find_pair(sums, i / 2, i % 2 == 1, &found, &fewest, &all))
			continue;
		const struct change own = change_of(&found, all);
		changes[found.other].squares += own.squares;
		changes[found.other].products += own.products;
	}
	return changes;
}

/* What is left of `more` without the change that the other bots have. */
static struct margin
rest_of(const struct suspicion_pair *found, double all, struct change change)
{
	const struct change own = change_of(found, all);
	const double squares = change_prior + change.squares - own.squares;
	struct margin rest = found->more;

	rest.mean -= all * (change.products - own.products) / squares;
	rest.error = hypot(rest.error, all / sqrt(squares));
	return rest;
}

static void
compare(struct suspicion *suspicion, size_t number, bool turned,
	const struct change *changes)
{
	struct suspicion_pair found;
	double all;
	long fewest;

	if (!find_pair(suspicion->sums, number, turned, &found, &fewest, &all))
		return;
	const struct margin rest = rest_of(&found, all,
		changes ? changes[found.other] : (struct change){0});
	suspicion->comparisons++;
	found.warned = warns(&found.more, fewest) && warns(&rest, fewest);
	if (errors_of(&found.more) > 0)
		add_pair(suspicion, &found);
}

static void
compare_all(struct suspicion *suspicion)
{
	struct change *changes = find_changes(suspicion->sums);

	for (size_t i = 0; i < 2 * suspicion->sums->pair_count; i++)
		compare(suspicion, i / 2, i % 2 == 1, changes);
	free(changes);
}

/*
 * Tables of two.
 */

/* A fit of all pairs but those that are left out. */
struct fit {
	const struct sums *sums;
	double *gamma;	 /* of each bot, e^x where x is its strength */
	double *weight;	 /* likewise the information of its games */
	double *score;	 /* work space, as is the next */
	double *against; /* sum of n / (gamma + gamma of the other) */
	bool *left_out;	 /* pairs */
};

/* The games of a pair, as its lower bot sees it. */
struct duel {
	size_t low, high;
	double games; /* 0: it is none, or left out */
	double score;
};

static struct duel
find_duel(const struct fit *fit, size_t number)
{
	const struct sums_pair *pair = &fit->sums->pairs[number];
	const struct sums_view view = sums_view(fit->sums, number, false);
	const double score = (double)view.outcomes[OUTCOME_WIN] +
			     (double)view.outcomes[OUTCOME_DRAW] / 2;

	return (struct duel){pair->low, pair->high,
		pair->low == pair->high ? 0 : (double)view.games, score};
}

static double
expected_of(const struct fit *fit, const struct duel *duel)
{
	const double low = fit->gamma[duel->low];

	return low / (low + fit->gamma[duel->high]);
}

/* One step; returns by how much a strength has changed at most, in proportion. */
static double
fit_once(struct fit *fit)
{
	double most = 0;

	for (size_t bot = 0; bot < fit->sums->bot_count; bot++) {
		fit->score[bot] = 0.5;
		fit->against[bot] = 1 / (fit->gamma[bot] + 1);
	}
	for (size_t i = 0; i < fit->sums->pair_count; i++) {
		const struct duel duel = find_duel(fit, i);
		const double part = duel.games / (fit->gamma[duel.low] +
							 fit->gamma[duel.high]);

		if (fit->left_out[i] || duel.games == 0)
			continue;
		fit->score[duel.low] += duel.score;
		fit->score[duel.high] += duel.games - duel.score;
		fit->against[duel.low] += part;
		fit->against[duel.high] += part;
	}
	for (size_t bot = 0; bot < fit->sums->bot_count; bot++) {
		const double gamma = fit->score[bot] / fit->against[bot];

		most = fmax(most, fabs(gamma / fit->gamma[bot] - 1));
		fit->gamma[bot] = gamma;
	}
	return most;
}

static double
information(const struct fit *fit, const struct duel *duel)
{
	const double p = expected_of(fit, duel);

	return duel->games * p * (1 - p);
}

static void
fit_all(struct fit *fit)
{
	enum { STEPS_MOST = 500 };

	for (int i = 0; i < STEPS_MOST && fit_once(fit) > 1e-5; i++)
		;
	for (size_t bot = 0; bot < fit->sums->bot_count; bot++)
		fit->weight[bot] = 0.25;
	for (size_t i = 0; i < fit->sums->pair_count; i++) {
		const struct duel duel = find_duel(fit, i);

		if (fit->left_out[i])
			continue;
		fit->weight[duel.low] += information(fit, &duel);
		fit->weight[duel.high] += information(fit, &duel);
	}
}

/* By how many errors a pair of the fit, which is then to be left out, may be off. */
static double
leverage_errors(const struct fit *fit, const struct duel *duel)
{
	const double own = information(fit, duel);
	const double rest = own / (fit->weight[duel->low] - own) +
			    own / (fit->weight[duel->high] - own);

	return own > 0 ? fabs(duel->score -
				 duel->games * expected_of(fit, duel)) *
				 sqrt((1 + rest) / own)
		       : 0;
}

static double
divergence(double s, double p)
{
	return (s > 0 ? s * log(s / p) : 0) +
	       (s < 1 ? (1 - s) * log((1 - s) / (1 - p)) : 0);
}

/* What a pair that was left out of the fit has more than it says. */
static struct suspicion_gift
find_gift(const struct fit *fit, const struct duel *duel)
{
	const double p = expected_of(fit, duel);
	const double s = duel->score / duel->games;
	const double more =
		information(fit, duel) *
		(1 / fit->weight[duel->low] + 1 / fit->weight[duel->high]);
	struct suspicion_gift gift = {duel->low, duel->high,
		(int64_t)duel->games, s, p,
		sqrt(2 * duel->games * divergence(s, p) / (1 + more))};

	if (s < p) {
		gift.bot = duel->high;
		gift.other = duel->low;
		gift.score = 1 - s;
		gift.expected = 1 - p;
	}
	return gift;
}

/* The number of the pair that is off most; the number of pairs: none is. */
static size_t
find_worst(const struct fit *fit)
{
	size_t worst = fit->sums->pair_count;
	double most = 0;

	for (size_t i = 0; i < fit->sums->pair_count; i++) {
		const struct duel duel = find_duel(fit, i);
		const double errors = fit->left_out[i] || duel.games == 0
					      ? 0
					      : leverage_errors(fit, &duel);

		if (errors > most) {
			most = errors;
			worst = i;
		}
	}
	return worst;
}

static void
find_gifts(struct suspicion *suspicion, struct fit *fit)
{
	const size_t pairs = fit->sums->pair_count;
	const double bar = sqrt(2 * log(40 * (double)pairs));

	while (suspicion->gift_count < SUSPICION_PAIRS) {
		fit_all(fit);
		const size_t worst = find_worst(fit);
		if (worst == pairs)
			return;
		fit->left_out[worst] = true;
		fit_all(fit);
		const struct duel duel = find_duel(fit, worst);
		const struct suspicion_gift gift = find_gift(fit, &duel);
		if (gift.errors <= bar ||
			gift.score - gift.expected < SUSPICION_GIFT)
			return;
		suspicion->gifts[suspicion->gift_count++] = gift;
	}
}

/* With less memory than that takes, nothing is told. Of three bots it would be of
 * all pairs or none. */
static void
compare_duels(struct suspicion *suspicion)
{
	const struct sums *sums = suspicion->sums;
	const size_t bots = sums->bot_count;
	double *numbers = calloc(bots, 4 * sizeof *numbers);
	struct fit fit = {.sums = sums,
		.left_out = calloc(sums->pair_count, sizeof *fit.left_out)};

	if (numbers && fit.left_out && bots > 3) {
		fit.gamma = numbers;
		fit.weight = numbers + bots;
		fit.score = numbers + 2 * bots;
		fit.against = numbers + 3 * bots;
		for (size_t bot = 0; bot < bots; bot++)
			fit.gamma[bot] = 1;
		find_gifts(suspicion, &fit);
	}
	free(numbers);
	free(fit.left_out);
}

void
suspicion_init(struct suspicion *suspicion, const struct sums *sums)
{
	*suspicion = (struct suspicion){.sums = sums};
	for (size_t bot = 0; bot < sums->bot_count && !suspicion->later; bot++)
		suspicion->later = isfinite(sums_later(sums, bot).error);
	if (sums->rotated > 2)
		compare_all(suspicion);
	else if (sums->rotated == 2 && sums->pair_count > 0)
		compare_duels(suspicion);
}

static const struct table_column later_columns[] = {
	{.head = "bot", .member = "name", .kind = TABLE_NAME},
	{"later", NULL, TABLE_REAL, 9, 2, .sign = true},
	{.head = "±", .kind = TABLE_REAL, .width = 8, .decimals = 2},
	{.head = "deals", .width = 8, .keep = 1},
};

static int
print_later(FILE *file, const struct suspicion *suspicion, const size_t bots[],
	size_t count)
{
	struct table table = {later_columns,
		.count = sizeof later_columns / sizeof *later_columns};

	if (!suspicion->later)
		return 0;
	fputs("\nlater: margin a game in later rotations of a deal, less that "
	      "in the first\n",
		file);
	for (size_t i = 0; i < count; i++) {
		const struct margin later =
			sums_later(suspicion->sums, bots[i]);

		table_name(&table, sums_name(suspicion->sums, bots[i]));
		table_real(&table, later.mean);
		table_real(&table, later.error);
		table_number(&table, later.deals);
	}
	return table_print(&table, file);
}

static const struct table_column company_columns[] = {
	{.head = "bot", .member = "bot", .kind = TABLE_NAME},
	{.head = "with", .member = "with", .kind = TABLE_NAME},
	{"more", NULL, TABLE_REAL, 9, 2, .sign = true},
	{.head = "±", .kind = TABLE_REAL, .width = 8, .decimals = 2},
	{.head = "deals", .width = 8, .keep = 1},
};

static int
print_company(FILE *file, const struct suspicion *suspicion)
{
	const struct sums *sums = suspicion->sums;
	struct table table = {company_columns,
		.count = sizeof company_columns / sizeof *company_columns};

	if (suspicion->count == 0)
		return 0;
	fprintf(file,
		"\nmore: margin a game over third bots with that one at the "
		"table, less without;\nthe %d highest by error of %ld "
		"comparison%s\n",
		suspicion->count, suspicion->comparisons,
		plural(suspicion->comparisons));
	for (int i = 0; i < suspicion->count; i++) {
		const struct suspicion_pair *pair = &suspicion->pairs[i];

		table_name(&table, sums_name(sums, pair->bot));
		table_name(&table, sums_name(sums, pair->other));
		table_real(&table, pair->more.mean);
		table_real(&table, pair->more.error);
		table_number(&table, pair->more.deals);
	}
	return table_print(&table, file);
}

static void
print_figure(FILE *file, const struct margin *margin)
{
	fprintf(file, "by %.2f points a game, %.1f standard errors",
		margin->mean, errors_of(margin));
}

static void
print_warnings(
	FILE *file, const char *before, const struct suspicion *suspicion)
{
	const struct sums *sums = suspicion->sums;

	for (size_t bot = 0; suspicion->later && bot < sums->bot_count; bot++) {
		const struct margin later = sums_later(sums, bot);

		if (!warns(&later, later.deals))
			continue;
		fprintf(file,
			"%swarning: %s does better in later rotations of a "
			"deal,\n  ",
			before, sums_name(sums, bot));
		print_figure(file, &later);
		fputs(": it may remember hidden cards.\n"
		      "  Use --sandbox full, or --no-rotate for fresh deals.\n",
			file);
		before = "";
	}
	for (int i = 0; i < suspicion->count; i++) {
		const struct suspicion_pair *pair = &suspicion->pairs[i];

		if (!pair->warned)
			continue;
		fprintf(file,
			"%swarning: %s does better with %s at its table,\n  ",
			before, sums_name(sums, pair->bot),
			sums_name(sums, pair->other));
		print_figure(file, &pair->more);
		fputs(": they may tell each other.\n"
		      "  Use --sandbox full, and look at their games.\n",
			file);
		before = "";
	}
	for (int i = 0; i < suspicion->gift_count; i++) {
		const struct suspicion_gift *gift = &suspicion->gifts[i];

		fprintf(file,
			"%swarning: %s does better against %s than their other "
			"games say,\n  by %.0f %% of %jd games where %.0f %% "
			"are expected, %.1f standard errors:\n  games may be "
			"lost on purpose. Look at them.\n",
			before, sums_name(sums, gift->bot),
			sums_name(sums, gift->other), 100 * gift->score,
			(intmax_t)gift->games, 100 * gift->expected,
			gift->errors);
		before = "";
	}
}

int
suspicion_print(FILE *file, const struct suspicion *suspicion,
	const size_t bots[], size_t count)
{
	int result = print_later(file, suspicion, bots, count);

	if (print_company(file, suspicion) < 0)
		result = -1;
	print_warnings(file, "\n", suspicion);
	return result;
}

void
suspicion_warn(FILE *file, const char *before, const struct sums *sums)
{
	struct suspicion suspicion;

	suspicion_init(&suspicion, sums);
	print_warnings(file, before, &suspicion);
}

static void
add_figure(struct text *json, const struct margin *margin, bool warned)
{
	text_add_string(json, ",");
	margin_add_json(json, margin);
	text_add_format(json, ",\"warning\":%s}", warned ? "true" : "false");
}

static void
add_later(struct text *json, const struct suspicion *suspicion)
{
	const struct sums *sums = suspicion->sums;
	const char *before = ",\"later\":[{\"name\":";

	for (size_t bot = 0; bot < sums->bot_count; bot++) {
		const struct margin later = sums_later(sums, bot);

		if (sums->bots[bot].games == 0)
			continue;
		text_add_string(json, before);
		text_add_json(json, sums_name(sums, bot));
		add_figure(json, &later, warns(&later, later.deals));
		before = ",{\"name\":";
	}
	text_add_string(json, "]");
}

static void
add_company(struct text *json, const struct suspicion *suspicion)
{
	const struct sums *sums = suspicion->sums;

	text_add_string(json, ",\"company\":[");
	for (int i = 0; i < suspicion->count; i++) {
		const struct suspicion_pair *pair = &suspicion->pairs[i];

		text_add_string(json, i > 0 ? ",{\"bot\":" : "{\"bot\":");
		text_add_json(json, sums_name(sums, pair->bot));
		text_add_member(json, "with", sums_name(sums, pair->other));
		add_figure(json, &pair->more, pair->warned);
	}
	text_add_format(json, "],\"comparisons\":%ld", suspicion->comparisons);
}

static void
add_gifts(struct text *json, const struct suspicion *suspicion)
{
	for (int i = 0; i < suspicion->gift_count; i++) {
		const struct suspicion_gift *gift = &suspicion->gifts[i];

		text_add_string(
			json, i > 0 ? ",{\"bot\":" : ",\"gifts\":[{\"bot\":");
		text_add_json(json, sums_name(suspicion->sums, gift->bot));
		text_add_member(
			json, "from", sums_name(suspicion->sums, gift->other));
		text_add_format(json,
			",\"games\":%jd,\"score\":%.4f,\"expected\":%.4f,"
			"\"errors\":%.2f,\"warning\":true}",
			(intmax_t)gift->games, gift->score, gift->expected,
			gift->errors);
	}
	text_add_string(json, suspicion->gift_count > 0 ? "]" : "");
}

void
suspicion_add_json(struct text *json, const struct suspicion *suspicion)
{
	if (suspicion->later)
		add_later(json, suspicion);
	if (suspicion->comparisons > 0)
		add_company(json, suspicion);
	add_gifts(json, suspicion);
}

#include "tablic/search/stake.h"

#include <math.h>

/* The standard deviation of the margin of a deal between equal players. */
static const double deviation = 7.5;

/* The points of a deal but its tablas, and how many of these there are. */
static const double tablas_usual = 3;

/* With more to come the chance goes by the margin, and is only less sure. */
enum { STOCK_MOST = 12 };

enum { QUANTILES = 8 };

/* Those of the normal distribution at 1/16, 3/16, ... 15/16. */
static const double quantiles[QUANTILES] = {
	-1.534, -0.887, -0.489, -0.157, 0.157, 0.489, 0.887, 1.534};

static double
normal(double x)
{
	return 0.5 * erfc(-x / sqrt(2));
}

/* The chance of who has OWN points against OTHER when deals of SUM points go
 * on. */
static double
chance_to_win(double own, double other, int to, double sum)
{
	const double most = own > other ? own : other;
	const double deals = (to - most) / (sum / 2);

	if (most >= to)
		return own > other ? 1 : own < other ? 0 : 0.5;
	return normal(
		(own - other) / (deviation * sqrt(deals > 1 ? deals : 1)));
}

/* The points that the deal is to have in all. */
static double
sum_of_deal(const struct tablic_open *open)
{
	int most = open->scoring == TABLIC_STIHOVI ? 0 : TABLIC_MOST_CARDS;
	int tablas = 0;

	for (int seat = 0; seat < open->seats; seat++)
		tablas += open->piles[seat].tablas;
	return most + tablic_card_points(open->scoring, CARD_SET_ALL) + tablas +
	       tablas_usual * tablic_cards_to_come(open) / CARD_COUNT;
}

void
tablic_stake_of_view(struct tablic_stake *stake, const struct tablic_view *view)
{
	const struct tablic_open *open = &view->open;
	const int own = view->before[view->seat];
	const int other = view->before[(view->seat + 1) % open->seats];
	const double sum = sum_of_deal(open);
	int points[TABLIC_SEATS_MAX];

	stake->now = 0;
	stake->close = view->match_to > 0 && open->stock <= STOCK_MOST &&
		       tablic_sides(open->scoring, open->seats) == 2 &&
		       (own > other ? own : other) + sum >= view->match_to;
	if (!stake->close)
		return;
	tablic_score(open, points);
	stake->now = (float)(points[view->seat] -
			     points[(view->seat + 1) % open->seats]);
	for (int i = 0; i <= 2 * TABLIC_STAKE_MOST; i++) {
		double margin = i - TABLIC_STAKE_MOST;

		stake->chance[i] = (float)chance_to_win(
			own + (sum + margin) / 2, other + (sum - margin) / 2,
			view->match_to, sum);
	}
}

static double
chance_at(const struct tablic_stake *stake, double margin)
{
	double at = margin + TABLIC_STAKE_MOST;

	if (at <= 0)
		return (double)stake->chance[0];
	if (at >= 2 * TABLIC_STAKE_MOST)
		return (double)stake->chance[2 * TABLIC_STAKE_MOST];
	int below = (int)at;
	double above = at - below;
	return (1 - above) * (double)stake->chance[below] +
	       above * (double)stake->chance[below + 1];
}

float
tablic_stake_worth(const struct tablic_stake *stake, float margin, int cards)
{
	const double spread = deviation * sqrt((double)cards / CARD_COUNT);
	double sum = 0;

	if (!stake->close)
		return margin;
	if (cards == 0)
		return (float)(100 * chance_at(stake, (double)margin));
	for (int i = 0; i < QUANTILES; i++)
		sum += chance_at(stake, (double)margin + spread * quantiles[i]);
	return (float)(100 * sum / QUANTILES);
}

void
tablic_stake_explain(
	const struct tablic_stake *stake, struct explanation *explanation)
{
	if (stake->close)
		explanation_add(explanation,
			"this deal may end the match: chances to win it, in "
			"percent");
}

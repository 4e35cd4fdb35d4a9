#include "tournament/ranking_score.h"

#include <stdlib.h>

#include "tournament/draw_knockout.h"
#include "tournament/draw_swiss.h"

/* In Elo. */
static const double rating_equal = 0.01;

const char *
ranking_score_name(const struct format *format)
{
	switch (format->order) {
	case FORMAT_BY_DUELS:
		return "duels";
	case FORMAT_BY_SCORE:
		return "score";
	case FORMAT_BY_ROUNDS:
		return "ties";
	case FORMAT_BY_RATING:
	case FORMAT_BY_POINTS:
		break;
	}
	return NULL;
}

static void
score_duels(const struct contest *contest, struct ranking_row *rows)
{
	const struct meetings *meetings = &contest->standings.meetings;

	for (size_t i = 0; i < meetings->count; i++) {
		const struct meeting *meeting = &meetings->all[i];
		double low = meeting->low_points > meeting->high_points	  ? 1
			     : meeting->low_points < meeting->high_points ? 0
									  : 0.5;

		rows[meeting->low].score += low;
		rows[meeting->high].score += 1 - low;
	}
	for (int bot = 0; bot < contest->roster.count; bot++) {
		rows[bot].keys[0] = rows[bot].score;
		rows[bot].keys[1] = (double)rows[bot].points;
	}
}

/* Equal scores are told apart by the sum of the opponents' scores, each once.
 */
static void
score_swiss(const struct contest *contest, struct ranking_row *rows)
{
	const struct meetings *meetings = &contest->standings.meetings;

	for (int bot = 0; bot < contest->roster.count; bot++) {
		rows[bot].score =
			(double)draw_swiss_score(&contest->standings, bot) / 2;
		rows[bot].keys[0] = rows[bot].score;
		rows[bot].keys[2] = (double)rows[bot].points;
	}
	for (size_t i = 0; i < meetings->count; i++) {
		struct ranking_row *low = &rows[meetings->all[i].low];
		struct ranking_row *high = &rows[meetings->all[i].high];

		low->keys[1] += high->score;
		high->keys[1] += low->score;
	}
}

static int
score_knockout(const struct contest *contest, struct ranking_row *rows)
{
	long *survived =
		calloc((size_t)contest->roster.count + 1, sizeof *survived);
	const struct draw draw = {
		.run = contest->run,
		.roster = &contest->roster,
		.standings = &contest->standings,
		.round = (long)contest->rounds.open,
	};

	if (!survived)
		return -1;
	int result = draw_knockout_survived(&draw, survived);
	for (int bot = 0; bot < contest->roster.count; bot++) {
		rows[bot].score = (double)survived[bot];
		rows[bot].keys[0] = rows[bot].score;
		rows[bot].keys[1] = (double)rows[bot].points;
	}
	free(survived);
	return result;
}

static void
order_by_points(const struct contest *contest, struct ranking_row *rows)
{
	for (int bot = 0; bot < contest->roster.count; bot++) {
		rows[bot].keys[0] = (double)rows[bot].points;
		rows[bot].keys[1] = (double)rows[bot].wins;
	}
}

static int
compare_ratings(const void *a, const void *b)
{
	const struct ranking_row *const *first = a;
	const struct ranking_row *const *second = b;
	const double higher = (*first)->elo;
	const double lower = (*second)->elo;

	return higher > lower ? -1 : higher < lower;
}

/* Ratings of equal results differ by where their iteration ends. A rating that
 * is that little below the next higher one counts as that does, so that whether
 * two are equal does not depend on where a rounding would fall. */
static int
order_by_rating(const struct contest *contest, struct ranking_row *rows)
{
	const size_t count = (size_t)contest->roster.count;
	struct ranking_row **sorted = calloc(count + 1, sizeof *sorted);

	if (!sorted)
		return -1;
	for (size_t i = 0; i < count; i++)
		sorted[i] = &rows[i];
	qsort(sorted, count, sizeof *sorted, compare_ratings);
	for (size_t i = 0; i < count; i++) {
		struct ranking_row *row = sorted[i];
		bool equal =
			i > 0 && sorted[i - 1]->elo - row->elo < rating_equal;

		row->keys[0] = equal ? sorted[i - 1]->keys[0] : row->elo;
		row->keys[1] = (double)row->points;
		row->keys[2] = (double)row->wins;
	}
	free(sorted);
	return 0;
}

int
ranking_score(const struct contest *contest, struct ranking_row *rows)
{
	switch (contest->run->tournament.format->order) {
	case FORMAT_BY_DUELS:
		score_duels(contest, rows);
		break;
	case FORMAT_BY_SCORE:
		score_swiss(contest, rows);
		break;
	case FORMAT_BY_ROUNDS:
		return score_knockout(contest, rows);
	case FORMAT_BY_RATING:
		return order_by_rating(contest, rows);
	case FORMAT_BY_POINTS:
		order_by_points(contest, rows);
		break;
	}
	return 0;
}

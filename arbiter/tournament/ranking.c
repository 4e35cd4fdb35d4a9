#include "tournament/ranking.h"

#include <stdlib.h>

#include "tournament/draw_itpw.h"
#include "tournament/ranking_score.h"

static bool
is_removed(const struct contest *contest, int bot)
{
	return contest->run->tournament.format->removes &&
	       tally_bot(&contest->standings.tally, bot)->faults.count > 0;
}

static void
count_all(const struct contest *contest, struct ranking_row *row)
{
	const struct tally_bot *sums =
		tally_bot(&contest->standings.tally, row->bot);

	row->games = sums->games;
	row->wins = sums->wins;
	row->draws = sums->draws;
	row->losses = sums->losses;
	row->points = sums->points;
}

static void
count_meeting(struct ranking_row *row, const struct meetings *meetings, int bot,
	int other)
{
	struct meeting_view view = meetings_view(meetings, bot, other);

	row->games += view.games;
	row->wins += view.wins;
	row->draws += view.draws;
	row->losses += view.losses;
	row->points += view.points;
}

/* Only the games between bots that are not removed. */
static void
count_clean(const struct contest *contest, struct ranking_row *rows)
{
	const struct meetings *meetings = &contest->standings.meetings;

	for (size_t i = 0; i < meetings->count; i++) {
		int low = meetings->all[i].low;
		int high = meetings->all[i].high;

		if (is_removed(contest, low) || is_removed(contest, high))
			continue;
		count_meeting(&rows[low], meetings, low, high);
		count_meeting(&rows[high], meetings, high, low);
	}
}

static void
fill_rows(const struct contest *contest, struct ranking_row *rows)
{
	for (int bot = 0; bot < contest->roster.count; bot++) {
		const struct roster_term *term = &contest->roster.terms[bot];

		rows[bot] = (struct ranking_row){
			.bot = bot,
			.faults = tally_bot(&contest->standings.tally, bot)
					  ->faults.count,
			.house = term->unranked,
			.gone = term->until <= contest_next_round(contest),
		};
		if (!contest->run->tournament.format->removes)
			count_all(contest, &rows[bot]);
	}
	if (contest->run->tournament.format->removes)
		count_clean(contest, rows);
}

static int
repeat(struct results *results, size_t first, size_t second,
	const uint32_t counts[OUTCOME_COUNT], uint64_t order)
{
	for (int outcome = 0; outcome < OUTCOME_COUNT; outcome++)
		for (uint32_t i = 0; i < counts[outcome]; i++)
			if (results_add(results, first, second,
				    (enum outcome)outcome, order) < 0)
				return -1;
	return 0;
}

/* The results between bots that are not removed. -1 with errno; RESULTS is to
 * be released. */
static int
clean_results(const struct contest *contest, struct results *results)
{
	const struct results *all = &contest->standings.results;

	for (int bot = 0; bot < contest->roster.count; bot++)
		if (results_bot(results, contest->roster.bots[bot].name) < 0)
			return -1;
	for (size_t i = 0; i < all->pair_count; i++) {
		const struct results_pair *pair = &all->pairs[i];

		if (is_removed(contest, (int)pair->low) ||
			is_removed(contest, (int)pair->high))
			continue;
		if (repeat(results, pair->low, pair->high, pair->low_first,
			    pair->last) < 0 ||
			repeat(results, pair->high, pair->low, pair->high_first,
				pair->last) < 0)
			return -1;
	}
	return 0;
}

static int
rate_results(const struct results *results, struct ranking_row *rows)
{
	struct rating rating;

	if (results->count == 0)
		return 0;
	if (rating_init(&rating, results, &draw_itpw_terms) < 0)
		return -1;
	for (int i = 0; i < rating.count; i++) {
		const struct rating_player *player = &rating.players[i];
		struct ranking_row *row = &rows[player->bot];

		row->rated = true;
		row->elo = player->elo;
		row->interval = player->interval;
	}
	rating_release(&rating);
	return 0;
}

static int
rate(const struct contest *contest, struct ranking_row *rows)
{
	struct results clean = {0};
	int result = 0;

	if (!contest->run->tournament.format->removes)
		return rate_results(&contest->standings.results, rows);
	result = clean_results(contest, &clean);
	if (result == 0)
		result = rate_results(&clean, rows);
	results_release(&clean);
	return result;
}

/* Bots that have played nothing, or nothing that counts, come last. */
static int
compare_keys(const struct ranking_row *a, const struct ranking_row *b)
{
	if ((a->games > 0) != (b->games > 0))
		return a->games > 0 ? -1 : 1;
	for (int i = 0; i < RANKING_KEYS; i++)
		if (a->keys[i] != b->keys[i])
			return a->keys[i] > b->keys[i] ? -1 : 1;
	return 0;
}

static int
compare(const void *a, const void *b)
{
	const struct ranking_row *first = a;
	const struct ranking_row *second = b;
	int order = first->house != second->house ? first->house - second->house
						  : compare_keys(first, second);

	return order != 0 ? order : first->bot - second->bot;
}

/* Those that were to fill up groups and have not played are left out of the
 * table. */
static void
drop_idle_houses(struct ranking *ranking, const struct roster *roster)
{
	int kept = 0;

	for (int i = 0; i < ranking->count; i++)
		if (!roster->terms[ranking->rows[i].bot].house ||
			ranking->rows[i].games > 0)
			ranking->rows[kept++] = ranking->rows[i];
	ranking->count = kept;
}

static void
rank(struct ranking *ranking, const struct roster *roster)
{
	struct ranking_row *rows = ranking->rows;

	drop_idle_houses(ranking, roster);
	qsort(rows, (size_t)ranking->count, sizeof *rows, compare);
	ranking->ranked = ranking->count;
	while (ranking->ranked > 0 && rows[ranking->ranked - 1].house)
		ranking->ranked--;
	for (int i = 0; i < ranking->ranked && rows[i].games > 0; i++) {
		bool equal = i > 0 && compare_keys(&rows[i - 1], &rows[i]) == 0;

		rows[i].rank = equal ? rows[i - 1].rank : i + 1;
	}
}

int
ranking_init(struct ranking *ranking, const struct contest *contest)
{
	ranking->count = contest->roster.count;
	ranking->rows =
		calloc((size_t)ranking->count + 1, sizeof *ranking->rows);
	if (!ranking->rows)
		return -1;
	fill_rows(contest, ranking->rows);
	if (rate(contest, ranking->rows) < 0 ||
		ranking_score(contest, ranking->rows) < 0) {
		ranking_release(ranking);
		return -1;
	}
	rank(ranking, &contest->roster);
	return 0;
}

void
ranking_release(struct ranking *ranking)
{
	free(ranking->rows);
	*ranking = (struct ranking){0};
}

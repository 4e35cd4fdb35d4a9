#include "tournament/ranking.h"

#include <stdlib.h>
#include <string.h>

#include "base/table.h"
#include "blame/blame.h"
#include "rating/rating.h"
#include "tournament/contest.h"

const char *
ranking_score_name(const struct format *format)
{
	if (!format)
		return NULL;
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

static bool
is_removed(const struct sums *sums, size_t bot)
{
	return sums->run.format->removes && sums->bots[bot].faults.count > 0;
}

/* A bot with too many faults is, when a round has begun without it. */
static bool
is_gone(const struct sums *sums, size_t bot)
{
	const struct sums_bot *own = &sums->bots[bot];
	const long rounds = (long)sums->rounds.count;

	return own->until <= rounds || sums_until(sums, bot) < rounds;
}

/* Where no format ranks, a row has the results of its bot with others: what its
 * percents are of. */
static void
fill_row(const struct ranking *ranking, const struct sums *sums, size_t bot)
{
	const struct format *format = ranking->format;
	const struct sums_bot *own = &sums->bots[bot];
	struct ranking_row *row = &ranking->rows[bot];

	*row = (struct ranking_row){
		.bot = bot,
		.entry = format ? own->entry : 0,
		.faults = own->faults.count,
		.outside = own->outside,
		.former = format && sums_is_former(sums, bot),
		.gone = format && is_gone(sums, bot),
	};
	if (format && format->removes)
		return;
	row->games = own->games;
	row->points = own->points;
	memcpy(row->outcomes, format ? own->outcomes : own->results,
		sizeof row->outcomes);
}

static void
add_view(struct ranking_row *row, const struct sums_view *view)
{
	row->games += (long)view->games;
	row->points += view->points;
	for (int i = 0; i < OUTCOME_COUNT; i++)
		row->outcomes[i] += view->outcomes[i];
}

/* Only the games between bots that are not removed. */
static void
count_clean(const struct sums *sums, struct ranking_row *rows)
{
	for (size_t i = 0; i < sums->pair_count; i++) {
		const struct sums_pair *pair = &sums->pairs[i];

		if (is_removed(sums, pair->low) || is_removed(sums, pair->high))
			continue;
		const struct sums_view low = sums_view(sums, i, false);
		const struct sums_view high = sums_view(sums, i, true);
		add_view(&rows[pair->low], &low);
		add_view(&rows[pair->high], &high);
	}
}

static int
rate_results(const struct sums *results, struct ranking_row *rows)
{
	struct rating rating;

	if (results->results == 0)
		return 0;
	if (rating_init(&rating, results, &rating_terms_usual) < 0)
		return -1;
	for (int i = 0; i < rating.count; i++) {
		const struct rating_player *player = &rating.players[i];
		struct ranking_row *row = &rows[player->bot];

		row->rated = true;
		row->elo = player->elo;
		row->keys[0] = player->level;
		row->interval = player->interval;
	}
	rating_release(&rating);
	return 0;
}

/* The results between bots that are not removed. -1 with errno; CLEAN is to be
 * released. */
static int
clean_results(const struct sums *sums, struct sums *clean)
{
	for (size_t bot = 0; bot < sums->bot_count; bot++)
		if (sums_bot(clean, sums_name(sums, bot)) < 0)
			return -1;
	for (size_t i = 0; i < sums->pair_count; i++) {
		const struct sums_pair *pair = &sums->pairs[i];

		if (is_removed(sums, pair->low) || is_removed(sums, pair->high))
			continue;
		struct sums_pair *kept =
			sums_pair(clean, pair->low, pair->high);
		if (!kept)
			return -1;
		*kept = *pair;
		clean->results += (uint64_t)sums_view(sums, i, false).games;
	}
	return 0;
}

static int
rate(const struct sums *sums, struct ranking_row *rows)
{
	struct sums clean = {0};

	if (!sums->run.format || !sums->run.format->removes)
		return rate_results(sums, rows);
	int result = clean_results(sums, &clean);
	if (result == 0)
		result = rate_results(&clean, rows);
	sums_release(&clean);
	return result;
}

static void
score_duels(const struct sums *sums, struct ranking_row *rows)
{
	for (size_t i = 0; i < sums->pair_count; i++) {
		const struct sums_pair *pair = &sums->pairs[i];
		const struct sums_view view = sums_view(sums, i, false);
		double low = view.points > view.against	  ? 1
			     : view.points < view.against ? 0
							  : 0.5;

		rows[pair->low].score += low;
		rows[pair->high].score += 1 - low;
	}
	for (size_t bot = 0; bot < sums->bot_count; bot++) {
		rows[bot].keys[0] = rows[bot].score;
		rows[bot].keys[1] = (double)rows[bot].points;
	}
}

/* Of those that are complete, each bot has a bye or all games of its pair. */
static long
complete_swiss_rounds(const struct sums *sums)
{
	for (size_t round = 0; round < sums->rounds.count; round++) {
		long bots = 0;

		for (size_t bot = 0; bot < sums->bot_count; bot++)
			bots += !sums->bots[bot].fills_up &&
				sums->bots[bot].from <= (long)round &&
				sums_until(sums, bot) > (long)round;
		if (sums->rounds.games[round] < bots / 2 * sums->run.players)
			return (long)round;
	}
	return (long)sums->rounds.count;
}

static void
score_swiss(struct ranking *ranking, const struct sums *sums)
{
	struct ranking_row *rows = ranking->rows;

	ranking->rounds = complete_swiss_rounds(sums);
	for (size_t bot = 0; bot < sums->bot_count; bot++) {
		rows[bot].score =
			(double)draw_swiss_score(sums, bot, ranking->rounds) /
			2;
		rows[bot].keys[0] = rows[bot].score;
		rows[bot].keys[2] = (double)rows[bot].points;
	}
	for (size_t i = 0; i < sums->pair_count; i++) {
		struct ranking_row *low = &rows[sums->pairs[i].low];
		struct ranking_row *high = &rows[sums->pairs[i].high];

		low->keys[1] += high->score;
		high->keys[1] += low->score;
	}
}

static int
score_knockout(struct ranking *ranking, const struct sums *sums)
{
	long *survived = calloc(sums->bot_count + 1, sizeof *survived);

	if (!survived)
		return -1;
	ranking->rounds = draw_knockout_survived(sums, survived);
	for (size_t bot = 0; bot < sums->bot_count; bot++) {
		struct ranking_row *row = &ranking->rows[bot];

		row->score = (double)survived[bot];
		row->keys[0] = row->score;
		row->keys[1] = (double)row->points;
	}
	free(survived);
	return ranking->rounds < 0 ? -1 : 0;
}

/* By points and then by wins, which are the keys from FIRST on. */
static void
order_by_points(const struct sums *sums, struct ranking_row *rows, int first)
{
	for (size_t bot = 0; bot < sums->bot_count; bot++) {
		double *keys = &rows[bot].keys[first];

		keys[0] = (double)rows[bot].points;
		keys[1] = (double)rows[bot].outcomes[OUTCOME_WIN];
	}
}

static int
score(struct ranking *ranking, const struct sums *sums)
{
	switch (ranking->format->order) {
	case FORMAT_BY_DUELS:
		score_duels(sums, ranking->rows);
		break;
	case FORMAT_BY_SCORE:
		score_swiss(ranking, sums);
		break;
	case FORMAT_BY_ROUNDS:
		return score_knockout(ranking, sums);
	case FORMAT_BY_RATING:
		/* Behind the level of its rating (rate_results). */
		order_by_points(sums, ranking->rows, 1);
		break;
	case FORMAT_BY_POINTS:
		order_by_points(sums, ranking->rows, 0);
		break;
	}
	return 0;
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
	int order = first->former != second->former
			    ? first->former - second->former
		    : first->outside != second->outside
			    ? first->outside - second->outside
			    : compare_keys(first, second);

	return order != 0 ? order
			  : (first->entry > second->entry) -
				    (first->entry < second->entry);
}

/* Those that were to fill up groups and have not played are left out, and,
 * where there is no format, all that have not played. */
static void
drop_idle(struct ranking *ranking, const struct sums *sums)
{
	size_t kept = 0;

	for (size_t i = 0; i < ranking->count; i++)
		if (sums->bots[i].games > 0 ||
			(ranking->format && !sums->bots[i].fills_up))
			ranking->rows[kept++] = ranking->rows[i];
	ranking->count = kept;
}

static void
rank(struct ranking *ranking)
{
	struct ranking_row *rows = ranking->rows;

	ranking->ranked = ranking->count;
	while (ranking->ranked > 0 && (rows[ranking->ranked - 1].outside ||
					      rows[ranking->ranked - 1].former))
		ranking->ranked--;
	for (size_t i = 0; i < ranking->ranked && rows[i].games > 0; i++) {
		bool equal = ranking->format && i > 0 &&
			     compare_keys(&rows[i - 1], &rows[i]) == 0;

		rows[i].rank = equal ? rows[i - 1].rank : (int)i + 1;
	}
}

/* The order of bots that no format ranks. */
struct place {
	struct ranking_row row;
	const char *name;
	double percent;
};

static int
compare_places(const void *a, const void *b)
{
	const struct place *x = a;
	const struct place *y = b;

	if (x->row.outside != y->row.outside)
		return x->row.outside ? 1 : -1;
	if (x->percent > y->percent || x->percent < y->percent)
		return x->percent > y->percent ? -1 : 1;
	double own = (double)x->row.points * (double)y->row.games;
	double others = (double)y->row.points * (double)x->row.games;
	if (own > others || own < others)
		return own > others ? -1 : 1;
	return strcmp(x->name, y->name);
}

static int
order_plainly(struct ranking *ranking, const struct sums *sums)
{
	struct place *places = calloc(ranking->count + 1, sizeof *places);

	if (!places)
		return -1;
	for (size_t i = 0; i < ranking->count; i++) {
		const struct ranking_row *row = &ranking->rows[i];

		places[i] = (struct place){*row, sums_name(sums, row->bot),
			sums_percent(sums->bots[row->bot].results)};
	}
	qsort(places, ranking->count, sizeof *places, compare_places);
	for (size_t i = 0; i < ranking->count; i++)
		ranking->rows[i] = places[i].row;
	free(places);
	return 0;
}

static int
fill(struct ranking *ranking, const struct sums *sums)
{
	const struct format *format = ranking->format;

	for (size_t bot = 0; bot < sums->bot_count; bot++)
		fill_row(ranking, sums, bot);
	if (format && format->removes)
		count_clean(sums, ranking->rows);
	if (format &&
		(rate(sums, ranking->rows) < 0 || score(ranking, sums) < 0))
		return -1;
	drop_idle(ranking, sums);
	if (!format)
		return order_plainly(ranking, sums);
	qsort(ranking->rows, ranking->count, sizeof *ranking->rows, compare);
	return 0;
}

int
ranking_init(struct ranking *ranking, const struct sums *sums)
{
	*ranking = (struct ranking){
		.format = sums->mixed ? NULL : sums->run.format,
		.count = sums->bot_count,
		.rows = calloc(sums->bot_count + 1, sizeof *ranking->rows),
	};
	if (!ranking->rows)
		return -1;
	if (fill(ranking, sums) < 0) {
		ranking_release(ranking);
		return -1;
	}
	rank(ranking);
	return 0;
}

void
ranking_release(struct ranking *ranking)
{
	free(ranking->rows);
	*ranking = (struct ranking){0};
}

const char *
ranking_heading(const struct ranking *ranking, size_t place)
{
	const struct ranking_row *row = &ranking->rows[place];

	if (place < ranking->ranked ||
		(place > ranking->ranked && row[-1].former == row->former))
		return NULL;
	return sums_unranked_heading(row->former);
}

/* The score that a format counts is called as the format calls it. */
enum { SCORE = 4 };

static const struct table_column all_columns[] = {
	{.head = "rank", .member = "rank", .width = 4},
	{.head = "bot", .member = "name", .kind = TABLE_NAME},
	{"rating", "rating", TABLE_REAL, 7, .keep = 8},
	{"± 95 %", "plus_minus", TABLE_REAL, 6, .keep = 4},
	[SCORE] = {.kind = TABLE_REAL, .width = 7, .decimals = 1},
	{.head = "games", .member = "games", .width = 7, .keep = 9},
	{.head = "wins", .member = "wins", .width = 7, .keep = 6},
	{.head = "draws", .member = "draws", .width = 7, .keep = 3},
	{.head = "losses", .member = "losses", .width = 7, .keep = 5},
	{.head = "points", .member = "points", .width = 9, .keep = 7},
	{"points/game", "points_per_game", TABLE_REAL, 11, 2, .keep = 1},
	{.head = "faults", .member = "faults", .width = 6, .keep = 2},
	{.member = "house",
		.kind = TABLE_FLAG,
		.without = TABLE_TEXT | TABLE_CSV},
	{.head = "", .member = "out", .kind = TABLE_FLAG, .without = TABLE_CSV},
	/* Where there is one; JSON has it by itself. */
	{.head = "",
		.member = "remote",
		.kind = TABLE_FLAG,
		.without = TABLE_JSON},
};

enum { COLUMNS = sizeof all_columns / sizeof *all_columns };

/* The columns of a ranking, and its rows. */
struct ranking_table {
	struct table_column columns[COLUMNS];
	struct table table;
};

static void
add_table_row(struct table *table, const struct ranking *ranking,
	const struct sums *sums, const struct ranking_row *row, bool marked)
{
	if (row->rank > 0)
		table_number(table, row->rank);
	else
		table_unknown(table);
	table_name(table, sums_name(sums, row->bot));
	if (row->rated) {
		table_real(table, row->elo);
		table_real(table, row->interval);
	} else {
		table_unknown(table);
		table_unknown(table);
	}
	if (ranking_score_name(ranking->format))
		table_real(table, row->score);
	table_number(table, row->games);
	for (int i = 0; i < OUTCOME_COUNT; i++)
		table_number(table, row->outcomes[i]);
	table_number(table, row->points);
	table_real(table,
		row->games > 0 ? (double)row->points / (double)row->games : 0);
	table_number(table, row->faults);
	table_flag(table, row->outside);
	table_flag(table, row->gone);
	if (marked)
		table_flag(table, sums->bots[row->bot].remote);
}

static void
fill_table(struct ranking_table *filled, const struct ranking *ranking,
	const struct sums *sums)
{
	const bool marked = sums_has_remote(sums);
	const char *score = ranking_score_name(ranking->format);
	size_t count = COLUMNS;

	memcpy(filled->columns, all_columns, sizeof all_columns);
	filled->columns[SCORE].head = filled->columns[SCORE].member = score;
	if (!score)
		memmove(&filled->columns[SCORE], &filled->columns[SCORE + 1],
			(--count - SCORE) * sizeof *filled->columns);
	count -= !marked;
	filled->table =
		(struct table){.columns = filled->columns, .count = count};
	for (size_t i = 0; i < ranking->count; i++) {
		const char *heading = ranking_heading(ranking, i);

		if (heading)
			table_title(&filled->table, heading);
		add_table_row(&filled->table, ranking, sums, &ranking->rows[i],
			marked);
	}
}

int
ranking_print(FILE *file, const struct ranking *ranking,
	const struct sums *sums, bool csv)
{
	struct ranking_table filled;

	fill_table(&filled, ranking, sums);
	return csv ? table_print_csv(&filled.table, file, "\r\n")
		   : table_print(&filled.table, file);
}

void
ranking_add_json(struct text *json, const struct ranking *ranking,
	const struct sums *sums, const struct warnings *warnings)
{
	struct ranking_table filled;

	fill_table(&filled, ranking, sums);
	text_add_string(json, ",\"players\":[");
	for (size_t i = 0; i < ranking->count; i++) {
		size_t number = ranking->rows[i].bot;
		const struct sums_bot *bot = &sums->bots[number];

		text_add_string(json, i > 0 ? ",{" : "{");
		table_add_json(&filled.table, i, json);
		if (bot->remote)
			text_add_string(json, ",\"remote\":true");
		burnt_add_json(json, bot->burnt_us);
		fault_examples_add_json(&bot->faults, json);
		warnings_add_json(warnings, (int)number, json);
		text_add(json, "}", 1);
	}
	text_add(json, "]", 1);
	table_release(&filled.table);
}

#include "analysis/crosstable.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/table.h"
#include "common/plural.h"
#include "record/about.h"
#include "record/outcome.h"
#include "record/stop_rule.h"
#include "sums/sums.h"
#include "sums/suspicion.h"
#include "tournament/contest.h"

void
crosstable_release(struct crosstable *table)
{
	sums_release(&table->sums);
	json_decref(table->abouts);
	free(table->commitments);
	replaced_release(&table->replaced);
	*table = (struct crosstable){.sums.kept = table->sums.kept};
}

int
crosstable_know_commitment(struct crosstable *table, const char *text)
{
	struct commitment commitment;

	if (!commitment_parse(&commitment, text))
		return 0;
	for (size_t i = table->commitment_count; i > 0; i--)
		if (commitment_same(&table->commitments[i - 1], &commitment))
			return 0;
	if (ARRAY_GROW(table->commitments, table->commitment_count,
		    table->commitment_capacity) < 0)
		return -1;
	table->commitments[table->commitment_count++] = commitment;
	return 0;
}

int
crosstable_begin(struct crosstable *table, const struct run *run)
{
	if (sums_begin(&table->sums, run) < 0)
		return -1;
	for (int i = 0; i < run->bot_count; i++)
		if (crosstable_note_about(table, &run->bots[i]) < 0)
			return -1;
	return 0;
}

/* Whether how many games there are hangs on their results. */
static bool
results_decide(const struct run *run)
{
	const struct format *format = run->tournament.format;

	return format ? format->eliminates || format->removes ||
				run->tournament.max_faults > 0
		      : run_is_open_ended(run);
}

/* How many games of a tournament fall to a shard is known when all are drawn. */
static bool
is_part_of_tournament(const struct run *run)
{
	return run->tournament.format && run_is_shard(run);
}

int
crosstable_end(struct crosstable *table, const struct run *run, bool changed)
{
	struct contest contest;

	if (changed || results_decide(run) || is_part_of_tournament(run))
		table->planned = INFINITY;
	else if (!run->tournament.format)
		table->planned += (double)run_games(run);
	else if (contest_init(&contest, run) < 0)
		return -1;
	else {
		table->planned += contest_forecast(&contest) -
				  (double)run->tournament.dropped;
		contest_release(&contest);
	}
	return 0;
}

int
crosstable_add(struct crosstable *table, const struct record *record)
{
	if (record->seed_hidden &&
		crosstable_know_commitment(table, record->seed.text) < 0)
		return -1;
	return sums_add(&table->sums, record);
}

static json_t *
text_or_null(const char *text)
{
	return text ? json_string(text) : json_null();
}

int
crosstable_note_about(struct crosstable *table, const struct run_bot *bot)
{
	if (!bot->says_name && !bot->says_version)
		return 0;
	if (!table->abouts)
		table->abouts = json_object();
	return json_object_set_new(table->abouts, bot->name,
		json_pack("[o,o]", text_or_null(bot->says_name),
			text_or_null(bot->says_version)));
}

/* What is known of that; false: nothing. */
static bool
crosstable_about(
	const struct crosstable *table, const char *name, struct run_bot *bot)
{
	const json_t *about = json_object_get(table->abouts, name);

	*bot = (struct run_bot){
		.name = name,
		.says_name = json_string_value(json_array_get(about, 0)),
		.says_version = json_string_value(json_array_get(about, 1)),
	};
	return about;
}

void
crosstable_note_level(struct crosstable *table, enum sandbox_level level)
{
	if (!table->has_level || level < table->level)
		table->level = level;
	table->has_level = true;
}

/* A pair of the sums, as its first bot sees it. */
struct crosstable_pair {
	size_t bot;
	size_t other;
	struct sums_view view;
	size_t row, column; /* the places of the two in the ranking */
};

static int
by_place(const void *a, const void *b)
{
	const struct crosstable_pair *x = a;
	const struct crosstable_pair *y = b;

	if (x->row != y->row)
		return x->row < y->row ? -1 : 1;
	return (x->column > y->column) - (x->column < y->column);
}

/* Fills LIST; returns how many there are. */
static size_t
enter(const struct sums *sums, const size_t *places, bool both,
	struct crosstable_pair *list)
{
	size_t count = 0;

	for (size_t i = 0; i < 2 * sums->pair_count; i++) {
		const struct sums_pair *pair = &sums->pairs[i / 2];
		bool turned = i % 2 == 1;
		size_t bot = turned ? pair->high : pair->low;
		size_t other = turned ? pair->low : pair->high;

		if (both || places[bot] < places[other])
			list[count++] = (struct crosstable_pair){bot, other,
				sums_view(sums, i / 2, turned), places[bot],
				places[other]};
	}
	return count;
}

/* A matrix of more is of no use to anybody. */
enum { MATRIX_MOST = 10000 };

double
crosstable_ratio(int64_t part, int64_t whole)
{
	return whole > 0 ? (double)part / (double)whole : 0;
}

static const struct table_column bot_columns[] = {
	{.head = "", .width = 4, .without = TABLE_JSON},
	{.head = "bot", .member = "name", .kind = TABLE_NAME},
	{.head = "games", .member = "games", .width = 8, .keep = 6},
	{.head = "points", .member = "points", .width = 10, .keep = 5},
	{"points/game", "points_per_game", TABLE_REAL, 11, 2, .keep = 1},
	{.head = "wins", .member = "wins", .width = 7, .keep = 4},
	{.head = "draws", .member = "draws", .width = 7, .keep = 2},
	{.head = "losses", .member = "losses", .width = 7, .keep = 3},
	{"score", "score", TABLE_REAL, 7, 1, .unit = "%", .keep = 8},
	{.head = "faults", .member = "faults", .width = 7, .keep = 7},
	/* Where there is one; JSON has it by itself. */
	{.head = "",
		.member = "remote",
		.kind = TABLE_FLAG,
		.without = TABLE_JSON},
};

/* A row a bot, in their order in the ranking. A bot has the number that it has
 * in the matrix, too, unless it is outside; its results are those with others.
 */
static struct table
bot_table(const struct sums *sums, const struct ranking *ranking)
{
	const bool marked = sums_has_remote(sums);
	struct table table = {bot_columns,
		.count = sizeof bot_columns / sizeof *bot_columns - !marked};

	for (size_t i = 0; i < ranking->count; i++) {
		const size_t number = ranking->rows[i].bot;
		const struct sums_bot *bot = &sums->bots[number];

		const char *heading = ranking_heading(ranking, i);

		if (heading)
			table_title(&table, heading);
		if (i < ranking->ranked)
			table_number(&table, (int64_t)i + 1);
		else
			table_unknown(&table);
		table_name(&table, sums_name(sums, number));
		table_number(&table, bot->games);
		table_number(&table, bot->points);
		table_real(&table, crosstable_ratio(bot->points, bot->games));
		for (int outcome = 0; outcome < OUTCOME_COUNT; outcome++)
			table_number(&table, bot->results[outcome]);
		table_real(&table, sums_percent(bot->results));
		table_number(&table, bot->faults.count);
		if (marked)
			table_flag(&table, bot->remote);
	}
	return table;
}

static int
print_bots(FILE *file, const struct sums *sums, const struct ranking *ranking)
{
	struct table table = bot_table(sums, ranking);

	return table_print(&table, file);
}

static void
print_cell(FILE *file, const struct sums_view *view)
{
	if (view->games > 0)
		fprintf(file, " %5.1f", sums_percent(view->outcomes));
	else
		fputs("     -", file);
}

static size_t
name_columns(const struct sums *sums)
{
	size_t widest = strlen("bot");

	for (size_t i = 0; i < sums->bot_count; i++) {
		size_t columns = columns_of(sums_name(sums, i));

		if (columns > widest)
			widest = columns;
	}
	return widest;
}

/* Scores in percent, of the row's bot against the column's. */
static void
print_matrix(FILE *file, const struct sums *sums, const struct ranking *ranking)
{
	size_t columns = name_columns(sums);

	if (ranking->count > MATRIX_MOST)
		return;
	fputs("\nscore %\n     ", file);
	columns_print(file, "", columns);
	for (size_t j = 0; j < ranking->count; j++)
		fprintf(file, " %5zu", j + 1);
	putc('\n', file);
	for (size_t i = 0; i < ranking->count; i++) {
		size_t bot = ranking->rows[i].bot;

		fprintf(file, "%4zu ", i + 1);
		columns_print(file, sums_name(sums, bot), columns);
		for (size_t j = 0; j < ranking->count; j++) {
			const struct sums_view view =
				sums_between(sums, bot, ranking->rows[j].bot);

			print_cell(file, &view);
		}
		putc('\n', file);
	}
}

/* The first column is left out where one bot is the only one. */
static const struct table_column pair_columns[] = {
	{.head = "bot", .member = "bot", .kind = TABLE_NAME},
	{.head = "against", .member = "opponent", .kind = TABLE_NAME},
	{.head = "games", .member = "games", .width = 8, .keep = 6},
	{.member = "points", .without = TABLE_TEXT},
	{.member = "opponent_points", .without = TABLE_TEXT},
	{.head = "wins", .member = "wins", .width = 7, .keep = 4},
	{.head = "draws", .member = "draws", .width = 7, .keep = 2},
	{.head = "losses", .member = "losses", .width = 7, .keep = 3},
	{"score", "score", TABLE_REAL, 7, 1, .unit = "%", .keep = 7},
	{"points/game", NULL, TABLE_REAL, 11, 2, .keep = 1,
		.without = TABLE_CSV},
	{"margin", "margin", TABLE_REAL, 8, 2, .sign = true, .keep = 9},
	{.member = "stderr", .kind = TABLE_REAL, .without = TABLE_TEXT},
	{"± 95 %", NULL, TABLE_REAL, 8, 2, .keep = 8, .without = TABLE_CSV},
	{.head = "deals", .member = "deals", .width = 8, .keep = 5},
};

enum { PAIR_COLUMNS = sizeof pair_columns / sizeof *pair_columns };

static struct table
pair_table(bool both)
{
	return (struct table){.columns = pair_columns + !both,
		.count = PAIR_COLUMNS - (size_t)!both};
}

static void
add_row(struct table *table, const struct sums *sums,
	const struct crosstable_pair *pair)
{
	const struct sums_view *view = &pair->view;
	struct margin margin = margin_of(&view->margin);

	if (table->columns == pair_columns)
		table_name(table, sums_name(sums, pair->bot));
	table_name(table, sums_name(sums, pair->other));
	table_number(table, view->games);
	table_number(table, view->points);
	table_number(table, view->against);
	for (int i = 0; i < OUTCOME_COUNT; i++)
		table_number(table, view->outcomes[i]);
	table_real(table, sums_percent(view->outcomes));
	table_real(table, crosstable_ratio(view->points, view->games));
	table_real(table, margin.mean);
	table_real(table, margin.error);
	table_real(table, margin_interval(&margin));
	table_number(table, margin.deals);
}

/* The bots, the best first, and the pairs that have met: those of the first bot by
 * their other, then those of the second. */
struct ranked {
	struct ranking ranking;
	struct crosstable_pair *list;
	size_t count;
};

static void
ranked_release(struct ranked *ranked)
{
	ranking_release(&ranked->ranking);
	free(ranked->list);
}

/* If not BOTH ways, each pair is there only from the side of the one who comes
 * first. -1 with errno. */
static int
ranked_init(struct ranked *ranked, const struct sums *sums, bool both)
{
	const struct ranking *ranking = &ranked->ranking;

	if (ranking_init(&ranked->ranking, sums) < 0)
		return -1;
	size_t *places = calloc(sums->bot_count + 1, sizeof *places);
	ranked->list = calloc(2 * sums->pair_count + 1, sizeof *ranked->list);
	const bool good = places && ranked->list;
	if (good) {
		for (size_t i = 0; i < ranking->count; i++)
			places[ranking->rows[i].bot] = i;
		ranked->count = enter(sums, places, both, ranked->list);
		qsort(ranked->list, ranked->count, sizeof *ranked->list,
			by_place);
	} else
		ranked_release(ranked);
	free(places);
	return good ? 0 : -1;
}

/* As text or, CSV, as comma-separated values. */
static int
print_pairs(FILE *file, const struct sums *sums, const struct ranked *ranked,
	bool csv)
{
	struct table table = pair_table(true);

	for (size_t i = 0; i < ranked->count; i++)
		add_row(&table, sums, &ranked->list[i]);
	return csv ? table_print_csv(&table, file, "\n")
		   : table_print(&table, file);
}

/* What is known of bots that may know too much. */
static int
print_suspicion(
	FILE *file, const struct sums *sums, const struct ranking *ranking)
{
	size_t *bots = calloc(ranking->count + 1, sizeof *bots);
	struct suspicion suspicion;

	if (!bots)
		return -1;
	for (size_t i = 0; i < ranking->count; i++)
		bots[i] = ranking->rows[i].bot;
	suspicion_init(&suspicion, sums);
	int result = suspicion_print(file, &suspicion, bots, ranking->count);
	free(bots);
	return result;
}

static void
print_burnt(FILE *file, const struct sums *sums, const struct ranking *ranking)
{
	bool any = false;

	for (size_t i = 0; i < ranking->count; i++) {
		size_t bot = ranking->rows[i].bot;
		int64_t us = sums->bots[bot].burnt_us;

		burnt_print(file, any ? "" : "\n", sums_name(sums, bot), us);
		any |= us > 0;
	}
}

size_t
crosstable_first_seed(const struct crosstable *table)
{
	enum { MOST = 3 };

	return table->commitment_count > MOST ? table->commitment_count - MOST
					      : 0;
}

static void
print_commitments(FILE *file, const struct crosstable *table)
{
	const size_t first = crosstable_first_seed(table);

	if (first > 0)
		fprintf(file, "%zu seed%s before these\n", first,
			plural((long)first));
	for (size_t i = first; i < table->commitment_count; i++)
		fprintf(file, "seed_sha256 %s\n", table->commitments[i].digits);
	fputs("\n", file);
}

static void
print_about(FILE *file, const struct crosstable *table,
	const struct ranking *ranking)
{
	const char *before = "\n";
	struct run_bot bot;

	for (size_t i = 0; i < ranking->count; i++) {
		crosstable_about(table,
			sums_name(&table->sums, ranking->rows[i].bot), &bot);
		if (about_print(file, before, &bot))
			before = "";
	}
}

static int
print_tables(FILE *file, const struct sums *sums, const struct ranked *ranked)
{
	const struct ranking *ranking = &ranked->ranking;
	int result = ranking->format ? ranking_print(file, ranking, sums, false)
				     : print_bots(file, sums, ranking);

	print_matrix(file, sums, ranking);
	fputs("\nmargin: points a game, less those of the other\n", file);
	if (print_pairs(file, sums, ranked, false) < 0 ||
		print_suspicion(file, sums, ranking) < 0)
		return -1;
	return result;
}

/* Of a run that is not over, "40 of 100 games". */
static void
print_games(FILE *file, const struct crosstable *table)
{
	double games = (double)table->sums.games;

	if (isfinite(table->planned) && games < table->planned) {
		fprintf(file, "%.0f of ", games);
		games = table->planned;
	}
	fprintf(file, "%.0f game%s", games, plural(games));
}

int
crosstable_report_table(FILE *file, const struct crosstable *table)
{
	const struct sums *sums = &table->sums;
	struct ranked ranked;

	if (ranked_init(&ranked, sums, false) < 0)
		return -1;
	const struct format *format = ranked.ranking.format;
	fprintf(file, "%s%s%s%s", sums->game ? sums->game->name : "",
		sums->game ? ", " : "", format ? format->name : "",
		format ? ": " : "");
	print_games(file, table);
	fprintf(file, ", sandbox %s, %s\n", sandbox_level_name(table->level),
		proof_word(sums->proof));
	print_commitments(file, table);
	int result = print_tables(file, sums, &ranked);
	print_burnt(file, sums, &ranked.ranking);
	print_about(file, table, &ranked.ranking);
	fputs(table->replaced.count > 0 ? "\n" : "", file);
	replaced_print(file, &table->replaced);
	ranked_release(&ranked);
	return result;
}

int
crosstable_report_csv(FILE *file, const struct crosstable *table)
{
	struct ranked ranked;

	if (ranked_init(&ranked, &table->sums, true) < 0)
		return -1;
	int result = print_pairs(file, &table->sums, &ranked, true);
	ranked_release(&ranked);
	return result;
}

static void
add_pair(struct text *json, const struct sums_view *pair)
{
	struct margin margin = margin_of(&pair->margin);
	double reach = margin_interval(&margin);

	text_add_format(json,
		",\"games\":%" PRId64 ",\"points\":[%" PRId64 ",%" PRId64
		"],\"wins\":%" PRId64 ",\"draws\":%" PRId64
		",\"losses\":%" PRId64 ",\"score\":%.10g,\"margin\":{",
		pair->games, pair->points, pair->against,
		pair->outcomes[OUTCOME_WIN], pair->outcomes[OUTCOME_DRAW],
		pair->outcomes[OUTCOME_LOSS], sums_percent(pair->outcomes));
	margin_add_json(json, &margin);
	text_add_string(json, ",\"low\":");
	text_add_number(json, margin.mean - reach);
	text_add_string(json, ",\"high\":");
	text_add_number(json, margin.mean + reach);
	text_add_string(json, "}");
}

static void
add_abouts(struct text *json, const struct crosstable *table)
{
	const char *name;
	json_t *value;
	const char *before = ",\"about\":{";

	json_object_foreach(table->abouts, name, value)
	{
		struct run_bot bot;

		crosstable_about(table, name, &bot);
		text_add_string(json, before);
		text_add_json(json, name);
		text_add_string(json, ":");
		about_add_value(json, &bot);
		before = ",";
	}
	if (table->abouts)
		text_add_string(json, "}");
}

/* Those that have played. */
static void
add_bots(struct text *json, const struct sums *sums,
	const struct ranking *ranking)
{
	struct table table = bot_table(sums, ranking);
	const char *before = "{";

	text_add_string(json, ",\"bots\":[");
	for (size_t i = 0; i < ranking->count; i++) {
		const struct sums_bot *bot = &sums->bots[ranking->rows[i].bot];

		if (bot->games == 0)
			continue;
		text_add_string(json, before);
		table_add_json(&table, i, json);
		if (bot->outside)
			text_add_string(json, ",\"house\":true");
		if (bot->remote)
			text_add_string(json, ",\"remote\":true");
		burnt_add_json(json, bot->burnt_us);
		fault_examples_add_json(&bot->faults, json);
		text_add_string(json, "}");
		before = ",{";
	}
	text_add_string(json, "]");
	table_release(&table);
}

static void
add_pairs(
	struct text *json, const struct sums *sums, const struct ranked *ranked)
{
	text_add_string(json, ",\"pairs\":[");
	for (size_t i = 0; i < ranked->count; i++) {
		const struct crosstable_pair *pair = &ranked->list[i];

		text_add_string(json, i > 0 ? ",{\"bots\":[" : "{\"bots\":[");
		text_add_json(json, sums_name(sums, pair->bot));
		text_add_string(json, ",");
		text_add_json(json, sums_name(sums, pair->other));
		text_add_string(json, "]");
		add_pair(json, &pair->view);
		text_add_string(json, "}");
	}
	text_add_string(json, "]");
}

static void
add_commitments(struct text *json, const struct crosstable *table)
{
	for (size_t i = 0; i < table->commitment_count; i++)
		text_add_format(json, "%s\"%s\"",
			i > 0 ? "," : ",\"seed_sha256\":[",
			table->commitments[i].digits);
	if (table->commitment_count > 0)
		text_add(json, "]", 1);
}

int
crosstable_report_json(FILE *file, const struct crosstable *table)
{
	const struct sums *sums = &table->sums;
	struct suspicion suspicion;
	struct text json = {0};
	struct ranked ranked;

	if (ranked_init(&ranked, &table->sums, false) < 0)
		return -1;
	text_add_string(&json, "{\"game\":");
	text_add_json(&json, sums->game ? sums->game->name : "");
	text_add_format(&json,
		",\"games\":%ld,\"sandbox\":\"%s\",\"proof\":\"%s\"",
		sums->games, sandbox_level_name(table->level),
		proof_word(sums->proof));
	if (ranked.ranking.format) {
		text_add_format(&json, ",\"format\":\"%s\"",
			ranked.ranking.format->name);
		ranking_add_json(&json, &ranked.ranking, sums, NULL);
	}
	add_bots(&json, sums, &ranked.ranking);
	add_pairs(&json, sums, &ranked);
	suspicion_init(&suspicion, sums);
	suspicion_add_json(&json, &suspicion);
	add_commitments(&json, table);
	add_abouts(&json, table);
	replaced_add_json(&json, &table->replaced);
	text_add_string(&json, "}\n");
	ranked_release(&ranked);
	return text_print(&json, file);
}

/*
 * One bot: its opponents, seats, faults and times.
 */

void
bot_summary_init(struct bot_summary *summary, const char *name)
{
	*summary = (struct bot_summary){.name = name};
}

void
bot_summary_release(struct bot_summary *summary)
{
	for (long i = 0; i < summary->fault_count; i++)
		free(summary->faults[i].why);
	for (int i = 0; i < summary->info_count; i++)
		free(summary->infos[i].key);
	*summary = (struct bot_summary){0};
}

/* The lowest seat of the bot; -1: it did not play. */
static int
find_seat(const struct bot_summary *summary, const struct record *record)
{
	for (int seat = 0; seat < record->seats; seat++)
		if (strcmp(record->names[seat], summary->name) == 0)
			return seat;
	return -1;
}

static void
add_outcomes(struct bot_summary_seat *to, const struct record *record, int seat)
{
	struct outcome_pair pairs[OUTCOME_PAIRS_MAX];
	int count = outcome_by_pair(record, pairs);

	for (int i = 0; i < count; i++) {
		if (pairs[i].first == seat)
			to->outcomes[pairs[i].outcome]++;
		else if (pairs[i].second == seat)
			to->outcomes[OUTCOME_LOSS - pairs[i].outcome]++;
	}
}

static void
add_seat(struct bot_summary_seat *to, const struct record *record, int seat)
{
	to->games++;
	for (int s = seat; s < record->seats; s++)
		if (outcome_seat(record, s) == seat)
			to->points += record->points[s];
	add_outcomes(to, record, seat);
}

static int
add_fault(struct bot_summary *summary, const struct record *record,
	const char *path)
{
	if (summary->fault_count == BOT_SUMMARY_FAULTS_MAX)
		return 0;
	char *why = strdup(record->why);
	if (!why)
		return -1;
	summary->faults[summary->fault_count++] = (struct bot_summary_fault){
		.path = path,
		.id = record->id,
		.seat = record->offender,
		.kind = record->end,
		.why = why,
	};
	return 0;
}

static void
add_times(struct bot_summary *summary, const struct record *record,
	const char *path, int seat)
{
	int64_t game_us = 0;

	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];

		if (outcome_seat(record, move->seat) != seat)
			continue;
		int64_t us = record_microseconds(move->used_ns);
		game_us += us;
		if (us < summary->slowest_us && summary->slowest_path)
			continue;
		summary->slowest_us = us;
		summary->slowest_path = path;
		summary->slowest_id = record->id;
		summary->slowest_move = (long)i + 1;
	}
	if (game_us < summary->slowest_game_us && summary->slowest_game_path)
		return;
	summary->slowest_game_us = game_us;
	summary->slowest_game_id = record->id;
	summary->slowest_game_path = path;
}

bool
bot_summary_needs_whole(
	const struct bot_summary *summary, const struct record *record)
{
	return record->noted && find_seat(summary, record) >= 0;
}

/* The sums of KEY; NULL: there are too many, or errno is set: no memory. */
static struct bot_summary_info *
info_of(struct bot_summary *summary, const char *key)
{
	for (int i = 0; i < summary->info_count; i++)
		if (strcmp(summary->infos[i].key, key) == 0)
			return &summary->infos[i];
	if (summary->info_count == BOT_SUMMARY_INFOS_MAX)
		return NULL;
	struct bot_summary_info *info = &summary->infos[summary->info_count];
	*info = (struct bot_summary_info){
		.key = strdup(key), .least = INFINITY, .most = -INFINITY};
	if (!info->key)
		return NULL;
	summary->info_count++;
	return info;
}

static void
calibrate(struct bot_summary_calibration *sums, double score, double result)
{
	sums->moves++;
	sums->score += score;
	sums->result += result;
	sums->scores += score * score;
	sums->results += result * result;
	sums->both += score * result;
}

/* -1 with errno. */
static int
add_info(struct bot_summary *summary, json_t *values, double result)
{
	const char *key;
	json_t *value;

	json_object_foreach(values, key, value)
	{
		const double number = json_number_value(value);
		struct bot_summary_info *info;

		if (!json_is_number(value))
			continue;
		errno = 0;
		if (!(info = info_of(summary, key))) {
			if (errno != 0)
				return -1;
			continue;
		}
		info->moves++;
		info->sum += number;
		info->least = fmin(info->least, number);
		info->most = fmax(info->most, number);
		if (strcmp(key, "score") == 0)
			calibrate(&summary->calibration, number, result);
	}
	return 0;
}

/* The points of SEAT less the mean of the seats that are not its bot's. */
static double
result_of(const struct record *record, int seat)
{
	int others = 0;
	double points = 0;

	for (int s = 0; s < record->seats; s++) {
		if (outcome_seat(record, s) == outcome_seat(record, seat))
			continue;
		others++;
		points += record->points[s];
	}
	return record->points[seat] - (others > 0 ? points / others : 0);
}

/* -1 with errno. */
static int
add_infos(struct bot_summary *summary, const struct record *record, int seat)
{
	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];
		const char *note = record_move_note(record, move);

		if (!note || outcome_seat(record, move->seat) != seat)
			continue;
		json_t *parsed = json_loads(note, 0, NULL);
		const int result =
			add_info(summary, json_object_get(parsed, "info"),
				result_of(record, move->seat));
		json_decref(parsed);
		if (result < 0)
			return -1;
	}
	return 0;
}

int
bot_summary_add(struct bot_summary *summary, const struct record *record,
	const char *path)
{
	int seat = find_seat(summary, record);

	if (seat < 0)
		return 0;
	if (fault_is_blamed(record->end) &&
		outcome_seat(record, record->offender) == seat &&
		add_fault(summary, record, path) < 0)
		return -1;
	add_seat(&summary->seats[seat], record, seat);
	add_times(summary, record, path, seat);
	return add_infos(summary, record, seat);
}

/* The number in TABLE of the bot, which has played. */
static size_t
number_of(const struct bot_summary *summary, const struct crosstable *table)
{
	return (size_t)sums_find(&table->sums, summary->name);
}

static void
print_printable(FILE *file, const char *string)
{
	char printable[RECORD_WHY_MAX];

	text_printable_string(printable, sizeof printable, string);
	fputs(printable, file);
}

static double
milliseconds(int64_t us)
{
	return (double)us / 1000;
}

static double
mean_ms(const struct sums_bot *bot)
{
	return bot->moves > 0 ? milliseconds(bot->used_us) / (double)bot->moves
			      : 0;
}

static int
print_opponents(FILE *file, const struct sums *sums, size_t bot)
{
	struct table table = pair_table(false);

	for (size_t other = 0; other < sums->bot_count; other++) {
		const struct crosstable_pair pair = {.bot = bot,
			.other = other,
			.view = sums_between(sums, bot, other)};

		if (pair.view.games > 0)
			add_row(&table, sums, &pair);
	}
	return table_print(&table, file);
}

static const struct table_column seat_columns[] = {
	{.head = "seat", .member = "seat", .width = 4},
	{.head = "games", .member = "games", .width = 8, .keep = 3},
	{.member = "points", .without = TABLE_TEXT},
	{"points/game", NULL, TABLE_REAL, 11, 2, .keep = 5,
		.without = TABLE_JSON},
	{.head = "wins", .member = "wins", .width = 7, .keep = 2},
	{.head = "draws", .member = "draws", .width = 7, .keep = 1},
	{.head = "losses", .member = "losses", .width = 7, .keep = 1},
	{"score", "score", TABLE_REAL, 7, 1, .unit = "%", .keep = 4},
};

/* A row a seat in which the bot has played. */
static struct table
seat_table(const struct bot_summary *summary)
{
	struct table table = {seat_columns,
		.count = sizeof seat_columns / sizeof *seat_columns};

	for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
		const struct bot_summary_seat *s = &summary->seats[seat];

		if (s->games == 0)
			continue;
		table_number(&table, seat);
		table_number(&table, s->games);
		table_number(&table, s->points);
		table_real(&table, crosstable_ratio(s->points, s->games));
		for (int i = 0; i < OUTCOME_COUNT; i++)
			table_number(&table, s->outcomes[i]);
		table_real(&table, sums_percent(s->outcomes));
	}
	return table;
}

static void
print_faults(FILE *file, const struct bot_summary *summary,
	const struct fault_examples *all)
{
	fprintf(file, "\nfaults: %ld\n", all->count);
	for (int kind = 0; kind < FAULT_COUNT; kind++)
		if (all->kinds[kind].count > 0)
			fprintf(file, "%8ld %s\n", all->kinds[kind].count,
				fault_name((enum fault)kind));
	for (long i = 0; i < summary->fault_count; i++) {
		const struct bot_summary_fault *fault = &summary->faults[i];

		fputs("  ", file);
		print_printable(file, fault->path);
		fprintf(file, ", game %ld, seat %d: ", fault->id, fault->seat);
		print_printable(file, fault->why);
		putc('\n', file);
	}
	if (all->count > summary->fault_count)
		fprintf(file, "  and %ld more\n",
			all->count - summary->fault_count);
}

static void
print_times(FILE *file, const struct bot_summary *summary,
	const struct sums_bot *bot)
{
	fprintf(file, "\ntime: %" PRId64 " moves, %.3f ms each\n", bot->moves,
		mean_ms(bot));
	if (!summary->slowest_path)
		return;
	fprintf(file, "  slowest move: %.3f ms, move %ld of game %ld of ",
		milliseconds(summary->slowest_us), summary->slowest_move,
		summary->slowest_id);
	print_printable(file, summary->slowest_path);
	fprintf(file, "\n  slowest game: %.3f ms, game %ld of ",
		milliseconds(summary->slowest_game_us),
		summary->slowest_game_id);
	print_printable(file, summary->slowest_game_path);
	putc('\n', file);
	burnt_print(file, "  ", "it", bot->burnt_us);
}

static const struct table_column info_columns[] = {
	{.head = "info", .member = "key", .kind = TABLE_NAME},
	{.head = "moves", .member = "moves", .width = 9, .keep = 1},
	{"mean", "mean", TABLE_REAL, 14, 2, .keep = 4},
	{"least", "least", TABLE_REAL, 12, 2, .keep = 2},
	{"most", "most", TABLE_REAL, 12, 2, .keep = 3},
};

/* A row a key whose values were numbers. */
static struct table
info_table(const struct bot_summary *summary)
{
	struct table table = {info_columns,
		.count = sizeof info_columns / sizeof *info_columns};

	for (int i = 0; i < summary->info_count; i++) {
		const struct bot_summary_info *info = &summary->infos[i];

		table_name(&table, info->key);
		table_number(&table, info->moves);
		table_real(&table, info->sum / (double)info->moves);
		table_real(&table, info->least);
		table_real(&table, info->most);
	}
	return table;
}

/* Pearson's; NAN where one of the two is always the same. */
static double
correlation(const struct bot_summary_calibration *c)
{
	const double n = (double)c->moves;
	const double scores = n * c->scores - c->score * c->score;
	const double results = n * c->results - c->result * c->result;

	return scores > 0 && results > 0
		       ? (n * c->both - c->score * c->result) /
				 sqrt(scores * results)
		       : (double)NAN;
}

static int
print_infos(FILE *file, const struct bot_summary *summary)
{
	const struct bot_summary_calibration *c = &summary->calibration;
	struct table infos = info_table(summary);

	putc('\n', file);
	int result = table_print(&infos, file);
	if (c->moves == 0)
		return result;
	fprintf(file,
		"\nits score against the result, its points less the mean of "
		"the others':\n  %+.2f against %+.2f on average",
		c->score / (double)c->moves, c->result / (double)c->moves);
	if (isfinite(correlation(c)))
		fprintf(file, ", correlation %.2f", correlation(c));
	putc('\n', file);
	return result;
}

int
bot_summary_report_table(FILE *file, const struct bot_summary *summary,
	const struct crosstable *table)
{
	const size_t number = number_of(summary, table);
	const struct sums_bot *bot = &table->sums.bots[number];

	print_printable(file, summary->name);
	fprintf(file, ", %s: %ld game%s, sandbox %s, %s\n\n",
		table->sums.game->name, bot->games, plural(bot->games),
		sandbox_level_name(table->level),
		proof_word(table->sums.proof));
	struct table seats = seat_table(summary);
	int result = print_opponents(file, &table->sums, number);

	putc('\n', file);
	if (table_print(&seats, file) < 0)
		result = -1;
	print_faults(file, summary, &bot->faults);
	print_times(file, summary, bot);
	if (summary->info_count > 0 && print_infos(file, summary) < 0)
		result = -1;
	return result;
}

static void
add_opponents(struct text *json, const struct crosstable *table, size_t bot)
{
	const struct sums *sums = &table->sums;
	const char *comma = "";

	text_add_string(json, ",\"opponents\":[");
	for (size_t other = 0; other < sums->bot_count; other++) {
		const struct sums_view pair = sums_between(sums, bot, other);

		if (pair.games == 0)
			continue;
		text_add_format(json, "%s{\"name\":", comma);
		comma = ",";
		text_add_json(json, sums_name(sums, other));
		add_pair(json, &pair);
		text_add_string(json, "}");
	}
	text_add_string(json, "]");
}

/* Adds TABLE as the array NAME, and releases it. */
static void
add_rows(struct text *json, const char *name, struct table *table)
{
	text_add_format(json, ",\"%s\":[", name);
	json->failed |= table->failed;
	for (size_t row = 0; row < table->cell_count / table->count; row++) {
		text_add_string(json, row > 0 ? ",{" : "{");
		table_add_json(table, row, json);
		text_add_string(json, "}");
	}
	text_add_string(json, "]");
	table_release(table);
}

static void
add_infos_json(struct text *json, const struct bot_summary *summary)
{
	const struct bot_summary_calibration *c = &summary->calibration;
	struct table infos = info_table(summary);

	add_rows(json, "info", &infos);
	if (c->moves == 0)
		return;
	text_add_format(json,
		",\"calibration\":{\"moves\":%" PRId64
		",\"score\":%.10g,\"result\":%.10g,\"correlation\":",
		c->moves, c->score / (double)c->moves,
		c->result / (double)c->moves);
	if (isfinite(correlation(c)))
		text_add_format(json, "%.10g}", correlation(c));
	else
		text_add_string(json, "null}");
}

static void
add_faults(struct text *json, const struct bot_summary *summary,
	const struct fault_examples *all)
{
	text_add_format(json, ",\"fault_count\":%ld,\"faults\":[", all->count);
	for (long i = 0; i < summary->fault_count; i++) {
		const struct bot_summary_fault *fault = &summary->faults[i];

		text_add_string(json, i > 0 ? ",{\"file\":" : "{\"file\":");
		text_add_json(json, fault->path);
		text_add_format(json,
			",\"id\":%ld,\"seat\":%d,\"end\":\"%s\",\"why\":",
			fault->id, fault->seat, fault_name(fault->kind));
		text_add_json(json, fault->why);
		text_add_string(json, "}");
	}
	text_add_string(json, "]");
	fault_examples_add_json(all, json);
}

static void
add_times_json(struct text *json, const struct bot_summary *summary,
	const struct sums_bot *bot)
{
	text_add_format(json, ",\"moves\":%" PRId64 ",\"ms_per_move\":%.10g",
		bot->moves, mean_ms(bot));
	if (!summary->slowest_path)
		return;
	text_add_string(json, ",\"slowest_move\":{\"file\":");
	text_add_json(json, summary->slowest_path);
	text_add_format(json, ",\"id\":%ld,\"move\":%ld,\"ms\":%.10g}",
		summary->slowest_id, summary->slowest_move,
		milliseconds(summary->slowest_us));
	text_add_string(json, ",\"slowest_game\":{\"file\":");
	text_add_json(json, summary->slowest_game_path);
	text_add_format(json, ",\"id\":%ld,\"ms\":%.10g}",
		summary->slowest_game_id,
		milliseconds(summary->slowest_game_us));
	burnt_add_json(json, bot->burnt_us);
}

int
bot_summary_report_json(FILE *file, const struct bot_summary *summary,
	const struct crosstable *table)
{
	const size_t number = number_of(summary, table);
	const struct sums_bot *bot = &table->sums.bots[number];
	struct text json = {0};

	text_add_string(&json, "{\"name\":");
	text_add_json(&json, summary->name);
	text_add_member(&json, "game", table->sums.game->name);
	text_add_format(&json,
		",\"games\":%ld,\"sandbox\":\"%s\",\"proof\":\"%s\"",
		bot->games, sandbox_level_name(table->level),
		proof_word(table->sums.proof));
	add_opponents(&json, table, number);
	struct table seats = seat_table(summary);
	add_rows(&json, "seats", &seats);
	add_faults(&json, summary, &bot->faults);
	add_times_json(&json, summary, bot);
	if (summary->info_count > 0)
		add_infos_json(&json, summary);
	text_add_string(&json, "}\n");
	return text_print(&json, file);
}

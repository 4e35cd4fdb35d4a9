#include "analysis/bot_summary.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/crosstable.h"
#include "base/table.h"
#include "common/plural.h"
#include "sums/sums.h"
#include "record/outcome.h"

void
bot_summary_init(struct bot_summary *summary, const char *name)
{
	*summary = (struct bot_summary){.name = name};
}

/* How many of the faults are kept one by one. */
static long
bot_summary_faults_kept(const struct bot_summary *summary)
{
	return summary->fault_count < BOT_SUMMARY_FAULTS_MAX
		       ? summary->fault_count
		       : BOT_SUMMARY_FAULTS_MAX;
}

void
bot_summary_release(struct bot_summary *summary)
{
	for (long i = 0; i < bot_summary_faults_kept(summary); i++)
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
	if (summary->fault_count < BOT_SUMMARY_FAULTS_MAX) {
		char *why = strdup(record->why);

		if (!why)
			return -1;
		summary->faults[summary->fault_count] =
			(struct bot_summary_fault){
				.path = path,
				.id = record->id,
				.seat = record->offender,
				.kind = record->end,
				.why = why,
			};
	}
	summary->fault_count++;
	summary->fault_counts[record->end]++;
	return 0;
}

static void
add_times(struct bot_summary *summary, const struct record *record,
	const char *path, int seat)
{
	int64_t game_us = 0;

	for (int s = 0; s < record->seats && record_has_burnt(record); s++)
		if (outcome_seat(record, s) == seat)
			summary->burnt_us +=
				record_microseconds(record->burnt_ns[s]);
	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];

		if (outcome_seat(record, move->seat) != seat)
			continue;
		int64_t us = record_microseconds(move->used_ns);
		game_us += us;
		summary->moves++;
		if (us < summary->slowest_us && summary->slowest_path)
			continue;
		summary->slowest_us = us;
		summary->slowest_path = path;
		summary->slowest_id = record->id;
		summary->slowest_move = (long)i + 1;
	}
	summary->used_us += game_us;
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
	summary->games++;
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
mean_ms(const struct bot_summary *summary)
{
	return summary->moves > 0
		       ? milliseconds(summary->used_us) / (double)summary->moves
		       : 0;
}

static int
print_opponents(FILE *file, const struct sums *sums, size_t bot)
{
	struct table table = crosstable_pair_table(false);

	for (size_t other = 0; other < sums->bot_count; other++) {
		const struct crosstable_pair pair = {
			bot, other, sums_between(sums, bot, other)};

		if (pair.view.games > 0)
			crosstable_add_row(&table, sums, &pair);
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
print_faults(FILE *file, const struct bot_summary *summary)
{
	fprintf(file, "\nfaults: %ld\n", summary->fault_count);
	for (int kind = 0; kind < FAULT_COUNT; kind++)
		if (summary->fault_counts[kind] > 0)
			fprintf(file, "%8ld %s\n", summary->fault_counts[kind],
				fault_name((enum fault)kind));
	for (long i = 0; i < bot_summary_faults_kept(summary); i++) {
		const struct bot_summary_fault *fault = &summary->faults[i];

		fputs("  ", file);
		print_printable(file, fault->path);
		fprintf(file, ", game %ld, seat %d: ", fault->id, fault->seat);
		print_printable(file, fault->why);
		putc('\n', file);
	}
	if (summary->fault_count > bot_summary_faults_kept(summary))
		fprintf(file, "  and %ld more\n",
			summary->fault_count -
				bot_summary_faults_kept(summary));
}

static void
print_times(FILE *file, const struct bot_summary *summary)
{
	fprintf(file, "\ntime: %" PRId64 " moves, %.3f ms each\n",
		summary->moves, mean_ms(summary));
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
	burnt_print(file, "  ", "it", summary->burnt_us);
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
	print_printable(file, summary->name);
	fprintf(file, ", %s: %ld game%s, sandbox %s, %s\n\n",
		table->sums.game->name, summary->games, plural(summary->games),
		sandbox_level_name(table->level),
		proof_word(table->sums.proof));
	struct table seats = seat_table(summary);
	int result =
		print_opponents(file, &table->sums, number_of(summary, table));

	putc('\n', file);
	if (table_print(&seats, file) < 0)
		result = -1;
	print_faults(file, summary);
	print_times(file, summary);
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
		crosstable_add_pair(json, &pair);
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
add_faults(struct text *json, const struct bot_summary *summary)
{
	text_add_format(json, ",\"fault_count\":%ld,\"faults\":[",
		summary->fault_count);
	for (long i = 0; i < bot_summary_faults_kept(summary); i++) {
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
}

static void
bot_summary_report_add_times(
	struct text *json, const struct bot_summary *summary)
{
	text_add_format(json, ",\"moves\":%" PRId64 ",\"ms_per_move\":%.10g",
		summary->moves, mean_ms(summary));
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
	burnt_add_json(json, summary->burnt_us);
}

int
bot_summary_report_json(FILE *file, const struct bot_summary *summary,
	const struct crosstable *table)
{
	struct text json = {0};

	text_add_string(&json, "{\"name\":");
	text_add_json(&json, summary->name);
	text_add_string(&json, ",\"game\":");
	text_add_json(&json, table->sums.game->name);
	text_add_format(&json,
		",\"games\":%ld,\"sandbox\":\"%s\",\"proof\":\"%s\"",
		summary->games, sandbox_level_name(table->level),
		proof_word(table->sums.proof));
	add_opponents(&json, table, number_of(summary, table));
	struct table seats = seat_table(summary);
	add_rows(&json, "seats", &seats);
	add_faults(&json, summary);
	fault_examples_add_json(
		&table->sums.bots[number_of(summary, table)].faults, &json);
	bot_summary_report_add_times(&json, summary);
	if (summary->info_count > 0)
		add_infos_json(&json, summary);
	text_add_string(&json, "}\n");
	return text_print(&json, file);
}

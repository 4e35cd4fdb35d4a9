#include "report/report.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include <jansson.h>

#include "analysis/crosstable.h"
#include "analysis/game_list.h"
#include "base/array.h"
#include "base/reason.h"
#include "base/table.h"
#include "base/text.h"
#include "common/plural.h"
#include "rating/rating_report.h"
#include "record/fault.h"
#include "record/format.h"
#include "record/outcome.h"
#include "record/reader.h"
#include "record/record.h"
#include "record/replay.h"
#include "report/bot_file.h"
#include "report/packed_games.h"
#include "report/page_file.h"
#include "sums/sums.h"
#include "sums/suspicion.h"
#include "tournament/contest.h"
#include "web/html.h"

/*
 * Tables: one of a page, piece by piece. What is printed is HTML of ours; only
 * names and texts may be foreign.
 *
 *	static const char *const heads[] = {"<Bot", "Games", NULL};
 *
 *	page_table_begin(file, "games", "Games by bot", heads);
 *	page_table_row(file);
 *	page_table_name(file, name, NULL);
 *	page_table_cell(file, "%ld", games);
 *	page_table_row_end(file);
 *	page_table_end(file);
 */

/* HEADS end with NULL, or are NULL: the caller writes head and body itself. One
 * that begins with '<' stands above names or texts, and is shown without that. */
static void
page_table_begin(FILE *file, const char *id, const char *caption,
	const char *const *heads)
{
	fprintf(file,
		"<div class=\"wide\" tabindex=\"0\" role=\"region\" "
		"aria-labelledby=\"%s-caption\">\n"
		"<table id=\"%s\"><caption id=\"%s-caption\">%s</caption>\n",
		id, id, id, caption);
	if (!heads)
		return;
	fputs("<thead><tr>", file);
	for (; *heads; heads++)
		if (**heads == '<')
			fprintf(file,
				"<th scope=\"col\" class=\"text\">%s</th>",
				*heads + 1);
		else
			fprintf(file, "<th scope=\"col\">%s</th>", *heads);
	fputs("</tr></thead>\n<tbody>\n", file);
}

static void
page_table_end(FILE *file)
{
	fputs("</tbody></table></div>\n", file);
}

/* A name that leads to the page of its bot without being a cell. */
static void
page_table_bot(FILE *file, const char *name, const char *bots)
{
	char link[BOT_FILE_MAX];

	if (bots) {
		bot_file_name(name, link);
		fprintf(file, "<a href=\"%s%s.html\">", bots, link);
	}
	html_text(file, name);
	if (bots)
		fputs("</a>", file);
}

/* The number of a game of a file, which leads to where it is stepped through, in the
 * page GAMES; "": this one. NULL: it leads nowhere. */
static void
page_table_game(FILE *to, const char *games, size_t file, long id)
{
	if (!games)
		fprintf(to, "%ld", id);
	else
		fprintf(to, "<a href=\"%s#game-%zu-%ld\">%ld</a>", games, file,
			id, id);
}

/* The name of a bot, which heads its row. It leads to the page of the bot in the
 * folder BOTS, unless that is NULL (bot_file.h). */
static void
page_table_name(FILE *file, const char *name, const char *bots)
{
	fputs("<th scope=\"row\" class=\"name\">", file);
	page_table_bot(file, name, bots);
	fputs("</th>", file);
}

/* Begins rows that belong together; TITLE heads them. */
static void
page_table_group(FILE *file, const char *title, size_t columns)
{
	fprintf(file,
		"</tbody>\n<tbody>\n<tr><th scope=\"rowgroup\" "
		"class=\"group\" colspan=\"%zu\">%s</th></tr>\n",
		columns, title);
}

static void
page_table_row(FILE *file)
{
	fputs("<tr>", file);
}

static void
page_table_row_end(FILE *file)
{
	fputs("</tr>\n", file);
}

/* A cell with what is printed, which is of ours, and one with foreign text. */
__attribute__((format(printf, 2, 3))) static void
page_table_cell(FILE *file, const char *format, ...)
{
	va_list arguments;

	fputs("<td>", file);
	va_start(arguments, format);
	vfprintf(file, format, arguments);
	va_end(arguments);
	fputs("</td>", file);
}

static void
page_table_text(FILE *file, const char *text)
{
	fputs("<td class=\"text\">", file);
	html_text(file, text);
	fputs("</td>", file);
}

/* A cell with a figure, with SIGN one that says that it is above 0, too, or a dash
 * for what is no number. */
static void
page_table_figure(FILE *file, bool sign, int decimals, double figure)
{
	if (isfinite(figure))
		page_table_cell(
			file, sign ? "%+.*f" : "%.*f", decimals, figure);
	else
		page_table_cell(file, "–");
}

/* A name in the first column heads its row. */
static void
put_table_cell(
	FILE *file, const struct table *table, size_t at, const char *bots)
{
	const struct table_column *column = &table->columns[at % table->count];
	const struct table_cell *cell = &table->cells[at];

	switch (column->kind) {
	case TABLE_NAME:
		if (at % table->count == 0) {
			page_table_name(file, cell->name, bots);
			break;
		}
		fputs("<td class=\"text\">", file);
		page_table_bot(file, cell->name, bots);
		fputs("</td>", file);
		break;
	case TABLE_NUMBER:
		page_table_cell(
			file, cell->known ? "%" PRId64 : "–", cell->number);
		break;
	case TABLE_REAL:
		page_table_figure(
			file, column->sign, column->decimals, cell->real);
		break;
	case TABLE_FLAG:
		page_table_cell(file, "%s", cell->number ? column->head : "");
		break;
	}
}

/* All of TABLE (base/table.h), whose columns without a head are left out; its names
 * are those of bots. */
static void
page_table_write(FILE *file, const char *id, const char *caption,
	const struct table *table, const char *bots)
{
	page_table_begin(file, id, caption, NULL);
	fputs("<thead><tr>", file);
	for (size_t i = 0; i < table->count; i++)
		if (table->columns[i].head)
			fprintf(file, "<th scope=\"col\"%s>%s</th>",
				table->columns[i].kind == TABLE_NAME
					? " class=\"text\""
					: "",
				table->columns[i].head);
	fputs("</tr></thead>\n<tbody>\n", file);
	for (size_t at = 0; at < table->cell_count; at++) {
		fputs(at % table->count == 0 ? "<tr>" : "", file);
		if (table->columns[at % table->count].head)
			put_table_cell(file, table, at, bots);
		fputs((at + 1) % table->count == 0 ? "</tr>\n" : "", file);
	}
	page_table_end(file);
}

/*
 * The tables that there are.
 */

/* In a sentence, how many games of how many bots. */
static void
page_tables_summary(const struct page_tables *page)
{
	const struct crosstable *table = &page->statistics->table;
	const size_t bots = page->ranking->count;

	fprintf(page->file,
		"<p id=\"summary\">%ld game%s of %zu bot%s, sandbox %s",
		table->sums.games, plural(table->sums.games), bots,
		plural(bots), sandbox_level_name(table->level));
	const size_t first = crosstable_first_seed(table);
	if (first > 0)
		fprintf(page->file, ", %zu seed%s before these", first,
			plural((long)first));
	for (size_t i = first; i < table->commitment_count; i++)
		fprintf(page->file, ", seed_sha256 <code>%s</code>",
			table->commitments[i].digits);
	fputs("</p>\n", page->file);
}

/* What happened, with what the bot wrote to its standard error. */
static void
put_why(const struct page_tables *page, const struct statistics_fault *fault)
{
	fputs("<td class=\"text\">", page->file);
	html_text(page->file, fault->why);
	if (*fault->stderr_tail != '\0') {
		fputs("<pre aria-label=\"standard error\">", page->file);
		html_text(page->file, fault->stderr_tail);
		fputs("</pre>", page->file);
	}
	fputs("</td>", page->file);
}

static void
put_fault(const struct page_tables *page, const struct statistics_fault *fault)
{
	const struct statistics *statistics = page->statistics;

	page_table_row(page->file);
	page_table_text(page->file, statistics->files[fault->file].path);
	fputs("<td>", page->file);
	page_table_game(page->file, page->games, fault->file, fault->id);
	fputs("</td>", page->file);
	page_table_name(page->file,
		sums_name(&statistics->table.sums, (size_t)fault->bot),
		page->bots);
	page_table_cell(page->file, "%d", fault->seat);
	page_table_text(page->file, fault_name(fault->kind));
	put_why(page, fault);
	page_table_row_end(page->file);
}

static void
put_cause(const struct page_tables *page, const struct statistics_fault *cause,
	bool named)
{
	const struct statistics *statistics = page->statistics;
	const struct sums_bot *bot = &statistics->table.sums.bots[cause->bot];

	page_table_row(page->file);
	if (named)
		page_table_name(page->file,
			sums_name(&statistics->table.sums, (size_t)cause->bot),
			page->bots);
	page_table_text(page->file, fault_name(cause->kind));
	page_table_cell(
		page->file, "%ld", bot->faults.kinds[cause->kind].count);
	fputs("<td>", page->file);
	page_table_game(page->file, page->games, cause->file, cause->id);
	fputs("</td>", page->file);
	page_table_cell(page->file, "%d", cause->seat);
	if (!page->silent)
		put_why(page, cause);
	page_table_row_end(page->file);
}

void
page_tables_causes(const struct page_tables *page, long bot)
{
	static const char *const heads[] = {"<Bot", "<Fault", "Times",
		"First game", "Seat", "<What happened", NULL};
	static const char *const silent[] = {
		"<Bot", "<Fault", "Times", "First game", "Seat", NULL};
	const struct statistics *statistics = page->statistics;
	const bool named = bot < 0;

	page_table_begin(page->file, "causes",
		page->silent ? "Faults by cause, with one example"
			     : "Faults by cause, with one example and what the "
			       "bot wrote to its standard error",
		(page->silent ? silent : heads) + !named);
	for (size_t i = 0; i < statistics->cause_count; i++)
		if (named || statistics->causes[i].bot == bot)
			put_cause(page, &statistics->causes[i], named);
	page_table_end(page->file);
}

static void
put_faults(const struct page_tables *page)
{
	static const char *const heads[] = {"<File", "Game", "<Bot", "Seat",
		"<Fault", "<What happened", NULL};
	const struct statistics *statistics = page->statistics;

	page_table_begin(page->file, "faults",
		"Faults, with what the bot wrote to its standard error", heads);
	for (size_t i = 0; i < statistics->fault_count; i++)
		put_fault(page, &statistics->faults[i]);
	page_table_end(page->file);
}

void
page_tables_faults(const struct page_tables *page)
{
	const struct statistics *statistics = page->statistics;
	const long count = statistics->table.sums.faults;

	if (count == 0) {
		fputs("<p id=\"faults\">No bot committed a fault.</p>\n",
			page->file);
		return;
	}
	page_tables_causes(page, -1);
	if (page->silent)
		return;
	if ((size_t)count > statistics->fault_count)
		fprintf(page->file,
			"<details><summary>The first %zu of %ld "
			"faults</summary>\n",
			statistics->fault_count, count);
	else
		fprintf(page->file,
			"<details><summary>All %ld faults</summary>\n", count);
	put_faults(page);
	fputs("</details>\n", page->file);
}

/* A value of the run's line: texts as they are, all else as JSON. */
static void
put_value(FILE *file, const json_t *value)
{
	char *dumped;

	if (json_is_string(value)) {
		html_text(file, json_string_value(value));
		return;
	}
	if (json_is_null(value)) {
		fputs("none", file);
		return;
	}
	dumped = json_dumps(value, JSON_ENCODE_ANY);
	if (dumped)
		html_text(file, dumped);
	free(dumped);
}

/* As the command line has it. */
static void
put_shard(FILE *file, const json_t *shard)
{
	fprintf(file, "%" JSON_INTEGER_FORMAT "/%" JSON_INTEGER_FORMAT,
		json_integer_value(json_array_get(shard, 0)),
		json_integer_value(json_array_get(shard, 1)));
}

static void
put_option(FILE *file, const char *name, const json_t *value)
{
	page_table_row(file);
	page_table_name(file, name, NULL);
	fputs("<td class=\"text\">", file);
	if (strcmp(name, "shard") == 0)
		put_shard(file, value);
	else
		put_value(file, value);
	fputs("</td>", file);
	page_table_row_end(file);
}

/* A bot is an option of the run with its name, its command and what it is kept
 * from. */
static void
put_bot(FILE *file, const json_t *bot)
{
	const char *options =
		json_string_value(json_object_get(bot, "options"));

	page_table_row(file);
	fputs("<th scope=\"row\" class=\"name\">bot ", file);
	html_text(file, json_string_value(json_object_get(bot, "name")));
	fputs("</th><td class=\"text\">", file);
	put_value(file, json_object_get(bot, "command"));
	if (options) {
		fputs("; ", file);
		html_text(file, options);
	}
	fputs("</td>", file);
	page_table_row_end(file);
}

/* What everybody may know of a run: figures, and words of ours. */
static bool
is_public(const char *name, const json_t *value)
{
	return text_has_word("game tournament sandbox seed seed_sha256 beacon",
		       name) ||
	       json_is_number(value) || json_is_boolean(value);
}

static void
put_options(const struct page_tables *page, json_t *run)
{
	const char *name;
	json_t *value, *bot;
	size_t i;

	json_object_foreach(
		run, name, value) if (strcmp(name, "bots") != 0 &&
				      (!page->silent || is_public(name, value)))
		put_option(page->file, name, value);
	if (!page->silent)
		json_array_foreach(json_object_get(run, "bots"), i, bot)
			put_bot(page->file, bot);
}

static void
put_replaced(FILE *file, const struct replaced_list *list)
{
	char sentence[REASON_MAX];

	for (size_t i = 0; i < list->count; i++) {
		replaced_describe(&list->all[i], sentence);
		fputs("<p>", file);
		html_text(file, sentence);
		fputs("</p>\n", file);
	}
}

static void
put_run(const struct page_tables *page, size_t number)
{
	const struct statistics_file *file = &page->statistics->files[number];
	char id[32];
	json_t *line = json_loadb(file->run.bytes, file->run.length, 0, NULL);

	snprintf(id, sizeof id, "run-%zu", number);
	fputs("<h3>", page->file);
	if (page->silent)
		fprintf(page->file, "Run %zu", number + 1);
	else
		html_text(page->file, file->path);
	fprintf(page->file, "</h3>\n<p>%ld game%s, %s%s</p>\n", file->games,
		plural(file->games), proof_word(file->proof),
		file->cut_off ? "; the last line is cut off" : "");
	put_replaced(page->file, &file->replaced);
	page_table_begin(page->file, id, "Options of the run", NULL);
	fputs("<tbody>\n", page->file);
	put_options(page, json_object_get(line, "run"));
	page_table_end(page->file);
	json_decref(line);
}

void
page_tables_runs(const struct page_tables *page)
{
	for (size_t i = 0; i < page->statistics->file_count; i++)
		put_run(page, i);
}

int
page_figures_init(
	struct page_figures *figures, const struct statistics *statistics)
{
	const struct sums *sums = &statistics->table.sums;

	if (ranking_init(&figures->ranking, sums) < 0)
		return -1;
	if (rating_init(&figures->rating, sums, &rating_terms_usual) == 0)
		return 0;
	ranking_release(&figures->ranking);
	return -1;
}

void
page_figures_release(struct page_figures *figures)
{
	rating_release(&figures->rating);
	ranking_release(&figures->ranking);
}

static const struct sums *
table_of(const struct page_tables *page)
{
	return &page->statistics->table.sums;
}

/* How a bot is rated; NULL: it is not. */
static const struct rating_player *
player_of(const struct page_tables *page, size_t bot)
{
	for (int i = 0; i < page->rating->count; i++)
		if (page->rating->players[i].bot == bot)
			return &page->rating->players[i];
	return NULL;
}

/* Without a format the ratings are those of `talon rate`. */
static void
put_elo(const struct page_tables *page, const struct ranking_row *row)
{
	const struct rating_player *player =
		page->ranking->format ? NULL : player_of(page, row->bot);
	double elo = row->rated ? row->elo : player ? player->elo : (double)NAN;
	double interval = row->rated ? row->interval
			  : player   ? player->interval
				     : (double)NAN;

	page_table_figure(page->file, false, 0, rating_round(elo));
	page_table_figure(page->file, false, 0, rating_round(interval));
}

static void
put_outcomes(FILE *file, const int64_t outcomes[static OUTCOME_COUNT])
{
	for (int i = 0; i < OUTCOME_COUNT; i++)
		page_table_cell(file, "%" PRId64, outcomes[i]);
}

static void
put_percent(FILE *file, const int64_t outcomes[static OUTCOME_COUNT])
{
	page_table_cell(file, "%.1f&nbsp;%%", sums_percent(outcomes));
}

/* Begins the row of the bot at PLACE with its rank. A bot outside the ranking
 * has none; such bots are a group behind the others, and those that were
 * withdrawn another. */
static void
put_rank(const struct page_tables *page, size_t place, size_t columns)
{
	const struct ranking *ranking = page->ranking;

	if (ranking_heading(ranking, place))
		page_table_group(page->file,
			ranking->rows[place].former ? "Former bots"
						    : "Outside the ranking",
			columns);
	page_table_row(page->file);
	if (ranking->rows[place].rank == 0)
		page_table_cell(page->file, "–");
	else
		page_table_cell(page->file, "%d", ranking->rows[place].rank);
}

/* Who has left, and who plays elsewhere, is marked. */
static void
put_name(const struct page_tables *page, const struct ranking_row *row)
{
	const struct sums *sums = table_of(page);

	fputs("<th scope=\"row\" class=\"name\">", page->file);
	page_table_bot(page->file, sums_name(sums, row->bot), page->bots);
	if (row->gone && !row->former)
		fputs(" <small>out</small>", page->file);
	if (sums->bots[row->bot].remote)
		fputs(" <small>remote</small>", page->file);
	fputs("</th>", page->file);
}

static void
put_standing(const struct page_tables *page, const struct ranking_row *row)
{
	const struct format *format = page->ranking->format;

	put_name(page, row);
	if (ranking_score_name(format))
		page_table_cell(page->file, "%.1f", row->score);
	page_table_cell(page->file, "%ld", row->games);
	page_table_cell(page->file, "%" PRId64, row->points);
	page_table_cell(
		page->file, "%.2f", crosstable_ratio(row->points, row->games));
	put_outcomes(page->file, row->outcomes);
	if (!format)
		put_percent(page->file, row->outcomes);
	page_table_cell(page->file, "%ld", row->faults);
	put_elo(page, row);
	page_table_row_end(page->file);
}

enum { HEADS_MAX = 13 }; /* of the standings, with a NULL */

/* The columns are those of the one ranking, which a format may have a score
 * in. Returns how many there are. */
static size_t
name_columns(const struct format *format, const char *heads[static HEADS_MAX])
{
	static const char *const before[] = {"Rank", "<Bot", NULL};
	static const char *const sums[] = {"Games", "Points", "Points a game",
		"Wins", "Draws", "Losses", NULL};
	static const char *const after[] = {"Faults", "Elo", "± 95 %", NULL};
	const char *const score[] = {ranking_score_name(format), NULL};
	const char *const percent[] = {format ? NULL : "Score", NULL};
	const char *const *const parts[] = {
		before, score, sums, percent, after};
	size_t count = 0;

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		for (const char *const *head = parts[i]; *head; head++) {
			assert(count + 1 < HEADS_MAX);
			heads[count++] = *head;
		}
	heads[count] = NULL;
	return count;
}

void
page_tables_standings(const struct page_tables *page)
{
	const char *heads[HEADS_MAX];
	const struct ranking *ranking = page->ranking;
	size_t columns = name_columns(ranking->format, heads);

	page_table_begin(page->file, "standings", "Standings", heads);
	for (size_t i = 0; i < ranking->count; i++) {
		put_rank(page, i, columns);
		put_standing(page, &ranking->rows[i]);
	}
	page_table_end(page->file);
}

/* The shade of a score follows from its class, from 0 to 10. */
static void
put_cell(const struct page_tables *page, size_t bot, size_t other)
{
	const struct sums_view pair = sums_between(table_of(page), bot, other);
	double score = sums_percent(pair.outcomes);

	if (pair.games == 0)
		page_table_cell(page->file, "–");
	else
		fprintf(page->file, "<td class=\"h%.0f\">%.*f</td>", score / 10,
			page->bots ? 0 : 1, score);
}

/* A bot that has no rank heads its column with its name. */
static void
put_column_head(const struct page_tables *page, size_t place)
{
	const struct sums *table = table_of(page);
	size_t bot = page->ranking->rows[place].bot;

	fputs("<th scope=\"col\">", page->file);
	if (place >= page->ranking->ranked)
		html_text(page->file, sums_name(table, bot));
	else {
		fputs("<abbr title=\"", page->file);
		html_text(page->file, sums_name(table, bot));
		fprintf(page->file, "\">%zu</abbr>", place + 1);
	}
	fputs("</th>", page->file);
}

void
page_tables_cross(const struct page_tables *page, size_t most)
{
	const struct sums *table = table_of(page);
	const size_t all = page->ranking->count;
	const size_t count = all < most ? all : most;

	page_table_begin(page->file, "crosstable",
		"Score in percent, of the row’s bot against the column’s",
		NULL);
	fputs("<thead><tr><th scope=\"col\">Rank</th>"
	      "<th scope=\"col\" class=\"text\">Bot</th>",
		page->file);
	for (size_t i = 0; i < count; i++)
		put_column_head(page, i);
	fputs("</tr></thead>\n<tbody>\n", page->file);
	for (size_t i = 0; i < count; i++) {
		size_t bot = page->ranking->rows[i].bot;

		put_rank(page, i, count + 2);
		page_table_name(page->file, sums_name(table, bot), page->bots);
		for (size_t j = 0; j < count; j++)
			put_cell(page, bot, page->ranking->rows[j].bot);
		page_table_row_end(page->file);
	}
	page_table_end(page->file);
}

/* NAMED: with the bot that heads the row; else the other does. */
static void
put_pair(const struct page_tables *page, size_t bot, size_t other, bool named)
{
	const struct sums *table = table_of(page);
	const struct sums_view pair = sums_between(table, bot, other);
	struct margin margin = margin_of(&pair.margin);

	if (pair.games == 0)
		return;
	page_table_row(page->file);
	page_table_name(
		page->file, sums_name(table, named ? bot : other), page->bots);
	if (named)
		page_table_text(page->file, sums_name(table, other));
	page_table_cell(page->file, "%" PRId64, pair.games);
	put_outcomes(page->file, pair.outcomes);
	put_percent(page->file, pair.outcomes);
	page_table_cell(
		page->file, "%.2f", crosstable_ratio(pair.points, pair.games));
	page_table_figure(page->file, true, 2, margin.mean);
	page_table_figure(page->file, false, 2, margin_interval(&margin));
	page_table_cell(page->file, "%ld", margin.deals);
	page_table_row_end(page->file);
}

static const char *const pair_heads[] = {"<Bot", "<Against", "Games", "Wins",
	"Draws", "Losses", "Score", "Points a game", "Margin", "± 95 %",
	"Deals", NULL};

void
page_tables_margins(const struct page_tables *page)
{
	size_t count = page->ranking->count;

	page_table_begin(page->file, "pairs",
		"Margins: points a game, less those of the other", pair_heads);
	for (size_t i = 0; i < count; i++)
		for (size_t j = i + 1; j < count; j++)
			put_pair(page, page->ranking->rows[i].bot,
				page->ranking->rows[j].bot, true);
	page_table_end(page->file);
}

/* The margins of one bot. */
static void
page_tables_opponents(const struct page_tables *page, size_t bot)
{
	page_table_begin(page->file, "opponents",
		"Against each other bot; the margin is points a game, less "
		"those of the other",
		pair_heads + 1);
	for (size_t i = 0; i < page->ranking->count; i++)
		if (page->ranking->rows[i].bot != bot)
			put_pair(page, bot, page->ranking->rows[i].bot, false);
	page_table_end(page->file);
}

static void
put_later(const struct page_tables *page)
{
	static const char *const heads[] = {
		"<Bot", "Later less first", "± 1 error", "Deals", NULL};

	page_table_begin(page->file, "later",
		"Points a game over the others in later rotations of a deal, "
		"less those in the first",
		heads);
	for (size_t i = 0; i < page->ranking->count; i++) {
		const size_t bot = page->ranking->rows[i].bot;
		const struct margin later = sums_later(table_of(page), bot);

		page_table_row(page->file);
		page_table_name(
			page->file, sums_name(table_of(page), bot), page->bots);
		page_table_figure(page->file, true, 2, later.mean);
		page_table_figure(page->file, false, 2, later.error);
		page_table_cell(page->file, "%ld", later.deals);
		page_table_row_end(page->file);
	}
	page_table_end(page->file);
}

static void
put_company(const struct page_tables *page, const struct suspicion *suspicion)
{
	static const char *const heads[] = {
		"<Bot", "<With", "More", "± 1 error", "Deals", NULL};
	const struct sums *sums = suspicion->sums;

	fprintf(page->file, "<p>The highest of %ld comparison%s:</p>\n",
		suspicion->comparisons, plural(suspicion->comparisons));
	page_table_begin(page->file, "company",
		"Points a game over third bots with that one at the table, "
		"less those without",
		heads);
	for (int i = 0; i < suspicion->count; i++) {
		const struct suspicion_pair *pair = &suspicion->pairs[i];

		page_table_row(page->file);
		page_table_name(
			page->file, sums_name(sums, pair->bot), page->bots);
		page_table_text(page->file, sums_name(sums, pair->other));
		page_table_figure(page->file, true, 2, pair->more.mean);
		page_table_figure(page->file, false, 2, pair->more.error);
		page_table_cell(page->file, "%ld", pair->more.deals);
		page_table_row_end(page->file);
	}
	page_table_end(page->file);
}

/* Warnings in the words of `talon table`. */
static void
put_warnings(const struct page_tables *page)
{
	char *words = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&words, &length);

	if (!file)
		return;
	suspicion_warn(file, "", table_of(page));
	if (fclose(file) == 0 && length > 0) {
		fputs("<pre id=\"warnings\">", page->file);
		html_text(page->file, words);
		fputs("</pre>\n", page->file);
	}
	free(words);
}

void
page_tables_suspicion(const struct page_tables *page)
{
	struct suspicion suspicion;

	suspicion_init(&suspicion, table_of(page));
	if (suspicion.later)
		put_later(page);
	if (suspicion.count > 0)
		put_company(page, &suspicion);
	put_warnings(page);
}

static const struct table_column time_columns[] = {
	{.head = "Bot", .member = "name", .kind = TABLE_NAME},
	{.head = "Moves", .member = "moves"},
	{"Mean", "mean_ms", TABLE_REAL, .decimals = 3},
	{"Half", "half_ms", TABLE_REAL, .decimals = 3},
	{"90 %", "90_percent_ms", TABLE_REAL, .decimals = 3},
	{"99 %", "99_percent_ms", TABLE_REAL, .decimals = 3},
	{"Slowest", "slowest_ms", TABLE_REAL, .decimals = 3},
};

static struct table
page_tables_time_table(const struct page_tables *page)
{
	static const int percents[] = {50, 90, 99};
	struct table table = {.columns = time_columns,
		.count = sizeof time_columns / sizeof *time_columns};

	for (size_t i = 0; i < page->ranking->count; i++) {
		const size_t bot = page->ranking->rows[i].bot;
		const struct move_times *times = &page->statistics->times[bot];

		table_name(&table, sums_name(table_of(page), bot));
		table_number(&table, times->count);
		table_real(&table,
			(double)times->sum_us / (double)times->count / 1000);
		for (size_t k = 0; k < sizeof percents / sizeof *percents; k++)
			table_real(&table, (double)move_times_percentile(
						   times, percents[k]) /
						   1000);
		table_real(&table, (double)times->longest_us / 1000);
	}
	return table;
}

void
page_tables_times(const struct page_tables *page)
{
	struct table table = page_tables_time_table(page);

	page_table_write(page->file, "times",
		"Time a move in ms: the mean, what so many moves do not "
		"exceed, and the slowest",
		&table, page->bots);
	table_release(&table);
}

/* The slowest and the fastest that a file names. */
static void
put_speed(const struct page_tables *page, const struct host *host)
{
	if (!(host->slowest > 0))
		page_table_cell(page->file, "–");
	else if (host->slowest == host->fastest)
		page_table_cell(page->file, "%.3f", host->slowest);
	else
		page_table_cell(
			page->file, "%.3f–%.3f", host->slowest, host->fastest);
}

static void
put_host(const struct page_tables *page, size_t number)
{
	const struct hosts *hosts = &page->statistics->hosts;
	const struct host *host = &hosts->all[number];
	const struct move_times *times = &host->times;

	page_table_row(page->file);
	page_table_name(page->file, name_list_at(&hosts->names, number), NULL);
	page_table_cell(page->file, "%d", host->cores);
	put_speed(page, host);
	page_table_cell(page->file, "%ld", host->files);
	page_table_cell(page->file, "%ld", host->games);
	page_table_cell(page->file, "%ld", host->faults);
	page_table_cell(page->file, "%ld", host->timeouts);
	page_table_figure(page->file, false, 3,
		(double)times->sum_us / (double)times->count / 1000);
	page_table_cell(page->file, "%.3f",
		(double)move_times_percentile(times, 90) / 1000);
	page_table_cell(page->file, "%.3f", (double)times->longest_us / 1000);
	page_table_row_end(page->file);
}

/* The machines that the files name. */
static void
page_tables_hosts(const struct page_tables *page)
{
	static const char *const heads[] = {"<Host", "Cores", "Speed", "Files",
		"Games", "Faults", "Timeouts", "Mean", "90 %", "Slowest", NULL};
	const struct hosts *hosts = &page->statistics->hosts;

	page_table_begin(page->file, "hosts",
		"Games by host: its speed, of which the reference has 1, and "
		"the time a move in ms",
		heads);
	for (size_t i = 0; i < hosts->count; i++)
		put_host(page, i);
	page_table_end(page->file);
}

static const char *
round_name(long left, char name[static 32])
{
	if (left == 1)
		return "Final";
	if (left == 2)
		return "Semi-finals";
	if (left == 4)
		return "Quarter-finals";
	snprintf(name, 32, "Last %ld", 2 * left);
	return name;
}

static void
put_side(const struct page_tables *page, const struct knockout_tie *tie,
	int side)
{
	const long bot = tie->bots[side];

	fprintf(page->file, "<p%s>",
		bot >= 0 && tie->winner == bot ? " class=\"winner\"" : "");
	if (bot >= 0) {
		fputs("<bdi>", page->file);
		page_table_bot(page->file,
			sums_name(&page->statistics->table.sums, (size_t)bot),
			page->bots);
		fputs("</bdi>", page->file);
	} else
		fputs(tie->winner >= 0 ? "–" : "?", page->file);
	if (tie->games > 0)
		fprintf(page->file, " <span>%g</span>", tie->scores[side]);
	fputs("</p>", page->file);
}

static void
put_tie(const struct page_tables *page, const struct knockout_tie *tie)
{
	fputs("<li>", page->file);
	put_side(page, tie, 0);
	put_side(page, tie, 1);
	if (tie->games > 0)
		fprintf(page->file,
			"<p class=\"hint\">points %" PRId64 " : %" PRId64
			"</p>",
			tie->points[0], tie->points[1]);
	fputs("</li>\n", page->file);
}

void
page_tables_bracket(const struct page_tables *page,
	const struct knockout_tie *ties, size_t count, int level)
{
	char name[32];

	fputs("<div class=\"wide\" tabindex=\"0\" role=\"region\" "
	      "aria-label=\"Bracket\"><ol class=\"bracket\">\n",
		page->file);
	for (size_t at = 0; at < count;) {
		size_t end = at;

		while (end < count && ties[end].round == ties[at].round)
			end++;
		fprintf(page->file, "<li><h%d>%s</h%d><ol>\n", level,
			round_name((long)(end - at), name), level);
		for (; at < end; at++)
			put_tie(page, &ties[at]);
		fputs("</ol></li>\n", page->file);
	}
	fputs("</ol></div>\n", page->file);
}

/*
 * The page around its tables and games: head, sections, end.
 */

static const char *const scripts[] = {"words.js", "frame.js", "games.js",
	"packed.js", "plot.js", "report.js", NULL};

static void
put_title(const struct page_tables *page)
{
	const struct statistics *statistics = page->statistics;
	size_t count = page->ranking->count;

	fprintf(page->file, "%s",
		statistics->game ? statistics->game->name : "");
	for (size_t i = 0; i < count && i < 4; i++) {
		fputs(i == 0 ? ": " : ", ", page->file);
		html_text(page->file, sums_name(&statistics->table.sums,
					      page->ranking->rows[i].bot));
	}
	if (count > 4)
		fprintf(page->file, " and %zu more", count - 4);
}

static void
put_head(const struct page_tables *page)
{
	page_file_begin(page->file, scripts, NULL);
	put_title(page);
	page_file_body(page->file, NULL);
	fputs("<a class=\"skip\" href=\"#games\">To the games</a>\n"
	      "<header>\n<h1>",
		page->file);
	put_title(page);
	fputs("</h1>\n", page->file);
	page_tables_summary(page);
	fputs("</header>\n", page->file);
}

static void
begin_section(FILE *file, const char *name, const char *title)
{
	fprintf(file,
		"<section id=\"%s\" aria-labelledby=\"%s-title\">\n"
		"<h2 id=\"%s-title\">%s</h2>\n",
		name, name, name, title);
}

/* What the script draws into; without it there is nothing to be seen. */
static void
end_section(FILE *file, const char *plot)
{
	if (plot)
		fprintf(file, "<figure id=\"plot-%s\" hidden></figure>\n",
			plot);
	fputs("</section>\n", file);
}

/* A list of what there is; only shards name their hosts. */
static void
put_contents(const struct page_tables *page)
{
	static const char *const names[][2] = {
		{"section-standings", "Standings"},
		{"section-crosstable", "Against each other"},
		{"section-ratings", "Ratings over time"},
		{"section-times", "Time a move"},
		{"section-hosts", "Hosts"},
		{"section-faults", "Faults"},
		{"games", "Games"},
		{"section-runs", "Files and options"},
	};

	fputs("<nav aria-label=\"Contents\"><ul class=\"contents\">",
		page->file);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i][0], "section-hosts") != 0 ||
			page->statistics->hosts.count > 0)
			fprintf(page->file, "<li><a href=\"#%s\">%s</a></li>",
				names[i][0], names[i][1]);
	fputs("</ul></nav>\n", page->file);
}

static void
put_hosts(const struct page_tables *page)
{
	if (page->statistics->hosts.count == 0)
		return;
	begin_section(page->file, "section-hosts", "Hosts");
	page_tables_hosts(page);
	end_section(page->file, NULL);
}

static void
put_standings(const struct page_tables *page)
{
	begin_section(page->file, "section-standings", "Standings");
	page_tables_standings(page);
	end_section(page->file, "standings");
	begin_section(page->file, "section-crosstable", "Against each other");
	page_tables_cross(page, SIZE_MAX);
	fputs("<details><summary>Each pair</summary>\n", page->file);
	page_tables_margins(page);
	fputs("</details>\n", page->file);
	page_tables_suspicion(page);
	end_section(page->file, "margins");
}

/* Everything up to where the games are to stand. */
static void
page_begin(const struct page_tables *page)
{
	FILE *file = page->file;

	put_head(page);
	put_contents(page);
	fputs("<main>\n", file);
	put_standings(page);
	begin_section(file, "section-ratings", "Ratings over time");
	fputs("<noscript><p>This plot needs scripts; the ratings at the end "
	      "are in the standings.</p></noscript>\n",
		file);
	end_section(file, "ratings");
	begin_section(file, "section-times", "Time a move");
	page_tables_times(page);
	end_section(file, "times");
	put_hosts(page);
	begin_section(file, "section-faults", "Faults");
	page_tables_faults(page);
	end_section(file, NULL);
	begin_section(file, "games", "Games");
	fputs("<noscript><p>To click through games needs scripts; "
	      "<code>talon show</code> prints them.</p></noscript>\n"
	      "<div id=\"viewer\"></div>\n",
		file);
	end_section(file, NULL);
	begin_section(file, "section-runs", "Files and options");
	page_tables_runs(page);
	end_section(file, NULL);
	fputs("</main>\n", file);
}

/*
 * The figures for its script, as one JSON object.
 */

/* Bots whose ratings are drawn. */
enum { CURVES = 24 };

/* Of more bots, what is between each two is not drawn. */
enum { PAIRED_MAX = 40, CLASSES = 41 };

/* Adds what a subcommand prints as JSON, without its line feed. -1 with errno.
 */
static int
add_printed(struct text *json, const struct page_tables *page, bool ratings)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&bytes, &length);
	int result;

	if (!file)
		return -1;
	if (ratings)
		result = rating_report_json(
			file, page->rating, &page->statistics->table.sums);
	else
		result = crosstable_report_json(file, &page->statistics->table);
	if (fclose(file) == EOF)
		result = -1;
	if (result == 0 && length > 0)
		text_add(json, bytes, length - 1);
	free(bytes);
	return result;
}

/* Adds the members "bots", their names by number, "order", their numbers as ranked,
 * "of", how many games there are, "chosen", which of them are packed, and those of
 * packed_games_add_data. */
static void
add_games(const struct report *report, struct text *json)
{
	static const char *const chosen[] = {
		[REPORT_FITTING] = "fitting",
		[REPORT_FAULTS] = "faults",
		[REPORT_CLOSE] = "close",
		[REPORT_ALL] = "all",
	};
	const struct sums *sums = &report->statistics.table.sums;
	const struct ranking *ranking = &report->figures.ranking;

	text_add_string(json, "\"bots\":[");
	for (size_t i = 0; i < sums->bot_count; i++) {
		text_add_string(json, i > 0 ? "," : "");
		text_add_json(json, sums_name(sums, i));
	}
	text_add_string(json, "],\"order\":[");
	for (size_t i = 0; i < ranking->count; i++)
		text_add_format(
			json, "%s%zu", i > 0 ? "," : "", ranking->rows[i].bot);
	text_add_format(json, "],\"of\":%ld,\"chosen\":\"%s\",", sums->games,
		chosen[report->choice]);
	packed_games_add_data(&report->games, json);
}

static void
add_files(struct text *json, const struct statistics *statistics)
{
	text_add_string(json, ",\"files\":[");
	for (size_t i = 0; i < statistics->file_count; i++) {
		text_add_string(json, i > 0 ? "," : "");
		text_add_json(json, statistics->files[i].path);
	}
	text_add_string(json, "]");
}

static void
add_times(struct text *json, const struct page_tables *page)
{
	static const int percents[] = {10, 25, 50, 75, 90, 95, 99, 100};
	const struct statistics *statistics = page->statistics;

	text_add_string(json, ",\"percents\":[10,25,50,75,90,95,99,100],"
			      "\"times\":[");
	for (size_t i = 0; i < statistics->table.sums.bot_count; i++) {
		text_add_string(json, i > 0 ? ",[" : "[");
		for (size_t k = 0; k < sizeof percents / sizeof *percents; k++)
			text_add_format(json, "%s%.3f", k > 0 ? "," : "",
				(double)move_times_percentile(
					&statistics->times[i], percents[k]) /
					1000);
		text_add_string(json, "]");
	}
	text_add_string(json, "]");
}

/* The margins of all deals of two bots, or of a deal. */
struct histogram {
	double most;  /* of all margins, without their signs */
	long *counts; /* CLASSES for each two bots, by number */
	size_t bots;
};

static double
margin_of_deal(const struct deal_margin *deal)
{
	return (double)deal->points / deal->games;
}

static double
class_width(const struct histogram *histogram)
{
	return fmax(1, ceil((2 * histogram->most + 1) / CLASSES));
}

static void
count_deal(struct histogram *histogram, const struct deal_margin *deal)
{
	double number = floor(
		margin_of_deal(deal) / class_width(histogram) + CLASSES / 2.0);
	size_t pair = deal->first * histogram->bots + deal->second;

	histogram->counts[pair * CLASSES + (size_t)number]++;
}

/* A pair is counted with the bot of the lower number first; the other way
 * round the classes are, too. */
static void
add_pair(struct text *json, const struct histogram *histogram, size_t first,
	size_t second)
{
	bool turned = first > second;
	size_t pair = turned ? second * histogram->bots + first
			     : first * histogram->bots + second;
	const long *counts = histogram->counts + pair * CLASSES;

	text_add_format(json, "[%zu,%zu,%g,%g,[", first, second,
		-class_width(histogram) * CLASSES / 2, class_width(histogram));
	for (int i = 0; i < CLASSES; i++)
		text_add_format(json, "%s%ld", i > 0 ? "," : "",
			counts[turned ? CLASSES - 1 - i : i]);
	text_add_string(json, "]]");
}

static void
add_pairs(struct text *json, const struct page_tables *page,
	const struct histogram *histogram)
{
	const struct sums *table = &page->statistics->table.sums;
	const char *comma = "";

	if (histogram->bots == 0)
		return;
	for (size_t i = 0; i < page->ranking->count; i++)
		for (size_t j = i + 1; j < page->ranking->count; j++) {
			size_t first = page->ranking->rows[i].bot,
			       second = page->ranking->rows[j].bot;

			if (sums_between(table, first, second).games == 0)
				continue;
			text_add_string(json, comma);
			add_pair(json, histogram, first, second);
			comma = ",";
		}
}

static int
add_margins(struct text *json, const struct page_tables *page)
{
	const struct deal_margins *deals = &page->statistics->table.sums.deals;
	struct histogram histogram = {
		.bots = page->statistics->table.sums.bot_count};

	if (histogram.bots > PAIRED_MAX)
		histogram.bots = 0;
	histogram.counts = calloc(histogram.bots * histogram.bots + 1,
		CLASSES * sizeof *histogram.counts);
	if (!histogram.counts)
		return -1;
	for (size_t i = 0; i < deals->count; i++)
		histogram.most = fmax(
			histogram.most, fabs(margin_of_deal(&deals->all[i])));
	for (size_t i = 0; i < deals->count && histogram.bots > 0; i++)
		count_deal(&histogram, &deals->all[i]);
	text_add_string(json, ",\"margins\":[");
	add_pairs(json, page, &histogram);
	text_add_string(json, "]");
	free(histogram.counts);
	return 0;
}

static void
add_elo(struct text *json, const struct statistics_elo *row,
	const struct ranking *ranking, size_t most)
{
	text_add_format(json, "[%ld,[", row->games);
	for (size_t i = 0; i < ranking->count && i < most; i++) {
		size_t bot = ranking->rows[i].bot;

		text_add_string(json, i > 0 ? "," : "");
		text_add_number(
			json, bot < row->count ? row->elo[bot] : (double)NAN);
	}
	text_add_string(json, "]]");
}

/* Adds how the ratings of the first MOST of RANKING went, members "names" and
 * "timeline", [games,[elo,...]], to an object. */
static void
add_timeline(const struct statistics *statistics, struct text *json,
	const struct ranking *ranking, size_t most)
{
	text_add_string(json, "\"names\":[");
	for (size_t i = 0; i < ranking->count && i < most; i++) {
		text_add_string(json, i > 0 ? "," : "");
		text_add_json(json, sums_name(&statistics->table.sums,
					    ranking->rows[i].bot));
	}
	text_add_string(json, "],\"timeline\":[");
	for (size_t i = 0; i < statistics->timeline_count; i++) {
		text_add_string(json, i > 0 ? "," : "");
		add_elo(json, &statistics->timeline[i], ranking, most);
	}
	text_add_string(json, "]");
}

static void
add_hosts(struct text *json, const struct hosts *hosts)
{
	text_add_string(json, ",\"hosts\":[");
	for (size_t i = 0; i < hosts->count; i++) {
		const struct host *host = &hosts->all[i];
		const struct move_times *times = &host->times;

		text_add_string(json, i > 0 ? ",{\"host\":" : "{\"host\":");
		text_add_json(json, name_list_at(&hosts->names, i));
		text_add_format(json,
			",\"cores\":%d,\"calibration\":[%.3f,%.3f],"
			"\"files\":%ld,\"games\":%ld,\"faults\":%ld,"
			"\"timeouts\":%ld,\"moves\":%" PRId64
			",\"move_us\":%" PRId64 "}",
			host->cores, host->slowest, host->fastest, host->files,
			host->games, host->faults, host->timeouts, times->count,
			times->sum_us);
	}
	text_add_string(json, "]");
}

/* Members: "table" and "rating" are what the subcommands print; "bots" are the
 * names by number, "files" the paths; "order" the numbers as ranked;
 * "timeline" rows of games and ratings by bot; "times" percentiles by bot, in
 * ms; "margins" for each pair of ORDER that has met a histogram of the
 * margins of deals: two bots, the least margin, the width of a class, and
 * counts; "games" how many are packed, with an "index" of so many parts, "of"
 * how many, and which were "chosen". -1 with errno: no memory. */
static int
add_data(struct text *json, const struct report *report,
	const struct page_tables *page)
{
	text_add_string(json, "{\"table\":");
	if (add_printed(json, page, false) < 0)
		return -1;
	text_add_string(json, ",\"rating\":");
	if (add_printed(json, page, true) < 0)
		return -1;
	add_files(json, page->statistics);
	text_add_string(json, ",");
	add_timeline(page->statistics, json, page->ranking, CURVES);
	add_times(json, page);
	add_hosts(json, &page->statistics->hosts);
	if (add_margins(json, page) < 0)
		return -1;
	text_add_string(json, ",");
	add_games(report, json);
	text_add_string(json, "}");
	return text_failed(json);
}

/*
 * What pages of a site list: games by bot, the last first, and by round, and the
 * slowest moves.
 */

enum { PLAYED_SLOWEST = 5 };

struct played_game {
	long id;
	long round;
	time_t at;
	size_t file;
	size_t first; /* of its bots */
	int bots;
	enum fault end;
	size_t offender;
};

struct played_bot {
	size_t bot;
	size_t game;
	size_t before; /* what came of the bot before, plus 1; 0: nothing */
	int64_t points;
	enum outcome outcome;
};

struct played_place {
	long round;
	long id;
	size_t game;
};

struct slow_move {
	int64_t us;
	size_t file;
	long id;
	long number; /* in its game, from 1 */
};

struct played {
	const struct sums *sums; /* the caller's */
	struct played_game *games;
	size_t game_count, game_capacity;
	struct played_bot *bots;
	size_t bot_count, bot_capacity;
	size_t *last; /* by bot, as `before` */
	struct slow_move (*slowest)[PLAYED_SLOWEST];
	struct played_place *by_round; /* games, once all are there */
};

static void
played_release(struct played *played)
{
	free(played->games);
	free(played->bots);
	free(played->last);
	free(played->slowest);
	free(played->by_round);
}

/* SUMS are of all the games. -1 with errno: no memory; it is to be released all the
 * same. */
static int
played_init(struct played *played, const struct sums *sums)
{
	const size_t bots = sums->bot_count;

	*played = (struct played){
		.sums = sums,
		.last = calloc(bots + 1, sizeof *played->last),
		.slowest = calloc(bots + 1, sizeof *played->slowest),
	};
	return played->last && played->slowest ? 0 : -1;
}

static void
note_slow(struct slow_move *slowest, const struct slow_move *move)
{
	int at = PLAYED_SLOWEST;

	while (at > 0 && slowest[at - 1].us < move->us)
		at--;
	if (at == PLAYED_SLOWEST)
		return;
	memmove(slowest + at + 1, slowest + at,
		(size_t)(PLAYED_SLOWEST - 1 - at) * sizeof *slowest);
	slowest[at] = *move;
}

static size_t
bot_of(const struct played *played, const char *name)
{
	return (size_t)sums_find(played->sums, name);
}

static int
note_bots(struct played *played, const struct record *record)
{
	struct bot_outcome outcomes[GAME_SEATS_MAX];
	int owners[GAME_SEATS_MAX];

	for (int seat = 0; seat < record->seats; seat++)
		owners[seat] = outcome_seat(record, seat);
	int count = outcome_by_bot(record, owners, outcomes);
	for (int i = 0; i < count; i++) {
		size_t bot = bot_of(played, record->names[outcomes[i].bot]);

		if (ARRAY_GROW(played->bots, played->bot_count,
			    played->bot_capacity) < 0)
			return -1;
		played->bots[played->bot_count++] = (struct played_bot){
			.bot = bot,
			.game = played->game_count,
			.before = played->last[bot],
			.points = outcomes[i].points,
			.outcome = outcomes[i].outcome,
		};
		played->last[bot] = played->bot_count;
	}
	return count;
}

static void
note_times(struct played *played, size_t file, const struct record *record)
{
	size_t bots[GAME_SEATS_MAX];

	for (int seat = 0; seat < record->seats; seat++)
		bots[seat] = bot_of(played, record->names[seat]);
	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];

		note_slow(played->slowest[bots[move->seat]],
			&(struct slow_move){record_microseconds(move->used_ns),
				file, record->id, (long)i + 1});
	}
}

/* A game of file number FILE. -1 with errno: no memory. */
static int
played_note(struct played *played, size_t file, const struct record *record)
{
	const long deals = played->sums->run.deals;
	size_t first = played->bot_count;

	if (ARRAY_GROW(played->games, played->game_count,
		    played->game_capacity) < 0)
		return -1;
	int bots = note_bots(played, record);
	if (bots < 0)
		return -1;
	note_times(played, file, record);
	played->games[played->game_count++] = (struct played_game){
		.id = record->id,
		.round = deals > 0 ? record->deal / deals : 0,
		.at = record->at,
		.file = file,
		.first = first,
		.bots = bots,
		.end = record->end,
		.offender = record->offender < 0
				    ? SIZE_MAX
				    : bot_of(played,
					      record->names[record->offender]),
	};
	return 0;
}

static int
compare_places(const void *a, const void *b)
{
	const struct played_place *x = a;
	const struct played_place *y = b;

	if (x->round != y->round)
		return x->round < y->round ? -1 : 1;
	return (x->id > y->id) - (x->id < y->id);
}

/* After the last one: fills `by_round`. -1 with errno. */
static int
played_sort(struct played *played)
{
	played->by_round =
		calloc(played->game_count + 1, sizeof *played->by_round);
	if (!played->by_round)
		return -1;
	for (size_t i = 0; i < played->game_count; i++)
		played->by_round[i] = (struct played_place){
			played->games[i].round, played->games[i].id, i};
	qsort(played->by_round, played->game_count, sizeof *played->by_round,
		compare_places);
	return 0;
}

/* The game AT a place of `by_round`. */
static const struct played_game *
played_at(const struct played *played, size_t at)
{
	return &played->games[played->by_round[at].game];
}

/*
 * The report: which games it has, and its page.
 */

/* Only so many faults are told of. */
static bool
is_faulty(const struct statistics *statistics, size_t file, long id)
{
	for (size_t i = 0; i < statistics->fault_count; i++)
		if (statistics->faults[i].id == id &&
			statistics->faults[i].file == file)
			return true;
	return false;
}

/* Whether the game is one of the closest. */
static bool
is_close(const struct statistics *statistics, size_t file, long id)
{
	for (size_t i = 0; i < statistics->close_count; i++)
		if (statistics->close[i].id == id &&
			statistics->close[i].file == file)
			return true;
	return false;
}

static bool
is_chosen(const struct report *report, size_t file, const struct record *record)
{
	if (report->games.count >= report->terms->most)
		return false;
	switch (report->choice) {
	case REPORT_FITTING:
		return is_close(&report->statistics, file, record->id) ||
		       is_faulty(&report->statistics, file, record->id);
	case REPORT_FAULTS:
		return fault_is_blamed(record->end);
	case REPORT_CLOSE:
		return is_close(&report->statistics, file, record->id);
	case REPORT_ALL:
		return true;
	}
	return false;
}

static bool
all_fit(const struct statistics *statistics, int64_t most)
{
	int64_t moves = 0;

	for (size_t i = 0; i < statistics->table.sums.bot_count; i++)
		moves += statistics->times[i].count;
	return moves <= most;
}

/* What is done with the games that are chosen: packed into `games`, which the caller
 * has begun. */
struct report_packing {
	const char *before;    /* a folder of games that were packed earlier
			     * (packed_games.h); NULL: none */
	struct played *played; /* notes each game, chosen or not; or NULL */
};

/* A file that is read once more. */
struct passage {
	struct reader reader;
	size_t number;
	char run[SUM_DIGITS + 1];
};

/* Takes the game that was read. -1 with the reason in words. */
typedef int taker(struct report *, const struct report_packing *,
	struct passage *, char reason[static REASON_MAX]);

static int
pack(struct report *report, const struct report_packing *packing,
	struct passage *passage, char reason[static REASON_MAX])
{
	struct reader *reader = &passage->reader;
	const size_t number = passage->number;
	char why[REASON_MAX];

	if (packing->played &&
		played_note(packing->played, number, &reader->record) < 0)
		return reason_no_memory(reason);
	if (!is_chosen(report, number, &reader->record))
		return 0;
	if (!packed_games_has_next(&report->games) &&
		reader_whole(reader, reason) < 0)
		return -1;
	if (packed_games_add(&report->games, number, &reader->record, why) < 0)
		return reason_say(reason, "%.400s:%ld: %.500s", reader->path,
			reader->line_number, why);
	return 0;
}

/* As if it were packed, which chooses the games. */
static int
announce(struct report *report, const struct report_packing *packing,
	struct passage *passage, char reason[static REASON_MAX])
{
	const struct reader *reader = &passage->reader;

	(void)packing, (void)reason;
	if (!is_chosen(report, passage->number, &reader->record))
		return 0;
	packed_games_announce(
		&report->games, passage->run, reader->line, reader->length);
	report->games.count++;
	return 0;
}

/* As far as the statistics has read. */
static int
pass_games(struct report *report, const struct report_packing *packing,
	struct passage *passage, taker *take, char reason[static REASON_MAX])
{
	const struct statistics_file *file =
		&report->statistics.files[passage->number];

	if (sums_run(&passage->reader.run, passage->run) < 0)
		return reason_no_memory(reason);
	passage->reader.counting = true;
	snprintf(reason, REASON_MAX, "%.400s has become shorter", file->path);
	for (long left = file->games; left > 0; left--)
		if (reader_next(&passage->reader, reason) != READER_RECORD ||
			take(report, packing, passage, reason) < 0)
			return -1;
	return 0;
}

static int
pass_file(struct report *report, const struct report_packing *packing,
	size_t number, taker *take, char reason[static REASON_MAX])
{
	struct passage passage = {.number = number};
	const char *path = report->statistics.files[number].path;

	if (reader_open(&passage.reader, path, reason) < 0)
		return -1;
	int result = pass_games(report, packing, &passage, take, reason);
	reader_close(&passage.reader);
	return result;
}

static int
pass(struct report *report, const struct report_packing *packing, taker *take,
	char reason[static REASON_MAX])
{
	int result = 0;

	for (size_t i = 0; i < report->statistics.file_count && result == 0;
		i++)
		result = pass_file(report, packing, i, take, reason);
	return result;
}

/* Reads the files once more. -1 with the reason in words. */
static int
pack_all(struct report *report, const struct report_packing *packing,
	char reason[static REASON_MAX])
{
	struct packed_games *games = &report->games;

	if (packing->before) {
		if (pass(report, packing, announce, reason) < 0)
			return -1;
		games->count = 0;
		if (packed_games_take(games, packing->before) < 0)
			return reason_no_memory(reason);
	}
	if (pass(report, packing, pack, reason) < 0)
		return -1;
	if (packed_games_end(games) == 0)
		return 0;
	return games->folder ? reason_of_file(games->folder, reason)
			     : reason_no_memory(reason);
}

int
report_open(struct report *report, const struct report_terms *terms,
	char *const *paths, char reason[static REASON_MAX])
{
	struct statistics *statistics = &report->statistics;

	*report = (struct report){.terms = terms, .choice = terms->choice};
	if (statistics_read(statistics, paths, reason) < 0)
		return -1;
	if (page_figures_init(&report->figures, statistics) < 0)
		return reason_no_memory(reason);
	if (report->choice == REPORT_FITTING &&
		all_fit(statistics,
			terms->fit > 0 ? terms->fit : REPORT_MOVES_FIT))
		report->choice = REPORT_ALL;
	return 0;
}

/* Figures of a report that could not be opened are all zero. */
void
report_release(struct report *report)
{
	packed_games_release(&report->games);
	page_figures_release(&report->figures);
	statistics_release(&report->statistics);
}

static int
write_page(struct report *report, FILE *file, char reason[static REASON_MAX])
{
	const struct page_tables page = {
		.file = file,
		.statistics = &report->statistics,
		.rating = &report->figures.rating,
		.ranking = &report->figures.ranking,
		.games = "",
	};
	struct text data = {0};

	report->games = (struct packed_games){.file = file};
	page_begin(&page);
	if (pack_all(report, &(struct report_packing){0}, reason) < 0)
		return -1;
	int result = add_data(&data, report, &page);
	if (result == 0)
		page_file_end(file, scripts, NULL, data.bytes, data.length);
	text_release(&data);
	return result < 0 ? reason_no_memory(reason) : 0;
}

int
report_write(FILE *file, const struct report_terms *terms, char *const *paths,
	char reason[static REASON_MAX])
{
	struct report report;
	int result = report_open(&report, terms, paths, reason);

	if (result == 0)
		result = write_page(&report, file, reason);
	report_release(&report);
	return result;
}

/*
 * The site. All that save return -1 with the reason in words, in `reason`.
 */

struct site {
	struct report *report;
	const struct report_site *terms;
	const struct sums *sums;
	const struct ranking *ranking;
	const struct format *format; /* NULL: none */
	struct page_tables page;     /* that is being written */
	struct played played;
	long rounds; /* that have pages */
	char *reason;
};

/* Writes what a page has below its head. */
typedef void site_writer(struct site *, FILE *, const void *context);

/* The scripts of each page. */
static const char *const site_scripts[] = {"words.js", "frame.js", "plot.js",
	"games.js", "packed.js", "site.js", NULL};

/* Another file, NULL with the reason in words; closed with a RESULT below 0 it is
 * not whole. */
__attribute__((format(printf, 2, 3))) static FILE *
site_open_file(const struct site *site, const char *format, ...)
{
	struct text path = {0};
	va_list arguments;
	char name[BOT_FILE_MAX + 64];

	va_start(arguments, format);
	vsnprintf(name, sizeof name, format, arguments);
	va_end(arguments);
	text_add_format(&path, "%s/%s", site->terms->folder, name);
	FILE *file = text_failed(&path) < 0 ? NULL : fopen(path.bytes, "we");
	if (!file)
		reason_of_file(path.bytes ? path.bytes : name, site->reason);
	text_release(&path);
	return file;
}

static int
site_close_file(const struct site *site, FILE *file, int result)
{
	if (ferror(file))
		result = -1;
	if (fclose(file) == EOF || result < 0)
		return reason_of_file(site->terms->folder, site->reason);
	return 0;
}

static void
put_site_title(const struct site *site, FILE *file)
{
	const struct game_rules *game = site->report->statistics.game;

	if (site->terms->title) {
		html_text(file, site->terms->title);
		return;
	}
	fputs(game ? game->name : "", file);
	if (site->format)
		fprintf(file, ", %s", site->format->name);
}

/* What there is besides, by the format. */
static bool
site_has_bracket(const struct site *site)
{
	return site->format && site->format->groups == FORMAT_KNOCKOUT;
}

static bool
site_has_duels(const struct site *site)
{
	return site->format && site->format->order == FORMAT_BY_DUELS;
}

/* Where rounds are drawn, and not only numbered. */
static bool
site_draws_rounds(const struct site *site)
{
	if (!site->format)
		return false;
	switch (site->format->groups) {
	case FORMAT_CHOSEN:
	case FORMAT_SWISS:
	case FORMAT_KNOCKOUT:
	case FORMAT_LEAGUE:
		return true;
	case FORMAT_ALL:
	case FORMAT_CHALLENGES:
		break;
	}
	return false;
}

static void
put_navigation(const struct site *site, FILE *file, const char *up)
{
	const struct {
		const char *page, *name;
		bool there;
	} links[] = {
		{"index.html", "Standings", true},
		{"bracket.html", "Bracket", site_has_bracket(site)},
		{"duels.html", "Duels", site_has_duels(site)},
		{"round/index.html", "Rounds", site->rounds > 0},
		{"games.html", "Games", true},
		{"faults.html", "Faults", true},
		{"times.html", "Times", true},
		{"runs.html", "Runs", true},
		{"data/index.html", "Data", true},
	};

	fputs("<nav aria-label=\"Pages\"><ul class=\"contents\">", file);
	for (size_t i = 0; i < sizeof links / sizeof *links; i++)
		if (links[i].there)
			fprintf(file, "<li><a href=\"%s%s\">%s</a></li>", up,
				links[i].page, links[i].name);
	fputs("</ul></nav>\n", file);
}

static void
begin_page(struct site *site, FILE *file, const char *up, const char *folder,
	const char *title)
{
	page_file_begin(file, site_scripts, folder);
	if (title) {
		html_text(file, title);
		fputs(" – ", file);
	}
	put_site_title(site, file);
	page_file_body(file, folder);
	fputs("<a class=\"skip\" href=\"#main\">To the content</a>\n<header>\n",
		file);
	put_navigation(site, file, up);
	fputs("<h1>", file);
	if (title)
		html_text(file, title);
	else
		put_site_title(site, file);
	fputs("</h1>\n</header>\n<main id=\"main\" class=\"site\" "
	      "tabindex=\"-1\">\n",
		file);
}

/* The page PATH, which WRITE writes. Its TITLE is foreign text; NULL: that of the
 * site. DATA for its scripts may be NULL. */
static int
site_save_page(struct site *site, const char *path, const char *title,
	site_writer *write, const void *context, const struct text *data)
{
	const bool is_below = strchr(path, '/');
	const char *folder = is_below ? "../files/" : "files/";
	FILE *file = site_open_file(site, "%s", path);

	if (!file)
		return -1;
	site->page.file = file;
	site->page.games = is_below ? "../games.html" : "games.html";
	site->page.bots = is_below ? "../bot/" : "bot/";
	begin_page(site, file, is_below ? "../" : "", folder, title);
	write(site, file, context);
	fputs("</main>\n", file);
	page_file_end(file, site_scripts, folder, data ? data->bytes : NULL,
		data ? data->length : 0);
	return site_close_file(site, file, data ? text_failed(data) : 0);
}

static int
print_rows(FILE *file, const struct table *table)
{
	const size_t rows = table->cell_count / table->count;
	struct text json = {0};

	text_add_string(&json, "[");
	for (size_t row = 0; row < rows; row++) {
		text_add_string(&json, row > 0 ? ",\n{" : "{");
		table_add_json(table, row, &json);
		text_add_string(&json, "}");
	}
	text_add_string(&json, "]\n");
	return text_print(&json, file);
}

/* Saves TABLE as both NAME.json and NAME.csv of the data, and releases it. */
static int
site_save_table(const struct site *site, const char *name, struct table *table)
{
	FILE *file = site_open_file(site, "data/%s.json", name);

	if (file && site_close_file(site, file, print_rows(file, table)) == 0) {
		file = site_open_file(site, "data/%s.csv", name);
		if (file)
			return site_close_file(site, file,
				table_print_csv(table, file, "\r\n"));
	}
	table_release(table);
	return -1;
}

/* Pieces of the page that is being written: a bot and a game as links. */
static const char *
site_bot_name(const struct site *site, size_t bot)
{
	return sums_name(site->sums, bot);
}

static void
site_put_bot(const struct site *site, FILE *file, size_t bot)
{
	page_table_bot(file, site_bot_name(site, bot), site->page.bots);
}

static void
site_put_game(
	const struct site *site, FILE *file, const struct played_game *game)
{
	page_table_game(file, site->page.games, game->file, game->id);
}

static void
site_begin_section(FILE *file, const char *id, const char *title)
{
	fprintf(file,
		"<section aria-labelledby=\"%s-title\">\n<h2 id=\"%s-title\">%s"
		"</h2>\n",
		id, id, title);
}

enum {
	CROSS_FIRST = 16, /* bots of the crosstable that is there at first */
	NEWS = 5,	  /* of a kind */
	DAY = 24 * 60 * 60,
};

static time_t
last_time(const struct played *played)
{
	time_t last = 0;

	for (size_t i = 0; i < played->game_count; i++)
		if (played->games[i].at > last)
			last = played->games[i].at;
	return last;
}

static void
put_last_day(const struct site *site, FILE *file)
{
	const struct played *played = &site->played;
	const time_t last = last_time(played);
	struct text date = {0};
	long games = 0;

	for (size_t i = 0; i < played->game_count; i++)
		games += played->games[i].at > last - DAY;
	if (games == 0)
		return;
	text_add_date(&date, last);
	fprintf(file, "<li>%ld game%s in the day up to %s.</li>\n", games,
		plural(games), date.bytes ? date.bytes : "");
	text_release(&date);
}

/* How the rating of a bot has changed since the last row but one. */
static double
rise_of(const struct statistics *statistics, size_t bot)
{
	const size_t rows = statistics->timeline_count;
	const struct statistics_elo *now = &statistics->timeline[rows - 1];
	const struct statistics_elo *then = now - 1;

	return bot < then->count ? now->elo[bot] - then->elo[bot] : (double)NAN;
}

/* The bots that rose the most or, SIGN -1, fell; each has come by then. Whether
 * there is one. */
static bool
put_risers(const struct site *site, FILE *file, double sign, const char *word)
{
	const struct statistics *statistics = &site->report->statistics;
	double least = HUGE_VAL;

	for (int n = 0; n < NEWS; n++) {
		double most = 0.5;
		size_t best = SIZE_MAX;

		for (size_t i = 0; i < site->ranking->ranked; i++) {
			size_t bot = site->ranking->rows[i].bot;
			double rise = sign * rise_of(statistics, bot);

			if (rise > most && rise < least) {
				most = rise;
				best = bot;
			}
		}
		if (best == SIZE_MAX)
			return n > 0;
		fputs(n > 0 ? ", " : word, file);
		site_put_bot(site, file, best);
		fprintf(file, " %+.0f", sign * most);
		least = most;
	}
	return true;
}

static void
put_rises(const struct site *site, FILE *file)
{
	const struct statistics *statistics = &site->report->statistics;
	const size_t rows = statistics->timeline_count;

	if (rows < 2)
		return;
	const long games = statistics->timeline[rows - 2].games;
	char begin[80];

	snprintf(begin, sizeof begin, "<li>Ratings since game %ld: up ", games);
	const bool up = put_risers(site, file, 1, begin);
	snprintf(begin, sizeof begin, "<li>Ratings since game %ld: down ",
		games);
	const bool down = put_risers(site, file, -1, up ? "; down " : begin);
	if (up || down)
		fputs("</li>\n", file);
}

/* Bots that came after the first round, or went, the last that did. */
static void
put_changes(const struct site *site, FILE *file, bool came)
{
	long before = LONG_MAX;
	size_t shown = SIZE_MAX; /* the last one, of the round BEFORE */

	for (int n = 0; n < NEWS; n++) {
		long last = 0;
		size_t found = SIZE_MAX;

		for (size_t bot = 0; bot < site->sums->bot_count; bot++) {
			const struct sums_bot *own = &site->sums->bots[bot];
			long at = came ? own->from : own->until;

			if (at != LONG_MAX && at > last &&
				(at < before ||
					(at == before && bot > shown))) {
				last = at;
				found = bot;
			}
		}
		if (found == SIZE_MAX)
			return;
		fputs("<li>", file);
		site_put_bot(site, file, found);
		fprintf(file,
			came ? " came in round %ld.</li>\n"
			     : " was withdrawn before round %ld.</li>\n",
			last + 1);
		before = last;
		shown = found;
	}
}

static void
put_last_faults(const struct site *site, FILE *file)
{
	const struct played *played = &site->played;
	const time_t last = last_time(played);
	int n = 0;

	for (size_t i = played->game_count; i-- > 0 && n < NEWS;) {
		const struct played_game *game = &played->games[i];

		if (!fault_is_blamed(game->end) || game->at <= last - DAY)
			continue;
		fputs(n++ == 0 ? "<li>Faults lately: " : ", ", file);
		site_put_bot(site, file, game->offender);
		fprintf(file, ", %s in game ", fault_name(game->end));
		site_put_game(site, file, game);
	}
	fputs(n > 0 ? ".</li>\n" : "", file);
}

static void
put_news(const struct site *site, FILE *file)
{
	site_begin_section(file, "news", "Lately");
	fputs("<ul>\n", file);
	put_last_day(site, file);
	if (site->rounds > 0)
		fprintf(file,
			"<li><a href=\"round/%ld.html\">Round %ld</a> is the "
			"last.</li>\n",
			site->rounds, site->rounds);
	put_rises(site, file);
	put_changes(site, file, true);
	put_changes(site, file, false);
	put_last_faults(site, file);
	fputs("</ul>\n</section>\n", file);
}

static void
put_index(struct site *site, FILE *file, const void *context)
{
	(void)context;
	page_tables_summary(&site->page);
	put_news(site, file);
	site_begin_section(file, "standings", "Standings");
	page_tables_standings(&site->page);
	fputs("</section>\n", file);
	site_begin_section(file, "ratings", "Ratings");
	fputs("<noscript><p>This plot needs scripts; the ratings at the end "
	      "are in the standings.</p></noscript>\n"
	      "<figure id=\"plot-ratings\" hidden></figure>\n</section>\n",
		file);
	site_begin_section(file, "cross", "Against each other");
	page_tables_cross(&site->page, CROSS_FIRST);
	if (site->ranking->count > CROSS_FIRST)
		fprintf(file,
			"<p id=\"cross-all\">The first %d of %zu; <a "
			"href=\"data/pairs.csv\">each pair</a> as a "
			"table.</p>\n",
			CROSS_FIRST, site->ranking->count);
	fputs("</section>\n", file);
}

static int
site_save_index(struct site *site)
{
	struct text data = {0};

	text_add_format(&data, "{\"bots\":%zu,", site->ranking->count);
	add_timeline(&site->report->statistics, &data, site->ranking, CURVES);
	text_add_string(&data, "}");
	int result = site_save_page(
		site, "index.html", NULL, put_index, NULL, &data);
	text_release(&data);
	return result;
}

/* Scores of all pairs as ranked, two digits of base 36 each, "--" where they have
 * not met, a row a string; with what names and files the bots have. */
static void
add_cross(const struct site *site, struct text *data)
{
	static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
	const struct ranking *ranking = site->ranking;

	for (size_t i = 0; i < ranking->count; i++) {
		const size_t bot = ranking->rows[i].bot;
		char file[BOT_FILE_MAX];

		bot_file_name(site_bot_name(site, bot), file);
		text_add_string(data, i > 0 ? ",\n[" : "[");
		text_add_json(data, site_bot_name(site, bot));
		text_add_format(data, ",\"%s\",\"", file);
		for (size_t j = 0; j < ranking->count; j++) {
			const struct sums_view view = sums_between(
				site->sums, bot, ranking->rows[j].bot);
			long score = lround(sums_percent(view.outcomes));
			const char cell[] = {
				digits[score / 36], digits[score % 36]};

			text_add(data, view.games > 0 ? cell : "--", 2);
		}
		text_add_string(data, "\"]");
	}
}

static int
site_save_cross(const struct site *site)
{
	struct text data = {0};

	text_add_string(&data, "talon.come(\"cross\",[");
	add_cross(site, &data);
	text_add_string(&data, "]);\n");
	FILE *file = site_open_file(site, "data/cross.js");
	if (!file) {
		text_release(&data);
		return -1;
	}
	return site_close_file(site, file, text_print(&data, file));
}

enum { LAST_GAMES = 50 /* of a bot */ };

static const char *
outcome_name(enum outcome outcome)
{
	switch (outcome) {
	case OUTCOME_WIN:
		return "won";
	case OUTCOME_DRAW:
		return "drawn";
	case OUTCOME_LOSS:
		return "lost";
	}
	return "";
}

static void
put_others(const struct site *site, FILE *file, const struct played_game *game,
	size_t bot)
{
	const char *comma = "";

	fputs("<td class=\"text\">", file);
	for (int i = 0; i < game->bots; i++) {
		size_t other = site->played.bots[game->first + (size_t)i].bot;

		if (other == bot)
			continue;
		fputs(comma, file);
		site_put_bot(site, file, other);
		comma = ", ";
	}
	fputs("</td>", file);
}

/* The points of a bot before those of the others. */
static void
put_points(const struct site *site, FILE *file, const struct played_game *game,
	const struct played_bot *own)
{
	fprintf(file, "<td>%" PRId64, own->points);
	for (int i = 0; i < game->bots; i++) {
		const struct played_bot *other =
			&site->played.bots[game->first + (size_t)i];

		if (other != own)
			fprintf(file, " : %" PRId64, other->points);
	}
	fputs("</td>", file);
}

static void
put_end(const struct site *site, FILE *file, const struct played_game *game)
{
	fprintf(file, "<td class=\"text\">%s",
		game->end == FAULT_NONE ? "" : fault_name(game->end));
	if (game->end != FAULT_NONE && game->offender != SIZE_MAX) {
		fputs(", ", file);
		html_text(file, site_bot_name(site, game->offender));
	}
	fputs("</td>", file);
}

static void
put_own_game(const struct site *site, FILE *file, const struct played_bot *own)
{
	const struct played_game *game = &site->played.games[own->game];

	page_table_row(file);
	fputs("<td>", file);
	site_put_game(site, file, game);
	fputs("</td>", file);
	put_others(site, file, game, own->bot);
	fprintf(file, "<td class=\"text\">%s</td>", outcome_name(own->outcome));
	put_points(site, file, game, own);
	put_end(site, file, game);
	page_table_row_end(file);
}

static void
put_games_of(const struct site *site, FILE *file, size_t bot)
{
	static const char *const heads[] = {
		"Game", "<Against", "<Result", "Points", "<Ended by", NULL};
	size_t at = site->played.last[bot];
	char link[BOT_FILE_MAX];

	site_begin_section(file, "games", "Games");
	bot_file_name(site_bot_name(site, bot), link);
	fprintf(file,
		"<p><a href=\"%s#bot-%s\">All games to step through</a></p>\n",
		site->page.games, link);
	page_table_begin(file, "games", "The last games, newest first", heads);
	for (int i = 0; at > 0 && i < LAST_GAMES; i++) {
		put_own_game(site, file, &site->played.bots[at - 1]);
		at = site->played.bots[at - 1].before;
	}
	page_table_end(file);
	fputs("</section>\n", file);
}

static void
put_slowest(const struct site *site, FILE *file, size_t bot)
{
	static const char *const heads[] = {"Time in ms", "Game", "Move", NULL};

	page_table_begin(file, "slowest", "The slowest moves", heads);
	for (int i = 0; i < PLAYED_SLOWEST; i++) {
		const struct slow_move *move = &site->played.slowest[bot][i];

		if (move->number == 0)
			break;
		page_table_row(file);
		page_table_cell(file, "%.3f", (double)move->us / 1000);
		fputs("<td>", file);
		page_table_game(file, site->page.games, move->file, move->id);
		fputs("</td>", file);
		page_table_cell(file, "%ld", move->number);
		page_table_row_end(file);
	}
	page_table_end(file);
}

static void
put_bot_summary(
	const struct site *site, FILE *file, const struct ranking_row *row)
{
	fputs("<p id=\"summary\">", file);
	if (row->former)
		fputs("A former bot", file);
	else if (row->rank > 0)
		fprintf(file, "Rank %d", row->rank);
	else
		fputs("Outside the ranking", file);
	if (ranking_score_name(site->format))
		fprintf(file, ", %s %.1f", ranking_score_name(site->format),
			row->score);
	if (row->rated)
		fprintf(file, ", rating %.0f ± %.0f", rating_round(row->elo),
			rating_round(row->interval));
	fprintf(file,
		", %ld game%s: %" PRId64 " won, %" PRId64 " drawn, %" PRId64
		" lost, %ld fault%s</p>\n",
		row->games, plural(row->games), row->outcomes[OUTCOME_WIN],
		row->outcomes[OUTCOME_DRAW], row->outcomes[OUTCOME_LOSS],
		row->faults, plural(row->faults));
}

static void
put_bot_page(struct site *site, FILE *file, const void *context)
{
	const struct ranking_row *row = context;

	put_bot_summary(site, file, row);
	site_begin_section(file, "opponents", "Opponents");
	page_tables_opponents(&site->page, row->bot);
	fputs("</section>\n", file);
	if (site->sums->bots[row->bot].faults.count > 0) {
		site_begin_section(file, "causes", "Faults");
		page_tables_causes(&site->page, (long)row->bot);
		fputs("</section>\n", file);
	}
	if (site->played.slowest[row->bot]->number > 0) {
		site_begin_section(file, "slowest", "Time");
		put_slowest(site, file, row->bot);
		fputs("</section>\n", file);
	}
	put_games_of(site, file, row->bot);
}

static int
site_save_bots(struct site *site)
{
	int result = 0;

	for (size_t i = 0; i < site->ranking->count && result == 0; i++) {
		const struct ranking_row *row = &site->ranking->rows[i];
		char name[BOT_FILE_MAX], path[BOT_FILE_MAX + 16];

		bot_file_name(site_bot_name(site, row->bot), name);
		snprintf(path, sizeof path, "bot/%s.html", name);
		result = site_save_page(site, path,
			site_bot_name(site, row->bot), put_bot_page, row, NULL);
	}
	return result;
}

/* Rounds: what each group of bots came to. */

struct group {
	size_t begin, end; /* of the games by number */
	int count;
	struct group_bot {
		size_t bot;
		int64_t points;
		double score; /* a win 1, a draw a half */
	} bots[GAME_SEATS_MAX];
};

/* The place of the bot in the group; -1: it has none. */
static int
place_in(const struct group *group, size_t bot)
{
	for (int i = 0; i < group->count; i++)
		if (group->bots[i].bot == bot)
			return i;
	return -1;
}

static bool
is_of(const struct site *site, const struct group *group,
	const struct played_game *game)
{
	bool all = game->bots == group->count;

	for (int i = 0; i < game->bots && all; i++)
		all = place_in(group,
			      site->played.bots[game->first + (size_t)i].bot) >=
		      0;
	return all;
}

static void
add_to_group(const struct site *site, struct group *group,
	const struct played_game *game)
{
	for (int i = 0; i < game->bots; i++) {
		const struct played_bot *bot =
			&site->played.bots[game->first + (size_t)i];
		struct group_bot *own = &group->bots[place_in(group, bot->bot)];

		own->points += bot->points;
		own->score += bot->outcome == OUTCOME_WIN    ? 1
			      : bot->outcome == OUTCOME_DRAW ? 0.5
							     : 0;
	}
	group->end++;
}

/* The group whose first game is AT, of those below END. */
static void
find_group(const struct site *site, struct group *group, size_t at, size_t end)
{
	const struct played_game *game = played_at(&site->played, at);

	*group = (struct group){.begin = at, .end = at};
	for (int i = 0; i < game->bots; i++)
		group->bots[group->count++].bot =
			site->played.bots[game->first + (size_t)i].bot;
	while (group->end < end &&
		is_of(site, group, played_at(&site->played, group->end)))
		add_to_group(site, group, played_at(&site->played, group->end));
}

static void
put_group(const struct site *site, FILE *file, const struct group *group)
{
	page_table_row(file);
	fputs("<th scope=\"row\" class=\"name\">", file);
	for (int i = 0; i < group->count; i++) {
		fputs(i > 0 ? " – " : "", file);
		site_put_bot(site, file, group->bots[i].bot);
	}
	fputs("</th><td>", file);
	for (int i = 0; i < group->count; i++)
		fprintf(file, "%s%g", i > 0 ? " : " : "", group->bots[i].score);
	fputs("</td><td>", file);
	for (int i = 0; i < group->count; i++)
		fprintf(file, "%s%" PRId64, i > 0 ? " : " : "",
			group->bots[i].points);
	fputs("</td><td class=\"text\">", file);
	for (size_t at = group->begin; at < group->end; at++) {
		fputs(at > group->begin ? " " : "", file);
		site_put_game(site, file, played_at(&site->played, at));
	}
	fputs("</td>", file);
	page_table_row_end(file);
}

static const struct table_column group_columns[] = {
	{.member = "bot", .kind = TABLE_NAME},
	{.member = "group"},
	{.member = "games"},
	{.member = "score", .kind = TABLE_REAL, .decimals = 1},
	{.member = "points"},
};

static void
add_group(const struct site *site, struct table *table,
	const struct group *group, long number)
{
	for (int i = 0; i < group->count; i++) {
		table_name(table, site_bot_name(site, group->bots[i].bot));
		table_number(table, number);
		table_number(table, (int64_t)(group->end - group->begin));
		table_real(table, group->bots[i].score);
		table_number(table, group->bots[i].points);
	}
}

struct site_round {
	long number;
	size_t begin, end; /* of the games */
	struct table *table;
};

static void
put_groups(struct site *site, FILE *file, const struct site_round *round)
{
	static const char *const heads[] = {
		"<Bots", "Score", "Points", "<Games", NULL};
	struct group group;
	long number = 0;

	page_table_begin(file, "groups",
		"Who met: a win counts 1, a draw a half", heads);
	for (size_t at = round->begin; at < round->end; at = group.end) {
		find_group(site, &group, at, round->end);
		put_group(site, file, &group);
		add_group(site, round->table, &group, ++number);
	}
	page_table_end(file);
}

static void
put_round(struct site *site, FILE *file, const void *context)
{
	const struct site_round *round = context;

	fputs("<p class=\"controls\">", file);
	if (round->number > 1)
		fprintf(file, "<a href=\"%ld.html\">Round %ld</a> ",
			round->number - 1, round->number - 1);
	if (round->number < site->rounds)
		fprintf(file, "<a href=\"%ld.html\">Round %ld</a>",
			round->number + 1, round->number + 1);
	fputs("</p>\n", file);
	put_groups(site, file, round);
}

static int
save_round(struct site *site, const struct site_round *round)
{
	char path[48], title[48], name[48];

	snprintf(path, sizeof path, "round/%ld.html", round->number);
	snprintf(title, sizeof title, "Round %ld", round->number);
	snprintf(name, sizeof name, "round-%ld", round->number);
	if (site_save_page(site, path, title, put_round, round, NULL) == 0)
		return site_save_table(site, name, round->table);
	table_release(round->table);
	return -1;
}

static void
put_rounds(struct site *site, FILE *file, const void *context)
{
	(void)context;
	fputs("<ol class=\"rounds\">", file);
	for (long round = site->rounds; round > 0; round--)
		fprintf(file, "<li><a href=\"%ld.html\">Round %ld</a></li>",
			round, round);
	fputs("</ol>\n", file);
}

static int
site_save_rounds(struct site *site)
{
	const size_t count = site->played.game_count;
	struct site_round round = {0};

	while (round.number < site->rounds) {
		struct table table = {.columns = group_columns,
			.count = sizeof group_columns / sizeof *group_columns};

		round.table = &table;
		round.begin = round.end;
		while (round.end < count &&
			played_at(&site->played, round.end)->round ==
				round.number)
			round.end++;
		round.number++;
		if (save_round(site, &round) < 0)
			return -1;
	}
	return site->rounds > 0 ? site_save_page(site, "round/index.html",
					  "Rounds", put_rounds, NULL, NULL)
				: 0;
}

/* The bracket */

static const struct table_column tie_columns[] = {
	{.member = "bot", .kind = TABLE_NAME},
	{.member = "opponent", .kind = TABLE_NAME},
	{.member = "winner", .kind = TABLE_NAME},
	{.member = "round"},
	{.member = "score", .kind = TABLE_REAL, .decimals = 1},
	{.member = "opponent_score", .kind = TABLE_REAL, .decimals = 1},
	{.member = "points"},
	{.member = "opponent_points"},
};

static void
add_tie(const struct site *site, struct table *table,
	const struct knockout_tie *tie)
{
	const long bots[] = {tie->bots[0], tie->bots[1], tie->winner};

	for (int i = 0; i < 3; i++)
		table_name(table, bots[i] >= 0
					  ? site_bot_name(site, (size_t)bots[i])
					  : "");
	table_number(table, tie->round + 1);
	for (int i = 0; i < 2; i++)
		table_real(table, tie->scores[i]);
	for (int i = 0; i < 2; i++)
		table_number(table, tie->points[i]);
}

struct site_bracket {
	struct knockout_tie *ties;
	size_t count;
};

static void
put_bracket(struct site *site, FILE *file, const void *context)
{
	const struct site_bracket *bracket = context;

	(void)file;
	page_tables_bracket(&site->page, bracket->ties, bracket->count, 2);
}

static int
site_save_bracket(struct site *site)
{
	struct table table = {.columns = tie_columns,
		.count = sizeof tie_columns / sizeof *tie_columns};
	struct site_bracket bracket;

	if (!site_has_bracket(site))
		return 0;
	bracket.ties = draw_knockout_ties(site->sums, &bracket.count);
	if (!bracket.ties)
		return reason_no_memory(site->reason);
	for (size_t i = 0; i < bracket.count; i++)
		add_tie(site, &table, &bracket.ties[i]);
	int result = site_save_table(site, "bracket", &table);
	if (result == 0)
		result = site_save_page(site, "bracket.html", "Bracket",
			put_bracket, &bracket, NULL);
	free(bracket.ties);
	return result;
}

/* Duels */

static const struct table_column duel_columns[] = {
	{.head = "Bot", .member = "bot", .kind = TABLE_NAME},
	{.head = "Against", .member = "opponent", .kind = TABLE_NAME},
	{"Duel", "duel", TABLE_REAL, .decimals = 1},
	{.head = "Points", .member = "points"},
	{.head = "Against", .member = "opponent_points"},
	{.head = "Games", .member = "games"},
};

static void
add_duel(const struct site *site, struct table *table, size_t bot, size_t other)
{
	const struct sums_view view = sums_between(site->sums, bot, other);

	if (view.games == 0)
		return;
	table_name(table, site_bot_name(site, bot));
	table_name(table, site_bot_name(site, other));
	table_real(table, view.points > view.against   ? 1
			  : view.points < view.against ? 0
						       : 0.5);
	table_number(table, view.points);
	table_number(table, view.against);
	table_number(table, view.games);
}

static void
put_duels(struct site *site, FILE *file, const void *table)
{
	page_table_write(file, "duels",
		"Each two bots: who has more points has won the duel", table,
		site->page.bots);
}

static int
site_save_duels(struct site *site)
{
	struct table table = {.columns = duel_columns,
		.count = sizeof duel_columns / sizeof *duel_columns};
	const struct ranking *ranking = site->ranking;

	if (!site_has_duels(site))
		return 0;
	for (size_t i = 0; i < ranking->count; i++)
		for (size_t j = i + 1; j < ranking->count; j++)
			add_duel(site, &table, ranking->rows[i].bot,
				ranking->rows[j].bot);
	if (site_save_page(
		    site, "duels.html", "Duels", put_duels, &table, NULL) == 0)
		return site_save_table(site, "duels", &table);
	table_release(&table);
	return -1;
}

/* The games to step through */

/* Paths are told to those who may know them. */
static void
add_site_files(const struct site *site, struct text *data)
{
	const struct statistics *statistics = &site->report->statistics;

	text_add_string(data, ",\"files\":[");
	for (size_t i = 0; i < statistics->file_count; i++) {
		text_add_string(data, i > 0 ? "," : "");
		if (site->terms->is_private)
			text_add_format(data, "\"Run %zu\"", i + 1);
		else
			text_add_json(data, statistics->files[i].path);
	}
	text_add_string(data, "],\"names\":[");
	for (size_t bot = 0; bot < site->sums->bot_count; bot++) {
		char file[BOT_FILE_MAX];

		bot_file_name(site_bot_name(site, bot), file);
		text_add_format(data, "%s\"%s\"", bot > 0 ? "," : "", file);
	}
	text_add_string(data, "]");
}

static void
put_games(struct site *site, FILE *file, const void *context)
{
	(void)site, (void)context;
	fputs("<noscript><p>To click through games needs scripts; "
	      "<code>talon show</code> prints them.</p></noscript>\n"
	      "<section aria-label=\"Games\"><div id=\"viewer\"></div>"
	      "</section>\n",
		file);
}

static int
save_games(struct site *site)
{
	struct text data = {0};

	text_add_string(&data, "{");
	add_games(site->report, &data);
	add_site_files(site, &data);
	text_add_string(&data, ",\"folder\":\"game/\"}");
	int result = site_save_page(
		site, "games.html", "Games", put_games, NULL, &data);
	text_release(&data);
	return result;
}

/* Packs the games, and notes them all. */
static int
pack_games(struct site *site)
{
	struct text folder = {0}, before = {0};
	int result = -1;

	text_add_format(&folder, "%s/game", site->terms->folder);
	text_add_format(&before, "%s/game", site->terms->before);
	site->report->games = (struct packed_games){
		.folder = folder.bytes,
		.silent = site->terms->is_private,
	};
	const struct report_packing packing = {before.bytes, &site->played};
	if (text_failed(&folder) < 0 || text_failed(&before) < 0)
		reason_no_memory(site->reason);
	else
		result = pack_all(site->report, &packing, site->reason);
	site->report->games.folder = NULL;
	text_release(&folder);
	text_release(&before);
	if (result == 0 && played_sort(&site->played) < 0)
		return reason_no_memory(site->reason);
	return result;
}

/* Data */

static const struct table_column fault_columns[] = {
	{.member = "name", .kind = TABLE_NAME},
	{.member = "fault", .kind = TABLE_NAME},
	{.member = "count"},
	{.member = "file"},
	{.member = "game"},
	{.member = "seat"},
};

static int
save_faults(const struct site *site)
{
	const struct statistics *statistics = &site->report->statistics;
	struct table table = {.columns = fault_columns,
		.count = sizeof fault_columns / sizeof *fault_columns};

	for (size_t i = 0; i < statistics->cause_count; i++) {
		const struct statistics_fault *cause = &statistics->causes[i];
		const struct sums_bot *bot = &site->sums->bots[cause->bot];

		table_name(&table, site_bot_name(site, (size_t)cause->bot));
		table_name(&table, fault_name(cause->kind));
		table_number(&table, bot->faults.kinds[cause->kind].count);
		table_number(&table, (int64_t)cause->file);
		table_number(&table, cause->id);
		table_number(&table, cause->seat);
	}
	return site_save_table(site, "faults", &table);
}

static int
put_standings_json(
	const struct site *site, FILE *file, const struct ranking *ranking)
{
	const struct game_rules *game = site->report->statistics.game;
	struct text json = {0};

	text_add_string(&json, "{\"game\":");
	text_add_json(&json, game ? game->name : "");
	text_add_string(&json, ",\"format\":");
	if (site->format)
		text_add_json(&json, site->format->name);
	else
		text_add_string(&json, "null");
	text_add_format(&json, ",\"games\":%ld", site->sums->games);
	ranking_add_json(&json, ranking, site->sums, NULL);
	text_add_string(&json, "}\n");
	return text_print(&json, file);
}

enum data { STANDINGS, PAIRS, RATING };

static int
put_data(const struct site *site, FILE *file, enum data data, bool csv,
	const struct ranking *ranking)
{
	const struct crosstable *table = &site->report->statistics.table;
	const struct rating *rating = &site->report->figures.rating;

	switch (data) {
	case STANDINGS:
		return csv ? ranking_print(file, ranking, site->sums, true)
			   : put_standings_json(site, file, ranking);
	case PAIRS:
		return csv ? crosstable_report_csv(file, table)
			   : crosstable_report_json(file, table);
	case RATING:
		if (!csv)
			return rating_report_json(file, rating, site->sums);
		rating_report_csv(file, rating, site->sums);
		return 0;
	}
	return 0;
}

/* What subcommands print, as they print it. */
static int
save_data(const struct site *site)
{
	static const char *const names[] = {[STANDINGS] = "standings",
		[PAIRS] = "pairs",
		[RATING] = "rating"};
	int result = 0;

	for (int i = 0; i < 6 && result == 0; i++) {
		const bool csv = i % 2 == 1;
		FILE *file = site_open_file(
			site, "data/%s.%s", names[i / 2], csv ? "csv" : "json");

		result = file ? site_close_file(site, file,
					put_data(site, file, (enum data)(i / 2),
						csv, site->ranking))
			      : -1;
	}
	return result;
}

static void
put_data_links(struct site *site, FILE *file, const void *context)
{
	(void)context;
	const struct {
		const char *name, *title;
		bool there;
	} tables[] = {
		{"standings", "Standings", true},
		{"pairs", "Each two bots", true},
		{"rating", "Ratings", true},
		{"times", "Times", true},
		{"faults", "Faults", true},
		{"bracket", "Bracket", site_has_bracket(site)},
		{"duels", "Duels", site_has_duels(site)},
	};

	fputs("<ul>\n", file);
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
		if (tables[i].there)
			fprintf(file,
				"<li>%s: <a href=\"%s.csv\">%s.csv</a>, <a "
				"href=\"%s.json\">%s.json</a></li>\n",
				tables[i].title, tables[i].name, tables[i].name,
				tables[i].name, tables[i].name);
	for (long round = 1; round <= site->rounds; round++)
		fprintf(file,
			"<li>Round %ld: <a href=\"round-%ld.csv\">csv</a>, <a "
			"href=\"round-%ld.json\">json</a></li>\n",
			round, round, round);
	fputs("</ul>\n", file);
}

/* All of it */

static void
put_times_page(struct site *site, FILE *file, const void *context)
{
	(void)file, (void)context;
	page_tables_times(&site->page);
}

static void
put_faults_page(struct site *site, FILE *file, const void *context)
{
	(void)context;
	if (site->sums->faults == 0)
		fputs("<p>No bot committed a fault.</p>\n", file);
	else
		page_tables_causes(&site->page, -1);
}

static void
put_runs_page(struct site *site, FILE *file, const void *context)
{
	(void)context;
	page_tables_suspicion(&site->page);
	if (!site->terms->is_private &&
		site->report->statistics.hosts.count > 0)
		page_tables_hosts(&site->page);
	fputs("<section aria-label=\"Runs\">\n", file);
	page_tables_runs(&site->page);
	fputs("</section>\n", file);
}

static int
make_folders(const struct site *site)
{
	static const char *const names[] = {
		"bot", "round", "game", "data", "files"};
	struct text path = {0};
	int result = 0;

	for (size_t i = 0; i < sizeof names / sizeof *names && result == 0;
		i++) {
		text_clear(&path);
		text_add_format(&path, "%s/%s", site->terms->folder, names[i]);
		if (text_failed(&path) < 0 || mkdir(path.bytes, 0777) < 0)
			result = -1;
	}
	if (result == 0)
		result = page_file_save(path.bytes, site_scripts);
	if (result < 0)
		reason_of_file(site->terms->folder, site->reason);
	text_release(&path);
	return result;
}

static int
save_pages(struct site *site)
{
	static const struct {
		const char *path, *title;
		site_writer *write;
	} pages[] = {
		{"times.html", "Times", put_times_page},
		{"faults.html", "Faults", put_faults_page},
		{"runs.html", "Runs", put_runs_page},
		{"data/index.html", "Data", put_data_links},
	};

	for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
		if (site_save_page(site, pages[i].path, pages[i].title,
			    pages[i].write, NULL, NULL) < 0)
			return -1;
	return site_save_index(site) < 0 || save_games(site) < 0 ||
			       site_save_rounds(site) < 0 ||
			       site_save_bracket(site) < 0 ||
			       site_save_duels(site) < 0
		       ? -1
		       : site_save_bots(site);
}

static int
save_all(struct site *site)
{
	if (make_folders(site) < 0 || pack_games(site) < 0)
		return -1;
	if (site_draws_rounds(site))
		site->rounds = (long)site->sums->rounds.count;
	struct table times = page_tables_time_table(&site->page);
	if (site_save_table(site, "times", &times) < 0 ||
		save_pages(site) < 0 || site_save_cross(site) < 0 ||
		save_faults(site) < 0)
		return -1;
	return save_data(site);
}

static void
empty(char *text)
{
	if (text)
		*text = '\0';
}

static void
silence(struct statistics_fault *fault)
{
	empty(fault->why);
	empty(fault->stderr_tail);
}

/* Forgets the words of faults, of bots and arbiter, and what bots say of themselves,
 * for what everybody may see: kinds, numbers and games stay. */
static void
silence_all(struct statistics *statistics)
{
	struct sums *sums = &statistics->table.sums;

	json_object_clear(statistics->table.abouts);
	for (size_t i = 0; i < statistics->fault_count; i++)
		silence(&statistics->faults[i]);
	for (size_t i = 0; i < statistics->cause_count; i++)
		silence(&statistics->causes[i]);
	for (size_t bot = 0; bot < sums->bot_count; bot++)
		fault_examples_silence(&sums->bots[bot].faults);
}

int
report_write_site(struct report *report, const struct report_site *terms,
	char reason[static REASON_MAX])
{
	struct site site = {
		.report = report,
		.terms = terms,
		.sums = &report->statistics.table.sums,
		.ranking = &report->figures.ranking,
		.format = report->figures.ranking.format,
		.page = {.statistics = &report->statistics,
			.rating = &report->figures.rating,
			.ranking = &report->figures.ranking,
			.silent = terms->is_private},
		.reason = reason,
	};

	if (terms->is_private)
		silence_all(&report->statistics);
	if (played_init(&site.played, site.sums) < 0) {
		played_release(&site.played);
		return reason_no_memory(reason);
	}
	int result = save_all(&site);
	played_release(&site.played);
	return result;
}

#include "report/page_tables.h"

#include <assert.h>
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/crosstable.h"
#include "base/table.h"
#include "common/plural.h"
#include "report/bot_file.h"
#include "sums/suspicion.h"
#include "tournament/contest.h"
#include "web/html.h"

/*
 * A table of a page, piece by piece. What is printed is HTML of ours; only names
 * and texts may be foreign.
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

void
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

void
page_table_end(FILE *file)
{
	fputs("</tbody></table></div>\n", file);
}

void
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

void
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

void
page_table_row(FILE *file)
{
	fputs("<tr>", file);
}

void
page_table_row_end(FILE *file)
{
	fputs("</tr>\n", file);
}

/* A cell with what is printed, which is of ours, and one with foreign text. */
__attribute__((format(printf, 2, 3))) void
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

static void
put_figure(FILE *file, bool sign, int decimals, double figure)
{
	if (isfinite(figure))
		page_table_cell(
			file, sign ? "%+.*f" : "%.*f", decimals, figure);
	else
		page_table_cell(file, "–");
}

/* A cell with a figure, or a dash for what is no number; and one that says that
 * it is above 0, too. */
static void
page_table_figure(FILE *file, int decimals, double figure)
{
	put_figure(file, false, decimals, figure);
}

static void
page_table_signed(FILE *file, int decimals, double figure)
{
	put_figure(file, true, decimals, figure);
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
		put_figure(file, column->sign, column->decimals, cell->real);
		break;
	case TABLE_FLAG:
		page_table_cell(file, "%s", cell->number ? column->head : "");
		break;
	}
}

void
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

void
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

	if (statistics->faulted == 0) {
		fputs("<p id=\"faults\">No bot committed a fault.</p>\n",
			page->file);
		return;
	}
	page_tables_causes(page, -1);
	if (page->silent)
		return;
	if ((size_t)statistics->faulted > statistics->fault_count)
		fprintf(page->file,
			"<details><summary>The first %zu of %ld "
			"faults</summary>\n",
			statistics->fault_count, statistics->faulted);
	else
		fprintf(page->file,
			"<details><summary>All %ld faults</summary>\n",
			statistics->faulted);
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
	static const char *const words[] = {"game", "tournament", "sandbox",
		"seed", "seed_sha256", "beacon", NULL};
	const char *const *word = words;

	while (*word && strcmp(*word, name) != 0)
		word++;
	return *word || json_is_number(value) || json_is_boolean(value);
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
	if (rating_init(&figures->rating, sums, &rating_terms_usual) == 0) {
		if (rating_part(&figures->rating, sums) == 0)
			return 0;
		rating_release(&figures->rating);
	}
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

	page_table_figure(page->file, 0, rating_round(elo));
	page_table_figure(page->file, 0, rating_round(interval));
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
	page_table_signed(page->file, 2, margin.mean);
	page_table_figure(page->file, 2, margin_interval(&margin));
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

void
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
		page_table_signed(page->file, 2, later.mean);
		page_table_figure(page->file, 2, later.error);
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
		page_table_signed(page->file, 2, pair->more.mean);
		page_table_figure(page->file, 2, pair->more.error);
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

struct table
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
put_host(const struct page_tables *page, const struct host *host)
{
	const struct move_times *times = &host->times;

	page_table_row(page->file);
	page_table_name(page->file, host->name, NULL);
	page_table_cell(page->file, "%d", host->cores);
	put_speed(page, host);
	page_table_cell(page->file, "%ld", host->files);
	page_table_cell(page->file, "%ld", host->games);
	page_table_cell(page->file, "%ld", host->faults);
	page_table_cell(page->file, "%ld", host->timeouts);
	page_table_figure(page->file, 3,
		(double)times->sum_us / (double)times->count / 1000);
	page_table_cell(page->file, "%.3f",
		(double)move_times_percentile(times, 90) / 1000);
	page_table_cell(page->file, "%.3f", (double)times->longest_us / 1000);
	page_table_row_end(page->file);
}

void
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
		put_host(page, &hosts->all[i]);
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

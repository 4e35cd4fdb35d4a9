#include "report/page_tables.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/crosstable_report.h"
#include "report/page_table.h"
#include "web/html.h"

int
page_figures_init(struct page_figures *figures, const struct survey *survey)
{
	const struct sums *sums = &survey->table.sums;

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
	return &page->survey->table.sums;
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
 * has none; such bots are a group behind the others. */
static void
put_rank(const struct page_tables *page, size_t place, size_t columns)
{
	const struct ranking *ranking = page->ranking;

	if (place == ranking->ranked)
		page_table_group(page->file, "Outside the ranking", columns);
	page_table_row(page->file);
	if (ranking->rows[place].rank == 0)
		page_table_cell(page->file, "–");
	else
		page_table_cell(page->file, "%d", ranking->rows[place].rank);
}

static void
put_standing(const struct page_tables *page, const struct ranking_row *row)
{
	const struct format *format = page->ranking->format;

	page_table_name(page->file, sums_name(table_of(page), row->bot));
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

/* The columns are those of the one ranking, which a format may have a score
 * in. HEADS has room for all. Returns how many there are. */
static size_t
name_columns(const struct format *format, const char *heads[static 13])
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
		for (const char *const *head = parts[i]; *head; head++)
			heads[count++] = *head;
	heads[count] = NULL;
	return count;
}

void
page_tables_standings(const struct page_tables *page)
{
	const char *heads[13];
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
		fprintf(page->file, "<td class=\"h%.0f\">%.1f</td>", score / 10,
			score);
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
page_tables_cross(const struct page_tables *page)
{
	const struct sums *table = table_of(page);
	size_t count = page->ranking->count;

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
		put_rank(page, i, count + 2);
		page_table_name(page->file,
			sums_name(table, page->ranking->rows[i].bot));
		for (size_t j = 0; j < count; j++)
			put_cell(page, page->ranking->rows[i].bot,
				page->ranking->rows[j].bot);
		page_table_row_end(page->file);
	}
	page_table_end(page->file);
}

static void
put_pair(const struct page_tables *page, size_t bot, size_t other)
{
	const struct sums *table = table_of(page);
	const struct sums_view pair = sums_between(table, bot, other);
	struct margin margin = margin_of(&pair.margin);

	if (pair.games == 0)
		return;
	page_table_row(page->file);
	page_table_name(page->file, sums_name(table, bot));
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

void
page_tables_margins(const struct page_tables *page)
{
	static const char *const heads[] = {"<Bot", "<Against", "Games", "Wins",
		"Draws", "Losses", "Score", "Points a game", "Margin", "± 95 %",
		"Deals", NULL};
	size_t count = page->ranking->count;

	page_table_begin(page->file, "pairs",
		"Margins: points a game, less those of the other", heads);
	for (size_t i = 0; i < count; i++)
		for (size_t j = i + 1; j < count; j++)
			put_pair(page, page->ranking->rows[i].bot,
				page->ranking->rows[j].bot);
	page_table_end(page->file);
}

static void
put_times(const struct page_tables *page, size_t bot)
{
	static const int percents[] = {50, 90, 99};
	const struct move_times *times = &page->survey->times[bot];

	page_table_row(page->file);
	page_table_name(page->file, sums_name(table_of(page), bot));
	page_table_cell(page->file, "%" PRId64, times->count);
	page_table_figure(page->file, 3,
		(double)times->sum_us / (double)times->count / 1000);
	for (size_t i = 0; i < sizeof percents / sizeof *percents; i++)
		page_table_cell(page->file, "%.3f",
			(double)move_times_percentile(times, percents[i]) /
				1000);
	page_table_cell(page->file, "%.3f", (double)times->longest_us / 1000);
	page_table_row_end(page->file);
}

void
page_tables_times(const struct page_tables *page)
{
	static const char *const heads[] = {"<Bot", "Moves", "Mean", "Half",
		"90 %", "99 %", "Slowest", NULL};

	page_table_begin(page->file, "times",
		"Time a move in ms: the mean, what so many moves do not "
		"exceed, and the slowest",
		heads);
	for (size_t i = 0; i < page->ranking->count; i++)
		put_times(page, page->ranking->rows[i].bot);
	page_table_end(page->file);
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
	page_table_name(page->file, host->name);
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
	const struct hosts *hosts = &page->survey->hosts;

	page_table_begin(page->file, "hosts",
		"Games by host: its speed, of which the reference has 1, and "
		"the time a move in ms",
		heads);
	for (size_t i = 0; i < hosts->count; i++)
		put_host(page, &hosts->all[i]);
	page_table_end(page->file);
}

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
	const struct result_files *rated = &survey->rated;

	figures->order = calloc(
		crosstable_count(&survey->table) + 1, sizeof *figures->order);
	if (!figures->order)
		return -1;
	if (rating_init(&figures->rating, &rated->results,
		    &rating_terms_usual) < 0) {
		free(figures->order);
		return -1;
	}
	if (crosstable_rank(&survey->table, figures->order) == 0 &&
		house_bots_part(
			&rated->house, &figures->rating, &rated->results) == 0)
		return 0;
	page_figures_release(figures);
	return -1;
}

void
page_figures_release(struct page_figures *figures)
{
	rating_release(&figures->rating);
	free(figures->order);
}

static const struct crosstable *
table_of(const struct page_tables *page)
{
	return &page->survey->table;
}

/* How a bot is rated; NULL: it is not. */
static const struct rating_player *
player_of(const struct page_tables *page, size_t bot)
{
	const struct results *results = &page->survey->rated.results;
	const char *name = crosstable_name(table_of(page), bot);

	for (int i = 0; i < page->rating->count; i++)
		if (strcmp(name, results_name(results,
					 page->rating->players[i].bot)) == 0)
			return &page->rating->players[i];
	return NULL;
}

static void
put_elo(const struct page_tables *page, size_t bot)
{
	const struct rating_player *player = player_of(page, bot);

	page_table_figure(
		page->file, 0, player ? rating_round(player->elo) : NAN);
	page_table_figure(
		page->file, 0, player ? rating_round(player->interval) : NAN);
}

static void
put_outcomes(FILE *file, const long outcomes[static OUTCOME_COUNT])
{
	page_table_cell(file, "%ld", outcomes[OUTCOME_WIN]);
	page_table_cell(file, "%ld", outcomes[OUTCOME_DRAW]);
	page_table_cell(file, "%ld", outcomes[OUTCOME_LOSS]);
	page_table_cell(file, "%.1f&nbsp;%%", crosstable_score(outcomes));
}

/* Begins the row of the bot at PLACE with its rank. A house bot has none; such
 * bots are a group behind the others. */
static void
put_rank(const struct page_tables *page, size_t place, size_t columns)
{
	const struct crosstable *table = table_of(page);
	bool house = crosstable_is_house(table, page->order[place]);

	if (house && (place == 0 || !crosstable_is_house(
					    table, page->order[place - 1])))
		page_table_group(page->file, "Outside the ranking", columns);
	page_table_row(page->file);
	if (house)
		page_table_cell(page->file, "–");
	else
		page_table_cell(page->file, "%zu", place + 1);
}

void
page_tables_standings(const struct page_tables *page)
{
	static const char *const heads[] = {"Rank", "<Bot", "Games", "Points",
		"Points a game", "Wins", "Draws", "Losses", "Score", "Faults",
		"Elo", "± 95 %", NULL};
	const struct crosstable *table = table_of(page);

	page_table_begin(page->file, "standings", "Standings", heads);
	for (size_t i = 0; i < crosstable_count(table); i++) {
		size_t bot = page->order[i];
		const struct crosstable_bot *sums = &table->bots[bot];

		put_rank(page, i, 12);
		page_table_name(page->file, crosstable_name(table, bot));
		page_table_cell(page->file, "%ld", sums->games);
		page_table_cell(page->file, "%" PRId64, sums->points);
		page_table_cell(page->file, "%.2f",
			crosstable_ratio(sums->points, sums->games));
		put_outcomes(page->file, sums->outcomes);
		page_table_cell(page->file, "%ld", sums->faults.count);
		put_elo(page, bot);
		page_table_row_end(page->file);
	}
	page_table_end(page->file);
}

/* The shade of a score follows from its class, from 0 to 10. */
static void
put_cell(const struct page_tables *page, size_t bot, size_t other)
{
	const struct crosstable_pair *pair =
		crosstable_pair(table_of(page), bot, other);
	double score = crosstable_score(pair->outcomes);

	if (pair->games == 0)
		page_table_cell(page->file, "–");
	else
		fprintf(page->file, "<td class=\"h%.0f\">%.1f</td>", score / 10,
			score);
}

/* A bot that has no rank heads its column with its name. */
static void
put_column_head(const struct page_tables *page, size_t place)
{
	const struct crosstable *table = table_of(page);
	size_t bot = page->order[place];

	fputs("<th scope=\"col\">", page->file);
	if (crosstable_is_house(table, bot))
		html_text(page->file, crosstable_name(table, bot));
	else {
		fputs("<abbr title=\"", page->file);
		html_text(page->file, crosstable_name(table, bot));
		fprintf(page->file, "\">%zu</abbr>", place + 1);
	}
	fputs("</th>", page->file);
}

void
page_tables_cross(const struct page_tables *page)
{
	const struct crosstable *table = table_of(page);
	size_t count = crosstable_count(table);

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
		page_table_name(
			page->file, crosstable_name(table, page->order[i]));
		for (size_t j = 0; j < count; j++)
			put_cell(page, page->order[i], page->order[j]);
		page_table_row_end(page->file);
	}
	page_table_end(page->file);
}

static void
put_pair(const struct page_tables *page, size_t bot, size_t other)
{
	const struct crosstable *table = table_of(page);
	const struct crosstable_pair *pair = crosstable_pair(table, bot, other);
	struct margin margin = margin_of(&pair->margin);

	if (pair->games == 0)
		return;
	page_table_row(page->file);
	page_table_name(page->file, crosstable_name(table, bot));
	page_table_text(page->file, crosstable_name(table, other));
	page_table_cell(page->file, "%ld", pair->games);
	put_outcomes(page->file, pair->outcomes);
	page_table_cell(page->file, "%.2f",
		crosstable_ratio(pair->points[0], pair->games));
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
	size_t count = crosstable_count(table_of(page));

	page_table_begin(page->file, "pairs",
		"Margins: points a game, less those of the other", heads);
	for (size_t i = 0; i < count; i++)
		for (size_t j = i + 1; j < count; j++)
			put_pair(page, page->order[i], page->order[j]);
	page_table_end(page->file);
}

static void
put_times(const struct page_tables *page, size_t bot)
{
	static const int percents[] = {50, 90, 99};
	const struct move_times *times = &page->survey->times[bot];

	page_table_row(page->file);
	page_table_name(page->file, crosstable_name(table_of(page), bot));
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
	for (size_t i = 0; i < crosstable_count(table_of(page)); i++)
		put_times(page, page->order[i]);
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

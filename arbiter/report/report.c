#include "report/report.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "analysis/crosstable.h"
#include "analysis/game_list.h"
#include "base/reason.h"
#include "base/text.h"
#include "rating/rating_report.h"
#include "record/reader.h"
#include "record/record.h"
#include "record/replay.h"
#include "report/packed_games.h"
#include "report/page_file.h"
#include "report/page_tables.h"
#include "web/html.h"

/* The page around its tables and games: head, sections, end. */

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
}

static void
put_header(const struct page_tables *page)
{
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
	put_header(page);
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

/* The figures for its script, as one JSON object. */

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

void
report_add_games(const struct report *report, struct text *json)
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
add_hosts(struct text *json, const struct hosts *hosts)
{
	text_add_string(json, ",\"hosts\":[");
	for (size_t i = 0; i < hosts->count; i++) {
		const struct host *host = &hosts->all[i];
		const struct move_times *times = &host->times;

		text_add_string(json, i > 0 ? ",{\"host\":" : "{\"host\":");
		text_add_json(json, host->name);
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
	statistics_add_timeline(
		page->statistics, json, page->ranking, REPORT_CURVES);
	add_times(json, page);
	add_hosts(json, &page->statistics->hosts);
	if (add_margins(json, page) < 0)
		return -1;
	text_add_string(json, ",");
	report_add_games(report, json);
	text_add_string(json, "}");
	return text_failed(json);
}

/* The report */

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

static bool
is_chosen(const struct report *report, size_t file, const struct record *record)
{
	if (report->games.count >= report->terms->most)
		return false;
	switch (report->choice) {
	case REPORT_FITTING:
		return statistics_is_close(
			       &report->statistics, file, record->id) ||
		       is_faulty(&report->statistics, file, record->id);
	case REPORT_FAULTS:
		return fault_is_blamed(record->end);
	case REPORT_CLOSE:
		return statistics_is_close(
			&report->statistics, file, record->id);
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

/* A file that is read once more. */
struct passage {
	struct reader reader;
	size_t number;
	char run[DIGEST_SUM_DIGITS + 1];
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

	if (packing->see &&
		packing->see(packing->context, number, &reader->record) < 0)
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

	if (digest_run(&passage->reader.run, passage->run) < 0)
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

int
report_pack(struct report *report, const struct report_packing *packing,
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
	if (report_pack(report, &(struct report_packing){0}, reason) < 0)
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

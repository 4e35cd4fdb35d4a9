#include "report/site.h"

#include <sys/stat.h>

#include "analysis/crosstable.h"
#include "rating/rating_report.h"
#include "report/bot_file.h"
#include "report/page_file.h"
#include "report/played.h"
#include "report/site_pages.h"

/* The games to step through */

/* Paths are told to those who may know them. */
static void
add_files(const struct site *site, struct text *data)
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
	report_add_games(site->report, &data);
	add_files(site, &data);
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
	const struct report_packing packing = {
		before.bytes, played_note, &site->played};
	if (text_failed(&folder) < 0 || text_failed(&before) < 0)
		reason_no_memory(site->reason);
	else
		result = report_pack(site->report, &packing, site->reason);
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
	if (site->report->statistics.faulted == 0)
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
		site->rounds = (long)site->sums->round_count;
	struct table times = page_tables_time_table(&site->page);
	if (site_save_table(site, "times", &times) < 0 ||
		save_pages(site) < 0 || site_save_cross(site) < 0 ||
		save_faults(site) < 0)
		return -1;
	return save_data(site);
}

int
site_write(struct report *report, const struct site_terms *terms,
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
		statistics_silence(&report->statistics);
	if (played_init(&site.played, site.sums) < 0) {
		played_release(&site.played);
		return reason_no_memory(reason);
	}
	int result = save_all(&site);
	played_release(&site.played);
	return result;
}

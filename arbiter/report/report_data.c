#include "report/report_data.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "analysis/crosstable.h"
#include "rating/rating_report.h"
#include "report/packed_games.h"

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
			file, page->rating, &page->survey->table.sums);
	else
		result = crosstable_report_json(file, &page->survey->table);
	if (fclose(file) == EOF)
		result = -1;
	if (result == 0 && length > 0)
		text_add(json, bytes, length - 1);
	free(bytes);
	return result;
}

static void
add_names(struct text *json, const struct page_tables *page)
{
	const struct survey *survey = page->survey;
	size_t count = survey->table.sums.bot_count;

	text_add_string(json, ",\"bots\":[");
	for (size_t i = 0; i < count; i++) {
		text_add_string(json, i > 0 ? "," : "");
		text_add_json(json, sums_name(&survey->table.sums, i));
	}
	text_add_string(json, "],\"order\":[");
	for (size_t i = 0; i < page->ranking->count; i++)
		text_add_format(json, "%s%zu", i > 0 ? "," : "",
			page->ranking->rows[i].bot);
	text_add_string(json, "],\"files\":[");
	for (size_t i = 0; i < survey->file_count; i++) {
		text_add_string(json, i > 0 ? "," : "");
		text_add_json(json, survey->files[i].path);
	}
	text_add_string(json, "]");
}

static void
add_times(struct text *json, const struct page_tables *page)
{
	static const int percents[] = {10, 25, 50, 75, 90, 95, 99, 100};
	const struct survey *survey = page->survey;

	text_add_string(json, ",\"percents\":[10,25,50,75,90,95,99,100],"
			      "\"times\":[");
	for (size_t i = 0; i < survey->table.sums.bot_count; i++) {
		text_add_string(json, i > 0 ? ",[" : "[");
		for (size_t k = 0; k < sizeof percents / sizeof *percents; k++)
			text_add_format(json, "%s%.3f", k > 0 ? "," : "",
				(double)move_times_percentile(
					&survey->times[i], percents[k]) /
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
	const struct sums *table = &page->survey->table.sums;
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
	const struct deal_margins *deals = &page->survey->table.sums.deals;
	struct histogram histogram = {
		.bots = page->survey->table.sums.bot_count};

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

int
report_data_add(struct text *json, const struct page_tables *page,
	const struct report_games *games)
{
	static const char *const chosen[] = {
		[REPORT_FITTING] = "fitting",
		[REPORT_FAULTS] = "faults",
		[REPORT_CLOSE] = "close",
		[REPORT_ALL] = "all",
	};

	text_add_string(json, "{\"table\":");
	if (add_printed(json, page, false) < 0)
		return -1;
	text_add_string(json, ",\"rating\":");
	if (add_printed(json, page, true) < 0)
		return -1;
	add_names(json, page);
	text_add_string(json, ",\"timeline\":[");
	if (page->survey->timeline.length > 0)
		text_add_string(json, page->survey->timeline.bytes);
	text_add_string(json, "]");
	add_times(json, page);
	add_hosts(json, &page->survey->hosts);
	if (add_margins(json, page) < 0)
		return -1;
	text_add_format(json,
		",\"games\":%ld,\"of\":%ld,\"chosen\":\"%s\","
		"\"block\":%d,\"index\":%ld}",
		games->count, page->survey->table.sums.games,
		chosen[games->choice], PACKED_GAMES_BLOCK,
		(games->count + PACKED_GAMES_INDEX - 1) / PACKED_GAMES_INDEX);
	return text_failed(json);
}

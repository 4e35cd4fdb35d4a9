#include <limits.h>
#include <math.h>

#include "analysis/crosstable.h"
#include "common/plural.h"
#include "report/bot_file.h"
#include "report/page_table.h"
#include "report/site_pages.h"

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

/* The bots that rose the most or, SIGN -1, fell; each has come by then. Whether there
 * is one. */
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

int
site_save_index(struct site *site)
{
	struct text data = {0};

	text_add_format(&data, "{\"bots\":%zu,", site->ranking->count);
	statistics_add_timeline(
		&site->report->statistics, &data, site->ranking, REPORT_CURVES);
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

int
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
